extension MessageCatalogue {
  /// The words of the feed: every failure of the server has the same message (003-46).
  package static func feed(in words: Localization) -> Self {
    movieFeed(in: words, nothing: words.message(.noMovies, .noMoviesText))
  }
}
