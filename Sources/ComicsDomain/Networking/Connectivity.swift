#if canImport(Network)
  import Dispatch
  import Network
#endif

/// Says beforehand whether it is worth asking the network at all.
public protocol Connectivity: Sendable {
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
/// does not say whether there is a connection.
package struct ConnectivityByOutcome: Connectivity {
  package init() {}

  package var isConnected: Bool { true }
}

/// The connection of the device.
public enum DeviceConnectivity {
  /// What the system says of it; on Linux it says nothing.
  public static func current() -> any Connectivity {
    #if canImport(Network)
      ConnectivityMonitor()
    #else
      ConnectivityByOutcome()
    #endif
  }
}

#if canImport(Network)
  /// Knows what the system says of the connection. Not compiled where this was written, on Linux.
  ///
  /// A class because it ends the watch that it keeps.
  package final class ConnectivityMonitor: Connectivity {
    private let monitor = NWPathMonitor()
    private let isKnownMissing = Locked(false)

    /// Begins to watch.
    public init() {
      monitor.pathUpdateHandler = { [isKnownMissing] path in
        // A path that needs a connection, such as a VPN, gets one when it is asked for.
        isKnownMissing.withLock { $0 = path.status == .unsatisfied }
      }
      monitor.start(queue: DispatchQueue(label: "connectivity"))
    }

    deinit {
      monitor.cancel()
    }

    /// Until the system has said something, the outcome of the request decides.
    public var isConnected: Bool { !isKnownMissing.value }
  }
#endif
