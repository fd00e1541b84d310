extension MessageCatalogue {
  /// The words of the list of all characters, and of a search in it.
  package static func allCharacters(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .charactersNeedConnection,
      unreadable: (.charactersFailed, .charactersFailedText),
      nothing: (.noCharacters, .noCharactersText),
      missing: (.charactersMissing, .charactersMissingText), refused: .charactersRefused)
  }

  /// The words of the list of all comics, and of a search in it.
  package static func allComics(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .allComicsNeedConnection,
      unreadable: (.allComicsFailed, .allComicsFailedText),
      nothing: (.noComicsFound, .noComicsFoundText),
      missing: (.allComicsMissing, .allComicsMissingText), refused: .allComicsRefused)
  }

  /// The words of the page of a character. A page without a subject is one that does not exist.
  package static func characterDetail(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .characterNeedsConnection,
      unreadable: (.characterFailed, .characterFailedText),
      nothing: (.characterMissing, .characterMissingText),
      missing: (.characterMissing, .characterMissingText), refused: .characterRefused)
  }

  /// The words of the page of a comic. A page without a subject is one that does not exist.
  package static func comicDetail(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .comicNeedsConnection,
      unreadable: (.comicFailed, .comicFailedText),
      nothing: (.comicMissing, .comicMissingText),
      missing: (.comicMissing, .comicMissingText), refused: .comicRefused)
  }
}
