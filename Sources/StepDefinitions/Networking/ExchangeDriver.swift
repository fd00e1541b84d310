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

/// Why a request brought no response, in the words of the features.
enum RequestFailure: String, CaseIterable, Sendable {
  case cancelled = "it was cancelled"
  case timedOut = "it took too long"
  case refused = "no server responded"
  case unknownHost = "there is no such server"
  case broken = "the connection broke"
  case unusable = "what came is no response"
  case tooLarge = "the response was too large"
  /// What the system reports besides a response.
  case reported = "the system said so"

  /// `{failure}`: why a request brought no response.
  static let parameter = ParameterType("failure", oneOf: allCases.map { ($0.rawValue, $0) })

  /// The error that stands for the failure.
  var error: any Error {
    switch self {
    case .tooLarge: LoadError.tooLarge
    case .cancelled: URLError(.cancelled)
    case .timedOut: URLError(.timedOut)
    case .refused: URLError(.cannotConnectToHost)
    case .unknownHost: URLError(.cannotFindHost)
    case .broken: URLError(.networkConnectionLost)
    case .unusable: URLError(.badServerResponse)
    case .reported: URLError(.internationalRoamingOff)
    }
  }

  /// The failure that an error stands for, by domain and code.
  init?(_ error: any Error) {
    if let error = error as? LoadError {
      guard error == .tooLarge else { return nil }
      self = .tooLarge
      return
    }
    let error = error as NSError
    let found = Self.allCases.first { failure in
      let known = failure.error as NSError
      return (known.domain, known.code) == (error.domain, error.code)
    }
    guard let found else { return nil }
    self = found
  }
}
