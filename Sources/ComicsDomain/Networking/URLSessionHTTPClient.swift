public import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The real client, on `URLSession`. It always ends: with a response, with the transport's error, with
/// `LoadError.tooLarge`, at once when the task is cancelled, or when its own time is over.
///
/// A class because it owns a session, which has to be invalidated with it. It goes through a delegate,
/// which sees the body as it comes and can refuse the rest. Besides, on Linux the async `data(for:)` may
/// deadlock when it is cancelled as it completes, and traps when there is neither response nor error.
public final class URLSessionHTTPClient: HTTPClient {
  /// How many bytes a body may have unless a client is made for more: 16 MiB, many times the size of any
  /// list or picture that these apps ask for.
  public static let maximumBodySize = 16 * 1024 * 1024

  private let session: URLSession
  private let receiver = URLSessionReceiver()
  private let timeout: TimeInterval
  private let maximumBodySize: Int

  /// A client that keeps nothing between requests.
  ///
  /// - Parameters:
  ///   - timeout: After how many seconds an exchange is abandoned.
  ///   - maximumBodySize: How many bytes a body may have, after decompression. A response that says it has
  ///     more, or that turns out to have more, is abandoned.
  public init(
    timeout: TimeInterval = 30, maximumBodySize: Int = URLSessionHTTPClient.maximumBodySize
  ) {
    self.session = URLSession(
      configuration: Self.configuration(timeout: timeout), delegate: receiver, delegateQueue: nil)
    self.timeout = timeout
    self.maximumBodySize = maximumBodySize
  }

  /// The configuration of the session of a client that abandons an exchange after `timeout`.
  package static func configuration(timeout: TimeInterval) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache a session on Linux looks the task up on a queue of its own first, and a
    // cancellation that comes in meanwhile can meet a task already gone, which ends the process.
    configuration.urlCache = nil
    // By itself a session gives up when nothing has arrived for a minute, whatever the client was made for.
    configuration.timeoutIntervalForRequest = timeout + 1
    return configuration
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// Sends the request, for as long as its task is not cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let exchange = URLSessionExchange(maximumBodySize: maximumBodySize)
    defer { receiver.drop(exchange) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: URLRequest(request))
        receiver.add(exchange, for: task)
        exchange.start(task, timeout: timeout, continuation: continuation)
      }
    } onCancel: {
      exchange.abandon(with: URLError(.cancelled))
    }
  }

  /// What the body, the response and the error of a transfer that is over amount to.
  ///
  /// Only a response of HTTP without an error is a success; missing data is an empty body.
  package static func outcome(
    data: Data?, response: URLResponse?, error: (any Error)?
  ) -> Result<HTTPResponse, any Error> {
    if let error { return .failure(error) }
    guard let response = response as? HTTPURLResponse else {
      return .failure(URLError(.badServerResponse))
    }
    return .success(HTTPResponse(status: response.statusCode, body: data ?? Data()))
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(url: request.url)
    for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
  }
}
