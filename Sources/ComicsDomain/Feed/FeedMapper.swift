/// Reads a page of the feed. The wire format ends here.
package enum FeedMapper {
  private struct Root: Decodable {
    let results: [MovieWire]
    let totalPages: Int?

    enum CodingKeys: String, CodingKey {
      case results
      case totalPages = "total_pages"
    }
  }

  /// The page of the feed in the response; one movie that cannot be read, or has no number, makes all
  /// of it invalid.
  ///
  /// The page is the last when the server says that there are no more. A server that does not say how
  /// many there are may always have another, until pages can no longer be counted (003-51, 003-67).
  ///
  /// - Parameter number: Which page was asked for, the first being 1.
  package static func map(_ response: HTTPResponse, number: Int) throws(LoadError) -> Page<Movie> {
    let root: Root = try response.decoded()
    let isLast = number >= root.totalPages ?? .max
    return Page(items: root.results.map(\.movie), next: isLast ? nil : number + 1)
  }
}
