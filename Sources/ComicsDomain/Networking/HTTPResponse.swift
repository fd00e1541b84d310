package import Foundation

/// What a server answered: the status and the bytes of the body, not yet understood. No app reads the
/// headers.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200.
  package let status: Int
  /// The bytes of the body; empty when there were none.
  package let body: Data

  /// A response made of its parts.
  package init(status: Int, body: Data = Data()) {
    self.status = status
    self.body = body
  }
}
