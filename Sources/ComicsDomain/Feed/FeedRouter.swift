/// Where the feed can lead.
@MainActor
package protocol FeedRouter: AnyObject {
  /// Opens the reviews of the movie.
  func showReviews(of movie: Movie)
}
