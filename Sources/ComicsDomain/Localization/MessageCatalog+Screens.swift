extension MessageCatalog {
  private typealias Words = (title: TextKey, text: TextKey)

  /// The words of a screen in one language. What can go wrong on any screen is said alike on all.
  ///
  /// - Parameters:
  ///   - clause: What failed, as in "The movies could not be loaded", for texts that go on from there.
  ///   - failed: The headline for a response that cannot be used.
  ///   - nothing: What is said where there is nothing to show.
  ///   - missing: What is said of something that does not exist.
  ///   - connection: The text below the headline that there is no connection.
  ///   - unreadable: The text below `failed`.
  ///   - refused: The text below the headline that the server refuses access.
  private init(
    in words: Localization, _ clause: TextKey, failed: TextKey, nothing: Words,
    missing: Words? = nil, connection: TextKey = .checkConnection,
    unreadable: TextKey = .becauseUnreadable, refused: TextKey? = nil, button: TextKey = .ok
  ) {
    func message(_ title: TextKey, _ text: TextKey) -> UserMessage {
      UserMessage(title: words[title], text: words[text, words[clause]], button: words[button])
    }
    self.init(
      noConnection: message(.noConnection, connection), unreadable: message(failed, unreadable),
      nothingToShow: message(nothing.title, nothing.text),
      missing: missing.map { message($0.title, $0.text) },
      refused: refused.map { message(.accessRefused, $0) },
      tooLarge: message(.tooLarge, .tooLargeText),
      keyMissing: message(.keyMissing, .keyMissingText),
      protocolFailure: message(.serverProblem, .serverProblemText))
  }

  package static func comics(in words: Localization) -> Self {
    Self(
      in: words, .comicsNotFetched, failed: .comicsFailed, nothing: (.noComics, .noComicsText),
      connection: .comicsNeedConnection, unreadable: .becauseFaulty)
  }

  package static func comicCharacters(in words: Localization) -> Self {
    Self(
      in: words, .comicCharactersNotFetched, failed: .comicCharactersFailed,
      nothing: (.noComicCharacters, .noComicCharactersText), connection: .comicsNeedConnection,
      unreadable: .becauseFaulty)
  }

  /// The words of the list of all characters, and of a search in it.
  package static func allCharacters(in words: Localization) -> Self {
    Self(
      in: words, .charactersNotLoaded, failed: .charactersFailed,
      nothing: (.noCharacters, .noCharactersText),
      missing: (.charactersMissing, .charactersMissingText), refused: .becauseRefused)
  }

  /// The words of the list of all comics, and of a search in it.
  package static func allComics(in words: Localization) -> Self {
    Self(
      in: words, .allComicsNotLoaded, failed: .allComicsFailed,
      nothing: (.noComicsFound, .noComicsFoundText),
      missing: (.allComicsMissing, .allComicsMissingText), refused: .becauseRefused)
  }

  /// The words of the page of a character. A page without a subject is one that does not exist.
  package static func characterDetail(in words: Localization) -> Self {
    let missing: Words = (.characterMissing, .characterMissingText)
    return Self(
      in: words, .characterNotLoaded, failed: .characterFailed, nothing: missing,
      missing: missing, refused: .becauseRefused)
  }

  /// The words of the page of a comic. A page without a subject is one that does not exist.
  package static func comicDetail(in words: Localization) -> Self {
    let missing: Words = (.comicMissing, .comicMissingText)
    return Self(
      in: words, .comicNotLoaded, failed: .comicFailed, nothing: missing, missing: missing,
      refused: .becauseRefused)
  }

  /// The words for a page that a link asked for, on top of whatever screen is in front.
  package static func linkedPage(in words: Localization) -> Self {
    let missing: Words = (.pageMissing, .pageMissingText)
    return Self(
      in: words, .pageNotOpened, failed: .pageFailed, nothing: missing, missing: missing)
  }

  package static func movies(in words: Localization) -> Self {
    Self(
      in: words, .moviesNotLoaded, failed: .moviesFailed, nothing: (.noMovies, .noMoviesInCategory))
  }

  /// The words in the place of an image that could not be loaded; the button tries again.
  package static func images(in words: Localization) -> Self {
    Self(
      in: words, .imageFailed, failed: .noImage, nothing: (.noImage, .noImageText),
      connection: .imageFailed, unreadable: .noImageText, button: .retry)
  }

  package static func feed(in words: Localization) -> Self {
    movieFeed(in: words, nothing: words.message(.noMovies, .noMoviesText))
  }

  package static func reviews(in words: Localization) -> Self {
    movieFeed(in: words, nothing: words.message(.noReviews, .noReviewsText))
  }

  /// The same message for every failure of the server (003-46, 003-63).
  private static func movieFeed(in words: Localization, nothing: UserMessage) -> Self {
    let failure = words.message(.loadFailed, .tryAgain)
    return Self(
      noConnection: failure, unreadable: failure, nothingToShow: nothing,
      tooLarge: words.message(.tooLarge, .tooLargeText),
      keyMissing: words.message(.keyMissing, .keyMissingText))
  }

  /// The words of the viper screen, which has room for one short sentence without a headline.
  package static func vipers(in words: Localization) -> Self {
    func sentence(_ text: TextKey) -> UserMessage {
      UserMessage(title: "", text: words[text], button: words[.ok])
    }
    return Self(
      noConnection: sentence(.vipersNeedConnection), unreadable: sentence(.vipersUnreadable),
      nothingToShow: sentence(.noVipers), refused: sentence(.vipersRefused),
      unsuccessful: sentence(.vipersUnsuccessful), tooLarge: sentence(.vipersTooLarge))
  }
}
