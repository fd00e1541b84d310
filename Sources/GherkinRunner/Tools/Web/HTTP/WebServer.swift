import Foundation
import Synchronization

/// Answers browsers on sockets that listen, each connection on a thread of its own.
///
/// A class, because the threads of connections count themselves.
package final class WebServer: Sendable {
  /// How many connections there may be at a time.
  package static let connectionLimit = 32

  let gate: Gate
  let handler: WebHandler
  let limits: ConnectionLimits
  /// Counted without an order: nothing else depends on it.
  private let connections = Atomic(0)

  package init(
    gate: Gate, limits: ConnectionLimits = ConnectionLimits(), handler: @escaping WebHandler
  ) {
    (self.gate, self.limits, self.handler) = (gate, limits, handler)
  }

  /// How many connections there are.
  package var connectionCount: Int { connections.load(ordering: .relaxed) }

  /// How often it is asked whether serving is over, in milliseconds.
  private static let lookInterval: Int32 = 50

  /// Serves until `isOver`.
  ///
  /// - Parameter sockets: Sockets that listen and never block. Other processes may accept from them as well.
  package func run(on sockets: [Int32], until isOver: () -> Bool) {
    var requests = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while !isOver() {
      let count = unsafe requests.withUnsafeMutableBufferPointer { buffer in
        unsafe poll(buffer.baseAddress, nfds_t(buffer.count), Self.lookInterval)
      }
      // Without its sockets, it has nothing to serve.
      if count < 0, errno != EINTR { return }
      for request in requests where count > 0 && request.revents != 0 { accept(from: request.fd) }
    }
  }

  private func accept(from listener: Int32) {
    let socket = Foundation.accept(listener, nil, nil)
    guard socket >= 0 else {
      // Another process was faster. Without a free descriptor, one may be free in a moment.
      if errno != EAGAIN { usleep(10_000) }
      return
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    // Small answers leave at once.
    LocalSockets.setOption(TCP_NODELAY, at: Int32(IPPROTO_TCP), of: socket)
    let connection = Connection(socket: socket, server: self)
    let count = connections.add(1, ordering: .relaxed).newValue
    let isServed =
      count <= Self.connectionLimit
      && SystemThread.start {
        connection.serve()
        self.connections.subtract(1, ordering: .relaxed)
      }
    guard !isServed else { return }
    connection.refuse()
    connections.subtract(1, ordering: .relaxed)
  }
}
