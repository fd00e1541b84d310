/// Provides the characters of a comic to the use case, wherever they come from.
package protocol ComicCharactersDataGateway: Sendable {
  /// The characters of the comic, in no particular order.
  func characters(of comic: Comic) async throws(LoadError) -> [ComicCharacter]
}

/// Provides the characters of a comic from a server: asks only with a connection, and believes only
/// an envelope that calls itself good.
package struct RemoteComicCharactersDataGateway: ComicCharactersDataGateway {
  private let remote: any ComicCharactersRemoteData
  private let connectivity: any Connectivity

  /// A gateway in front of the remote data.
  package init(remote: any ComicCharactersRemoteData, connectivity: any Connectivity) {
    self.remote = remote
    self.connectivity = connectivity
  }

  package func characters(of comic: Comic) async throws(LoadError) -> [ComicCharacter] {
    try await connectivity.require()
    return try await remote.characters(of: comic).accepted()
  }
}
