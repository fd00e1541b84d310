package import Foundation

/// A port of the loopback interface at which callers are refused: it is taken, so that no server that
/// is started meanwhile can get it, and nobody listens.
///
/// A class, because it owns the port, and gives it back when nobody has it any more.
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
