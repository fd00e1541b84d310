/// Reads a list of movies. The wire format ends here.
package enum MoviesMapper {
  private struct Root: Decodable {
    let results: [Wire]
  }

  private struct Wire: Decodable {
    let id: Int?
    let title: String
    let overview: String?
    let posterPath: String?
    let releaseDate: String?

    enum CodingKeys: String, CodingKey {
      case id, title, overview
      case posterPath = "poster_path"
      case releaseDate = "release_date"
    }
  }

  /// The movies in the response, in its order; one that cannot be read makes all of it invalid.
  package static func map(_ response: HTTPResponse) throws(LoadError) -> [Movie] {
    let root: Root = try response.decoded()
    var movies: [Movie] = []
    for wire in root.results {
      movies.append(try movie(wire, place: movies.count))
    }
    return movies
  }

  private static func movie(_ wire: Wire, place: Int) throws(LoadError) -> Movie {
    Movie(
      id: wire.id.map { .number($0) } ?? .place(place),
      title: wire.title,
      overview: wire.overview ?? "",
      posterPath: posterPath(wire.posterPath ?? ""),
      releaseDate: try releaseDate(wire.releaseDate ?? ""))
  }

  private static func posterPath(_ text: String) -> String? {
    let path = text.hasPrefix("/") ? String(text.dropFirst()) : text
    return path.isEmpty ? nil : path
  }

  /// No date is a fact about a movie; a date that does not exist is a fault in the data.
  private static func releaseDate(_ text: String) throws(LoadError) -> CalendarDate? {
    if text.isEmpty { return nil }
    guard let date = CalendarDate(text) else { throw .invalidData }
    return date
  }
}
