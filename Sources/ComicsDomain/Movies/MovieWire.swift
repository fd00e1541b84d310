/// A movie as it travels, in whichever list it comes.
struct MovieWire: Decodable {
  private let id: Int?
  private let title: String
  private let overview: String?
  private let posterPath: String?
  private let releaseDate: String?

  private enum CodingKeys: String, CodingKey {
    case id, title, overview
    case posterPath = "poster_path"
    case releaseDate = "release_date"
  }

  /// The movie, identified by its number.
  ///
  /// - Parameter substitute: Identifies it where it has no number; without one that is a
  ///   fault in the data.
  func movie(else substitute: Movie.ID? = nil) throws(LoadError) -> Movie {
    guard let id = id.map(Movie.ID.number) ?? substitute else { throw .invalidData }
    return Movie(
      id: id,
      title: title,
      overview: overview ?? "",
      posterPath: posterPath == "" ? nil : posterPath,
      // A day that does not exist is as good as none.
      releaseDate: releaseDate.flatMap(CalendarDate.init))
  }
}
