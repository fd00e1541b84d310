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
