/// A text of the app that is said in every language.
package enum TextKey: String, CaseIterable, Sendable {
  /// The title of the feed.
  case feedTitle = "FEED_TITLE"
  /// The title of the reviews of a movie.
  case reviewsTitle = "REVIEWS_TITLE"
  /// Why a load brought nothing, whatever the cause.
  case loadFailed = "LOAD_FAILED"
  /// What the user can do about it.
  case tryAgain = "TRY_AGAIN"
  /// That the feed has no movies.
  case noMovies = "NO_MOVIES"
  /// What that means.
  case noMoviesText = "NO_MOVIES_TEXT"
  /// That a movie has no reviews.
  case noReviews = "NO_REVIEWS"
  /// What that means.
  case noReviewsText = "NO_REVIEWS_TEXT"
}
