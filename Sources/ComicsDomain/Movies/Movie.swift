/// A movie as the movie database lists it.
package struct Movie: Hashable, Identifiable, Sendable {
  /// The number the movie database gave it.
  package let id: Int
  /// The title.
  package let title: String
  /// What it is about; empty when unknown.
  package let overview: String
  /// The path of its poster without a leading slash, or none.
  package let posterPath: String?
  /// The day it is released, or none.
  package let releaseDate: CalendarDate?

  /// A movie made of its parts.
  package init(
    id: Int, title: String, overview: String = "", posterPath: String? = nil,
    releaseDate: CalendarDate? = nil
  ) {
    self.id = id
    self.title = title
    self.overview = overview
    self.posterPath = posterPath
    self.releaseDate = releaseDate
  }
}
