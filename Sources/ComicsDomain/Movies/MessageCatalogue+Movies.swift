extension MessageCatalogue {
  /// The words of the lists of movies.
  package static func movies(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .moviesNeedConnection,
      unreadable: (.moviesFailed, .moviesFailedText),
      nothing: (.noMovies, .noMoviesInCategory))
  }
}

extension MessageCatalogue {
  /// The words of a screen of the feed or the reviews, where every failure of the server has the same
  /// message.
  static func movieFeed(in words: Localization, nothing: UserMessage) -> Self {
    let failure = words.message(.loadFailed, .tryAgain)
    return Self(
      noConnection: failure, unreadable: failure, nothingToShow: nothing,
      tooLarge: words.message(.tooLarge, .tooLargeText),
      keyMissing: words.message(.keyMissing, .keyMissingText))
  }
}
