import Foundation

/// How long the client of a connection may take.
package struct ConnectionLimits: Sendable {
  package var head = Duration.seconds(10)
  package var body = Duration.seconds(30)
  package var answer = Duration.seconds(30)
  /// How long what a client still sends is read after the answer, so that it reads that.
  package var rest = Duration.seconds(2)

  package init() {}
}

/// A connection of a browser: reads a request, answers it, and ends.
///
/// It never waits for long for a client that does not go on, since connections are limited.
struct Connection {
  let socket: Int32
  let server: WebServer

  /// Serves the client and closes the socket.
  func serve() {
    defer { close(socket) }
    do throws(WebResponse) {
      guard let request = try read() else { return }
      try server.gate.check(request)
      finish(server.handler(request))
    } catch {
      finish(error)
    }
  }

  /// Turns the client away, without waiting for it.
  func refuse() {
    var bytes: Bytes = []
    // With something unread, closing would take the answer away from the client.
    _ = Descriptor.read(socket, into: &bytes)
    let response = WebResponse.problem(503, "Too many pages are open at once. Close some of them.")
    Descriptor.writeNow(response.bytes, to: socket)
    close(socket)
  }

  /// Reads a request; nil if the client has gone.
  ///
  /// - Throws: The answer to what is refused.
  private func read() throws(WebResponse) -> WebRequest? {
    var reader = RequestReader()
    var bytes: Bytes = []
    let (limits, start) = (server.limits, ContinuousClock.now)
    while true {
      let limit = reader.hasHead ? limits.head + limits.body : limits.head
      guard wait(POLLIN, until: start + limit) else {
        throw .problem(408, "The request did not arrive in time.")
      }
      bytes.removeAll(keepingCapacity: true)
      guard Descriptor.read(socket, into: &bytes) else { return nil }
      if let request = try reader.read(bytes) { return request }
    }
  }

  /// Waits until the client has sent something, or takes something; false if it does not in time.
  private func wait(_ event: some BinaryInteger, until end: ContinuousClock.Instant) -> Bool {
    while case let rest = end - .now, rest > .zero {
      var request = pollfd(fd: socket, events: Int16(event), revents: 0)
      if unsafe poll(&request, 1, Int32(rest / .milliseconds(1)) + 1) > 0 { return true }
    }
    return false
  }

  /// Sends bytes, and returns whether the client took them in time.
  private func send(_ bytes: Bytes) -> Bool {
    let end = ContinuousClock.now + server.limits.answer
    return Descriptor.write(
      bytes, to: socket, portion: 1 << 16, waitForRoom: { wait(POLLOUT, until: end) }) == nil
  }

  private func finish(_ response: WebResponse) {
    guard send(response.bytes) else { return }
    // With something unread, closing would take the answer away from the client.
    LocalSockets.endSending(socket)
    let end = ContinuousClock.now + server.limits.rest
    var bytes: Bytes = []
    while wait(POLLIN, until: end), Descriptor.read(socket, into: &bytes) {
      bytes.removeAll(keepingCapacity: true)
    }
  }
}
