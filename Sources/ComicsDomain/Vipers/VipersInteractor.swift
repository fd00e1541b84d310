package import Foundation

/// The use case "see the vipers": has a connection bring their data, and makes vipers of it.
package struct VipersInteractor: VipersFetching {
  private let connection: any APIConnection
  private let service: VipersService

  /// A use case that asks the service over the connection.
  package init(connection: any APIConnection, service: VipersService = VipersService()) {
    self.connection = connection
    self.service = service
  }

  /// The vipers, read away from the caller's actor.
  @concurrent
  package func fetchVipers() async throws(LoadError) -> Vipers {
    try VipersMapper.map(await connection.send(service.vipers))
  }
}

/// The use case "see the vipers", as their presenter knows it.
package protocol VipersFetching: Sendable {
  /// The vipers as the service has them now.
  func fetchVipers() async throws(LoadError) -> Vipers
}

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
