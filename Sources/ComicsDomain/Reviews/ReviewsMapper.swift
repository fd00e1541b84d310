import Foundation

/// Reads the reviews of a movie. The wire format ends here.
package enum ReviewsMapper {
  private struct Root: Decodable {
    let results: [Wire]
  }

  private struct Wire: Decodable {
    let id: String
    let author: String
    let content: String
    let createdAt: String

    enum CodingKeys: String, CodingKey {
      case id, author, content
      case createdAt = "created_at"
    }
  }

  /// The reviews in the response, in its order; one that cannot be read makes all of it invalid.
  package static func map(_ response: HTTPResponse) throws(LoadError) -> [MovieReview] {
    let root: Root = try response.decoded()
    var reviews: [MovieReview] = []
    for wire in root.results {
      // ISO 8601, with or without a fraction of a second (003-61, 003-67). Whatever is wrong
      // with the date, the response is invalid.
      guard let date = try? Date(wire.createdAt, strategy: .iso8601) else { throw .invalidData }
      reviews.append(
        MovieReview(id: wire.id, author: wire.author, content: wire.content, createdAt: date))
    }
    return reviews
  }
}
