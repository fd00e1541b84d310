/// The use case "see the vipers", as their presenter knows it.
package protocol VipersFetching: Sendable {
  /// The vipers as the service has them now.
  func fetchVipers() async throws(LoadError) -> Vipers
}
