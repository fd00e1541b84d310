package import Foundation

/// A connection over an `HTTPClient`.
///
/// A class because who cancels shares it with who waits.
package final class LiveAPIConnection: APIConnection {
  private typealias Transfer = Task<HTTPResponse, any Error>

  private let client: any HTTPClient
  private let last = Locked<Transfer?>(nil)

  package init(client: any HTTPClient) {
    self.client = client
  }

  @concurrent
  package func send(_ request: HTTPRequest) async throws(LoadError) -> Data {
    // A task of its own, so that it can be cancelled without its caller.
    let own = Locked<Transfer?>(nil)
    defer { last.withLock { if $0 == own.value { $0 = nil } } }
    let response: HTTPResponse
    do {
      response = try await withTaskCancellationHandler {
        try await begin(request, as: own).value
      } onCancel: {
        own.value?.cancel()
      }
    } catch {
      throw own.value?.isCancelled == true ? .cancelled : LoadError(transportFailure: error)
    }
    // A transport that does not heed the cancellation may answer all the same.
    if own.value?.isCancelled == true { throw .cancelled }
    return try Self.data(of: response)
  }

  /// The transfer begins under both locks: who cancels the last request or its caller, and finds a request that has
  /// arrived, cancels that one.
  private func begin(_ request: HTTPRequest, as own: Locked<Transfer?>) -> Transfer {
    let transfer = own.withLock { own in
      last.withLock { last in
        let transfer = Transfer { [client] in try await client.send(request) }
        (own, last) = (transfer, transfer)
        return transfer
      }
    }
    if Task.isCancelled { transfer.cancel() }
    return transfer
  }

  package func cancel() {
    last.value?.cancel()
  }

  /// What each status means (004-18).
  private static func data(of response: HTTPResponse) throws(LoadError) -> Data {
    switch response.status {
    case 200 where response.body.isEmpty: throw .invalidData
    case 200: response.body
    case 204: Data()
    case 401: throw .unauthorized
    default: throw .unsuccessful
    }
  }
}

/// Brings the raw data that a request asks for, not yet understood.
///
/// It knows one request as its last: the one that can be cancelled (004-17).
package protocol APIConnection: Sendable {
  /// Sends the request and returns the data of the response; without content there is none (004-15,
  /// 004-18).
  ///
  /// - Throws: `LoadError.connectivity` without a response, `.unauthorized`, `.unsuccessful` for any other
  ///   status that is none of success, `.invalidData` when data was promised and is missing, and
  ///   `.cancelled` when the request was cancelled.
  func send(_ request: HTTPRequest) async throws(LoadError) -> Data
  /// Cancels the last request; when it is over, or there was none, nothing happens (004-19).
  func cancel()
}
