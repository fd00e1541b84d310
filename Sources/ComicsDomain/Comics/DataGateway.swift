/// Provides the items of a list of the comics app, wherever they come from: asks only with a connection.
package struct DataGateway<Query: Sendable, Item: Sendable>: Sendable {
  private let remote: RemoteData<Query, Item>
  private let connectivity: any Connectivity

  /// A gateway in front of the remote data.
  package init(remote: RemoteData<Query, Item>, connectivity: any Connectivity) {
    self.remote = remote
    self.connectivity = connectivity
  }

  /// The items that the query asks for, in no particular order.
  package func items(_ query: Query) async throws(LoadError) -> [Item] {
    try await connectivity.require()
    return try await remote.fetch(query)
  }
}

/// Fetches items from a server.
package struct RemoteData<Query: Sendable, Item: Sendable>: Sendable {
  /// What the service has for a query.
  package let fetch: @Sendable (Query) async throws(LoadError) -> [Item]
}
