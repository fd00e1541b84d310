import Foundation

/// What can be asked of the Marvel service.
package enum MarvelEndpoint: Hashable, Sendable {
  /// The comics.
  case comics
  /// The characters that appear in the comic with the given id.
  case characters(comic: Int)

  /// The request for this endpoint, not yet signed.
  package func request(to service: MarvelService) -> HTTPRequest {
    switch self {
    case .comics:
      HTTPRequest(
        base: service.baseURL, path: "comics",
        query: [URLQueryItem(name: "limit", value: "\(service.pageSize)")])
    case .characters(let comic):
      HTTPRequest(base: service.baseURL, path: "comics/\(comic)/characters")
    }
  }
}
