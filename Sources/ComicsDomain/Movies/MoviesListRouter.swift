/// Where a list of movies can lead.
@MainActor
package protocol MoviesListRouter: AnyObject {
  /// Opens the details of the movie.
  func showDetails(of movie: Movie)
}
