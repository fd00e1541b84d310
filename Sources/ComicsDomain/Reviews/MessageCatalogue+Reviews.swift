extension MessageCatalogue {
  /// The words of the reviews of a movie: every failure of the server has the same message (003-63).
  package static func reviews(in words: Localization) -> Self {
    movieFeed(in: words, nothing: words.message(.noReviews, .noReviewsText))
  }
}
