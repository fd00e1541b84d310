import ComicsDomain
package import Foundation
import Synchronization

/// A small HTTP server on 127.0.0.1 whose job is to misbehave on cue.
///
/// A class because its threads and the test share it. It serves one request per connection, holds at
/// most `maximumConnections` at a time, and is over when it is closed.
package final class LoopbackServer: Sendable {
  /// Decides how to reply to a request.
  package typealias Rule = @Sendable (LoopbackRequest) -> LoopbackReply

  private struct State {
    var rule: Rule
    /// The replies to the next requests, before the rule comes in.
    var turns: ArraySlice<LoopbackReply> = []
    var requests: [LoopbackRequest] = []
    var connections: [Int: LoopbackSocket] = [:]
    var nextConnection = 0
    var isClosed = false
  }

  /// The root of all addresses on this server.
  package let url: URL

  private static let maximumConnections = 1000
  private static let maximumHeadSize = 64 * 1024

  private let listener: LoopbackSocket
  private let port: UInt16
  private let state: Mutex<State>
  private let received = Gauge()
  private let disconnected = Gauge()

  /// Starts a server that replies to every request in the same way until it gets another reply.
  package init(reply: LoopbackReply = .respond()) throws {
    let (listener, port) = try LoopbackSocket.listening()
    self.listener = listener
    self.port = port
    self.url = Self.url(port: port)
    self.state = Mutex(State { _ in reply })
    // The thread keeps the server alive until it is closed.
    Thread.detachNewThread { self.acceptConnections() }
  }

  /// Runs the body with a server, and closes it whatever happens.
  package static func running<Value>(
    reply: LoopbackReply = .respond(), _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    let server = try LoopbackServer(reply: reply)
    defer { server.close() }
    return try await body(server)
  }

  /// The requests in the order in which they arrived.
  package var requests: [LoopbackRequest] { state.withLock(\.requests) }

  /// Replies like this from now on.
  package func reply(with reply: LoopbackReply) {
    self.reply { _ in reply }
  }

  /// Replies from now on as the rule decides for each request.
  package func reply(by rule: @escaping Rule) {
    state.withLock { state in
      state.rule = rule
      state.turns = []
    }
  }

  /// Replies to the next requests in turn, and then as before.
  package func reply(inTurn replies: [LoopbackReply]) {
    state.withLock { $0.turns += replies }
  }

  /// Waits until so many requests have arrived.
  package func hasReceived(_ count: Int = 1) async throws {
    try await received.reaches(count)
  }

  /// Waits until so many callers have hung up or were hung up on.
  package func hasDisconnected(_ count: Int = 1) async throws {
    try await disconnected.reaches(count)
  }

  /// Stops listening and ends all connections; closing again does nothing.
  package func close() {
    let wasOpen: Bool = state.withLock { state in
      defer { state.isClosed = true }
      // Under the lock: nothing is shut down whose number the system may have given away again.
      for connection in state.connections.values { connection.shutDown() }
      return !state.isClosed
    }
    // Not every system lets a listener be woken by shutting it down.
    if wasOpen { LoopbackSocket.ring(port: port) }
  }

  static func url(port: UInt16) -> URL {
    URL(constant: "http://127.0.0.1").settingPort(port)
  }

  private func acceptConnections() {
    while !state.withLock(\.isClosed), let connection = listener.nextCaller() {
      guard let id = admit(connection) else {
        connection.dispose()
        continue
      }
      Thread.detachNewThread {
        self.serve(connection)
        self.dismiss(id)
        self.disconnected.add(1)
      }
    }
    listener.dispose()
  }

  private func admit(_ connection: LoopbackSocket) -> Int? {
    state.withLock { state in
      guard !state.isClosed, state.connections.count < Self.maximumConnections else { return nil }
      state.nextConnection += 1
      state.connections[state.nextConnection] = connection
      return state.nextConnection
    }
  }

  private func dismiss(_ id: Int) {
    state.withLock { $0.connections.removeValue(forKey: id)?.dispose() }
  }

  private func serve(_ connection: LoopbackSocket) {
    guard let request = readRequest(from: connection) else { return }
    let reply = state.withLock { state in
      state.requests.append(request)
      return state.turns.popFirst() ?? state.rule(request)
    }
    received.add(1)
    connection.transmit(reply.bytes)
    switch reply {
    case .respond, .truncate, .claim, .garbage: break
    case .endless(let bytes): while connection.transmit(bytes) {}
    case .pauseAfter(let body, let count, let signal):
      signal.wait()
      connection.transmit(body.dropFirst(count))
    case .stall, .stallAfter: while connection.receive() != nil {}
    case .reset: connection.resetOnClose()
    }
  }

  private func readRequest(from connection: LoopbackSocket) -> LoopbackRequest? {
    var head: [UInt8] = []
    while head.count < Self.maximumHeadSize, let bytes = connection.receive() {
      head += bytes
      let text = String(decoding: head, as: UTF8.self)
      if text.hasSuffix("\r\n\r\n") { return LoopbackRequest(head: text) }
    }
    return nil
  }
}

extension URL {
  fileprivate func settingPort(_ port: UInt16) -> URL {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
    components?.port = Int(port)
    return components?.url ?? self
  }
}
