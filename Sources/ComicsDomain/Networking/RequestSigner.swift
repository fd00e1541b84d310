/// Adds to a request whatever the service demands as proof of who is asking.
package protocol RequestSigner: Sendable {
  /// Returns the request, signed.
  func sign(_ request: HTTPRequest) -> HTTPRequest
}
