extension MessageCatalogue {
  /// The words of the list of comics.
  package static func comics(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .comicsNeedConnection,
      unreadable: (.comicsFailed, .comicsFailedText),
      nothing: (.noComics, .noComicsText))
  }

  /// The words of the list of a comic's characters.
  package static func comicCharacters(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .comicsNeedConnection,
      unreadable: (.comicCharactersFailed, .comicCharactersFailedText),
      nothing: (.noComicCharacters, .noComicCharactersText))
  }
}
