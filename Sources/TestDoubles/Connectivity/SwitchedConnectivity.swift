import ComicsDomain
import Synchronization

/// A device whose connection is switched by hand.
///
/// A class because the domain asks what the test switches.
package final class SwitchedConnectivity: Connectivity {
  private let state: Mutex<Bool>

  /// A device with or without a connection.
  package init(isConnected: Bool) {
    self.state = Mutex(isConnected)
  }

  package var isConnected: Bool { state.withLock { $0 } }

  /// Brings the connection or takes it away.
  package func setConnected(_ isConnected: Bool) {
    state.withLock { $0 = isConnected }
  }
}
