/// One movie as the screen of its details shows it.
package struct MovieDetailsContent: Hashable, Sendable {
  /// What the movie is about.
  package let overview: String

  /// The details of a movie; none when nothing is known beyond its title.
  package init?(_ movie: Movie) {
    guard movie.overview.contains(where: { !$0.isWhitespace }) else { return nil }
    overview = movie.overview
  }
}
