/// Provides comics to the use case, wherever they come from.
package protocol ComicsDataGateway: Sendable {
  /// The comics, in no particular order.
  func comics() async throws(LoadError) -> [Comic]
}

/// Provides comics from a server: asks only with a connection, and believes only an envelope that
/// calls itself good.
package struct RemoteComicsDataGateway: ComicsDataGateway {
  private let remote: any ComicsRemoteData
  private let connectivity: any Connectivity

  /// A gateway in front of the remote data.
  package init(remote: any ComicsRemoteData, connectivity: any Connectivity) {
    self.remote = remote
    self.connectivity = connectivity
  }

  package func comics() async throws(LoadError) -> [Comic] {
    try await connectivity.require()
    return try await remote.comics().accepted()
  }
}
