/// Reads a list of movies. The wire format ends here.
package enum MoviesMapper {
  private struct Root: Decodable {
    let results: [MovieWire]
  }

  /// The movies in the response, in its order; one that cannot be read makes all of it invalid.
  package static func map(_ response: HTTPResponse) throws(LoadError) -> [Movie] {
    let root: Root = try response.decoded()
    return root.results.map(\.movie)
  }
}

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
