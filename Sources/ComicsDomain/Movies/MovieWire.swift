/// A movie as it travels, in whichever list it comes.
struct MovieWire: Decodable {
  private let id: Int
  private let title: String
  private let overview: String?
  private let posterPath: String?
  private let releaseDate: String?

  private enum CodingKeys: String, CodingKey {
    case id, title, overview
    case posterPath = "poster_path"
    case releaseDate = "release_date"
  }

  /// The movie; one without a number or a title cannot be read.
  var movie: Movie {
    Movie(
      id: id,
      title: title,
      overview: overview ?? "",
      posterPath: posterPath == "" ? nil : posterPath,
      // A day that does not exist is as good as none.
      releaseDate: releaseDate.flatMap(CalendarDate.init))
  }
}
