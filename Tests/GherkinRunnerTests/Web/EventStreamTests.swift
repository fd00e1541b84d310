import Foundation
import GherkinRunner
import Testing

/// How pages learn what happens.
@Suite struct EventStreamTests {
  @Test func `each page gets each event, in order, until the channel closes`() throws {
    let channel = EventChannel()
    let server = try TestServer { _ in .events(channel.subscribe(first: [["kind": "hello"]])) }
    let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send(server.head() + "\r\n")
      // From then on it listens.
      _ = client.read { $0.hasSuffix("\r\n\r\n{\"kind\":\"hello\"}\n") }
    }
    for number in 0..<20 { channel.send(["n": .integer(number)]) }
    channel.close()
    for client in clients {
      #expect(client.readAll() == (0..<20).map { "{\"n\":\($0)}\n" }.joined())
    }
  }

  @Test func `a stream that is not read ends, and the others go on`() {
    let channel = EventChannel()
    let (slow, fast) = (channel.subscribe(), channel.subscribe())
    for number in 0..<1000 {
      channel.send(.integer(number))
      #expect(fast.next(within: .zero) == .line(Bytes("\(number)\n".utf8)))
    }
    var count = 0
    while case .line = slow.next(within: .zero) { count += 1 }
    #expect(count == 256)
    #expect(slow.next(within: .zero) == nil)
  }

  @Test func `a stream begins with what it was given, and is at its end when its channel is`() {
    let channel = EventChannel()
    let stream = channel.subscribe(first: [1, 2])
    channel.send(3)
    channel.close()
    channel.send(4)
    let all = (0..<5).map { _ in stream.next(within: .zero) }
    #expect(
      all == [
        .line(Bytes("1\n".utf8)), .line(Bytes("2\n".utf8)), .line(Bytes("3\n".utf8)), .end,
        nil,
      ])
    #expect(channel.subscribe().next(within: .zero) == .end)
  }

  @Test func `an empty line now and then shows that the server is there`() throws {
    var limits = ConnectionLimits()
    limits.heartbeat = .milliseconds(10)
    let server = try TestServer(limits: limits) { _ in .events(EventChannel().subscribe()) }
    let client = try RawClient(port: server.port)
    client.send(server.head() + "\r\n")
    let lines = "\r\n\r\n\n\n\n"
    #expect(client.read { $0.contains(lines) }.contains(lines))
  }

  @Test func `the stream of a page that was closed ends`() async throws {
    let channel = EventChannel()
    var limits = ConnectionLimits()
    limits.heartbeat = .milliseconds(10)
    let server = try TestServer(limits: limits) { _ in .events(channel.subscribe()) }
    do {
      let client = try RawClient(port: server.port)
      client.send(server.head() + "\r\n")
      _ = client.read { $0.contains("\r\n\r\n") }
    }
    try await server.waitUntilIdle()
  }
}
