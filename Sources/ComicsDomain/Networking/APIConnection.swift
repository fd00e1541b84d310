package import Foundation

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
