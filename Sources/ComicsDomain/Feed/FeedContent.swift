package import Foundation

/// The feed as the screen shows it.
package struct FeedContent: Hashable, Sendable {
  /// One movie in the feed.
  package struct Row: Hashable, Sendable {
    /// The title of the movie.
    package let title: String
    /// What it is about; empty when unknown.
    package let overview: String
    /// Where its image is, or none. Images are loaded row by row, as they come into view.
    package let image: URL?
  }

  /// The rows from top to bottom.
  package let rows: [Row]

  /// Prepares movies for display.
  package init(_ movies: [Movie], posters: PosterAddress) {
    self.rows = movies.map { movie in
      Row(
        title: movie.title, overview: movie.overview,
        image: movie.posterPath.map(posters.url(for:)))
    }
  }
}
