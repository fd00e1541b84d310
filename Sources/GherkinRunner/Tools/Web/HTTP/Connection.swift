import Foundation

/// How long the client of a connection may take.
package struct ConnectionLimits: Sendable {
  package var head = Duration.seconds(10)
  package var body = Duration.seconds(30)
  package var answer = Duration.seconds(30)
  /// How long what a client still sends is read after the answer, so that it reads that.
  package var rest = Duration.seconds(2)
  /// How often a line without an event shows that the server is there.
  package var heartbeat = Duration.seconds(5)

  package init() {}
}

/// A connection of a browser: reads a request, answers it, and ends.
///
/// It never waits for long for a client that does not go on, since connections are limited.
struct Connection {
  let socket: Int32
  let gate: Gate
  let handler: WebHandler
  let limits: ConnectionLimits

  /// Serves the client and closes the socket.
  func serve() {
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    defer { close(socket) }
    switch read() {
    case .request(let request):
      switch gate.refusal(of: request).map(WebAnswer.response) ?? handler(request) {
      case .response(let response): finish(response)
      case .events(let stream):
        send(stream)
        stream.end()
      }
    case .refused(let response): finish(response)
    case .head, .body: break
    }
  }

  /// Turns the client away, without waiting for it.
  func refuse() {
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var bytes: Bytes = []
    // With something unread, closing would take the answer away from the client.
    _ = Descriptor.read(socket, into: &bytes)
    let response = WebResponse.problem(503, "Too many pages are open at once. Close some of them.")
    Descriptor.write(response.bytes, to: socket, waiting: false)
    close(socket)
  }

  /// Reads until there is a request or a refusal; returns something else if the client has gone.
  private func read() -> RequestReader.Progress {
    var reader = RequestReader()
    var bytes: Bytes = []
    let start = ContinuousClock.now
    var bodyStart: ContinuousClock.Instant?
    while true {
      let end: ContinuousClock.Instant
      switch reader.progress {
      case .request, .refused: return reader.progress
      case .head: end = start + limits.head
      case .body:
        bodyStart = bodyStart ?? .now
        end = (bodyStart ?? start) + limits.body
      }
      guard wait(POLLIN, until: end) else {
        return .refused(.problem(408, "The request did not arrive in time."))
      }
      bytes.removeAll(keepingCapacity: true)
      guard Descriptor.read(socket, into: &bytes) else { return reader.progress }
      reader.append(bytes)
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
    let end = ContinuousClock.now + limits.answer
    return Descriptor.write(
      bytes, to: socket, portion: 1 << 16, waitForRoom: { wait(POLLOUT, until: end) }) == nil
  }

  private func finish(_ response: WebResponse) {
    guard send(response.bytes) else { return }
    // With something unread, closing would take the answer away from the client.
    shutdown(socket, Self.writing)
    let end = ContinuousClock.now + limits.rest
    var bytes: Bytes = []
    while wait(POLLIN, until: end), Descriptor.read(socket, into: &bytes) {
      bytes.removeAll(keepingCapacity: true)
    }
  }

  #if os(Linux) && !canImport(Musl)
    private static let writing = Int32(SHUT_WR)
  #else
    private static let writing = SHUT_WR
  #endif

  /// Sends events until the stream ends or the client has gone.
  private func send(_ stream: EventStream) {
    let head = WebResponse(status: 200, type: "application/x-ndjson; charset=utf-8", body: [])
    guard send(head.head(["Transfer-Encoding": "chunked"])) else { return }
    var lastLine = ContinuousClock.now
    while true {
      switch stream.next(within: min(limits.heartbeat, .seconds(1))) {
      case .line(let line):
        guard send(line.chunk) else { return }
        lastLine = .now
      case .nothing:
        // A client sends nothing more, unless that is its end.
        if wait(POLLIN, until: .now + .milliseconds(1)) { return }
        guard lastLine + limits.heartbeat <= .now else { continue }
        guard send(Bytes([.lineFeed]).chunk) else { return }
        lastLine = .now
      case .end:
        _ = send(Bytes("0\r\n\r\n".utf8))
        return
      }
    }
  }
}

extension Bytes {
  /// The bytes as a piece of a response whose length is not known at its beginning.
  fileprivate var chunk: Bytes {
    Bytes("\(String(count, radix: 16))\r\n".utf8) + self + [.carriageReturn, .lineFeed]
  }
}
