/// The way out of the process: sends one request and brings back whatever the server said.
///
/// It does not know what a response means; a status of 500 is a response like any other.
package protocol HTTPClient: Sendable {
  /// Sends the request and returns the response, whatever its status.
  ///
  /// Throws only when no response was obtained: the transport's own error, or
  /// `URLError.cancelled` when the calling task was cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
