package import ComicsDomain
package import Foundation

/// Sends every request to another host and port, whatever its own: path, parameters and headers stay as
/// they are. So apps that know the addresses of their services reach a server on this machine.
package struct DetouringHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let destination: URL

  /// A detour to the host and port of `destination`, by way of `client`.
  package init(to destination: URL, over client: any HTTPClient) {
    self.client = client
    self.destination = destination
  }

  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var address = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    address?.scheme = destination.scheme
    address?.host = destination.host
    address?.port = destination.port
    guard let url = address?.url else { throw URLError(.badURL) }
    return try await client.send(HTTPRequest(url: url, headers: request.headers))
  }
}
