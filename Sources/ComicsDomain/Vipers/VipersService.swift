package import Foundation

/// Where the vipers are (004-28).
package struct VipersService: Hashable, Sendable {
  /// The address that all paths are below.
  package let baseURL: URL

  /// The service at its own address unless another is given.
  package init(baseURL: URL = URL(constant: "http://somedomain/someservice")) {
    self.baseURL = baseURL
  }

  /// The request for all vipers.
  package var vipers: HTTPRequest { HTTPRequest(base: baseURL, path: "fetchVipers") }
}
