/// The use case "see a list of comics": fetches them, groups them, sorts them.
package struct ComicsListInteractor: Sendable {
  private let gateway: ComicsDataGateway

  /// A use case that takes its comics from the gateway.
  package init(gateway: ComicsDataGateway) {
    self.gateway = gateway
  }

  /// The comics, grouped and sorted away from the caller's actor.
  @concurrent
  package func comics() async throws(LoadError) -> GroupedComics {
    GroupedComics(try await gateway.items(()))
  }
}
