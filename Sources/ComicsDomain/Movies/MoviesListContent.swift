package import Foundation

/// The movies of one category as the screen shows them.
package struct MoviesListContent: Hashable, Sendable {
  /// One movie in the list.
  package struct Row: Hashable, Sendable {
    /// The title of the movie.
    package let title: String
    /// Where its poster is, or none.
    package let poster: URL?
    /// The day of its release written `yyyy-MM-dd`; empty when unknown.
    package let releaseDate: String

    /// A row made of its parts.
    package init(title: String, poster: URL? = nil, releaseDate: String = "") {
      self.title = title
      self.poster = poster
      self.releaseDate = releaseDate
    }
  }

  /// The rows from top to bottom.
  package let rows: [Row]

  /// A list of rows; without any it is the list before the first load.
  package init(rows: [Row] = []) {
    self.rows = rows
  }

  /// Prepares movies for display.
  package init(_ movies: [Movie], posters: PosterAddress) {
    self.init(
      rows: movies.map { movie in
        Row(
          title: movie.title,
          poster: movie.posterPath.map(posters.url(for:)),
          releaseDate: movie.releaseDate?.description ?? "")
      })
  }
}
