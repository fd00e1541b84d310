package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The real client, on `URLSession`. It always ends: with a response, with the transport's error,
/// at once when the task is cancelled, or when its own time is over.
///
/// A class because it owns a session, which has to be invalidated with it. It goes through the
/// completion handler: on Linux the async `data(for:)` may deadlock when it is cancelled as it
/// completes, and traps when there is neither response nor error.
package final class URLSessionHTTPClient: HTTPClient {
  private let session: URLSession
  private let timeout: Duration

  /// A client that keeps nothing between requests and abandons an exchange after `timeout`.
  package init(timeout: Duration = .seconds(30)) {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache a session on Linux looks the task up on a queue of its own first, and a
    // cancellation that comes in meanwhile can meet a task already gone, which ends the process.
    configuration.urlCache = nil
    self.session = URLSession(configuration: configuration)
    self.timeout = timeout
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let exchange = URLSessionExchange()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: URLRequest(request)) { data, response, error in
          exchange.finish(Self.outcome(data: data, response: response, error: error))
        }
        exchange.start(task, timeout: timeout, continuation: continuation)
      }
    } onCancel: {
      exchange.abandon(with: URLError(.cancelled))
    }
  }

  /// What the three values of a completion handler amount to.
  ///
  /// Only a response of HTTP without an error is a success; missing data is an empty body.
  package static func outcome(
    data: Data?, response: URLResponse?, error: (any Error)?
  ) -> Result<HTTPResponse, any Error> {
    if let error { return .failure(error) }
    guard let response = response as? HTTPURLResponse else {
      return .failure(URLError(.badServerResponse))
    }
    let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    return .success(
      HTTPResponse(
        status: response.statusCode,
        headers: Dictionary(headers) { $1 },
        body: data ?? Data()))
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(url: request.url)
    for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
  }
}
