/// Says beforehand whether it is worth asking the network at all.
package protocol Connectivity: Sendable {
  /// Whether there is a connection, as far as the device knows.
  var isConnected: Bool { get async }
}

extension Connectivity {
  /// Fails with `LoadError.connectivity` when there is no connection.
  func require() async throws(LoadError) {
    guard await isConnected else { throw .connectivity }
  }
}

/// Always sends the request and lets its outcome decide: the only honest answer where the system
/// offers no reachability.
package struct ConnectivityByOutcome: Connectivity {
  /// Creates the answer "try it".
  package init() {}

  package var isConnected: Bool { true }
}
