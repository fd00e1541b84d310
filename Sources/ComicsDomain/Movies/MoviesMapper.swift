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
