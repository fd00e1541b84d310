package import Foundation

/// A port of the loopback interface at which callers are refused: it is taken, so that no server that
/// is started meanwhile can get it, and it has no listener.
///
/// A class, because it owns the port, and gives it back with the last reference.
package final class RefusingPort: Sendable {
  /// Its address.
  package let url: URL
  private let socket: LoopbackSocket

  package init() throws {
    let (socket, port) = try LoopbackSocket.bound()
    self.socket = socket
    url = LoopbackServer.url(port: port)
  }

  deinit { socket.dispose() }
}
