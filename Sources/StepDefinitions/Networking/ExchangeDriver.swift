import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way, below the apps, and what came of it.
struct ExchangeDriver: Sendable {
  private typealias Transfer = Task<Result<HTTPResponse, any Error>, Never>

  private var request: (transfer: Transfer, client: ScriptedHTTPClient)?
  private var outcome: Result<HTTPResponse, any Error>?

  /// Sends a request for a path, with parameters and headers.
  mutating func send(
    _ path: String, query: [String: String] = [:], headers: [String: String] = [:],
    over client: ScriptedHTTPClient
  ) {
    let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    // The way to the server exchanges the host for its own.
    let request = HTTPRequest(
      base: URL(constant: "http://service.invalid"), path: path, query: items, headers: headers)
    outcome = nil
    let transfer = Transfer { await Result(of: { try await client.send(request) }) }
    self.request = (transfer, client)
  }

  /// Takes what the system reports of a request for what came of it.
  mutating func receive(data: Data?, response: URLResponse?, error: (any Error)?) {
    outcome = URLSessionHTTPClient.outcome(data: data, response: response, error: error)
  }

  /// Gives the request up.
  func giveUp() { request?.transfer.cancel() }

  /// Waits for the end of the request.
  mutating func finish() async throws {
    guard outcome == nil, let request else { return }
    outcome = try await request.client.wait(for: "the end of the request", of: request.transfer)
  }

  /// The response.
  ///
  /// - Throws: What came instead.
  var response: HTTPResponse {
    get throws {
      guard case .success(let response) = outcome else {
        throw ExpectationFailure("expected a response, but there was \(inWords)")
      }
      return response
    }
  }

  /// Why there was no response.
  ///
  /// - Throws: What came instead.
  var failure: any Error {
    get throws {
      guard case .failure(let error) = outcome else {
        throw ExpectationFailure("expected the request to fail, but there was \(inWords)")
      }
      return error
    }
  }

  private var inWords: String {
    switch outcome {
    case nil: "no request"
    case .success(let response):
      "a response with status \(response.status) and \(response.body.count) bytes"
    case .failure(let error): "the failure “\(RequestFailure(error)?.rawValue ?? "\(error)")”"
    }
  }
}
