package import Foundation

/// What a server answered: status, headers and the bytes of the body, not yet understood.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200.
  package let status: Int
  /// The headers, their names in lower case.
  package let headers: [String: String]
  /// The bytes of the body; empty when there were none.
  package let body: Data

  /// A response made of its parts; header names may be in any case.
  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
    self.body = body
  }
}
