import Foundation
import GherkinRunner
import Testing

/// A client that sends what it likes, through a socket of its own.
///
/// A class, because it has an end.
final class RawClient: Sendable {
  private let socket: Int32

  init(port: Int, host: String = "127.0.0.1") throws {
    socket = try unsafe LocalSockets.open(host, port) { unsafe connect($0, $1, $2) }
  }

  deinit { close(socket) }

  /// Sends bytes as far as the server takes them.
  func send(_ text: String) { send(Bytes(text.utf8)) }

  func send(_ bytes: Bytes) { Descriptor.write(bytes, to: socket) }

  /// Whether there is something to read, or an end.
  var hasAnswer: Bool {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  func endSending() { LocalSockets.endSending(socket) }

  /// What the server sends until it ends the connection.
  func readAll() -> String { read { _ in false } }

  /// What the server sends until `isEnough`, or it ends the connection. Waiting blocks the thread.
  func read(until isEnough: (String) -> Bool) -> String {
    var bytes: Bytes = []
    while Descriptor.read(socket, into: &bytes) {
      if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A server with a handler that says what it was asked, on sockets of this machine.
///
/// A class, because it has an end.
final class TestServer: Sendable {
  static let token = String(repeating: "0123456789abcdef", count: 4)

  let port: Int
  let server: WebServer
  private let sockets: [Int32]
  /// Ends the server when it is closed.
  private let end: Int32

  /// - Parameter place: The port, and the token that is let through; nil for any.
  init(
    at place: (port: Int, token: String)? = nil, limits: ConnectionLimits = ConnectionLimits(),
    handler: @escaping WebHandler = echo
  ) throws {
    // The server notices by the error of the call that a client has gone, as in the program.
    _ = signal(SIGPIPE) { _ in }
    let pipe = try #require(Descriptor.pipe())
    end = pipe.write
    (port, sockets) =
      try place.map { ($0.port, try LocalSockets.listen(at: $0.port)) } ?? Self.listen()
    server = WebServer(
      gate: Gate(port: port, token: place?.token ?? Self.token), limits: limits, handler: handler)
    let (server, sockets) = (server, sockets)
    try #require(
      SystemThread.start {
        server.run(on: sockets) {
          var request = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
          return unsafe poll(&request, 1, 0) != 0
        }
        for descriptor in sockets + [pipe.read] { close(descriptor) }
      })
  }

  deinit { close(end) }

  private static func listen() throws -> (Int, [Int32]) {
    while true {
      let port = Int.random(in: 10_000..<30_000)
      do throws(FileError) {
        return (port, try LocalSockets.listen(at: port))
      } catch {
        guard error.code == EADDRINUSE else { throw error }
      }
    }
  }

  static let echo: WebHandler = { request in
    .json([
      "method": .text(request.method), "path": .text(request.path),
      "body": .integer(request.body.count),
    ])
  }

  /// The head of a request of the page, without the line at its end; fields can be replaced, or left out with nil.
  func head(
    _ line: String = "GET /api/state HTTP/1.1", _ changes: [String: String?] = [:]
  ) -> String {
    var fields: [String: String] = [
      "Host": "127.0.0.1:\(port)", "Authorization": "Bearer \(Self.token)",
    ]
    for (name, value) in changes { fields[name] = value }
    return
      ([line] + fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" } + [""])
      .joined(separator: "\r\n")
  }

  /// What the server answers to `text`, on a connection of its own.
  func answer(to text: String) throws -> String {
    let client = try RawClient(port: port)
    client.send(text)
    return client.readAll()
  }

  /// Returns when no connection is left.
  func waitUntilIdle() async throws {
    while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
  }
}

extension String {
  /// The status of the response that the text is; nil if it is none.
  var status: Int? { hasPrefix("HTTP/1.1 ") ? Int(dropFirst(9).prefix(3)) : nil }
}
