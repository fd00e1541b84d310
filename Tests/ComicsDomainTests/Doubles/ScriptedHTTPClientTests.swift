import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct ScriptedHTTPClientTests {
  private let client = ScriptedHTTPClient()

  private func request(_ path: String) -> HTTPRequest {
    HTTPRequest(base: URL(constant: "http://127.0.0.1"), path: path)
  }

  @Test func `answers a held request when it is released`() async throws {
    client.hold()
    async let response = client.send(request("comics"))
    try await client.isHolding()
    client.release(.response(status: 418, body: ""))
    #expect(try await response.status == 418)
  }

  @Test func `answers a request that was released before it came`() async throws {
    client.release(.response(status: 418, body: ""))
    client.hold()
    #expect(try await client.send(request("comics")).status == 418)
  }

  @Test func `releases in the order of the requests`() async throws {
    client.hold()
    async let first = client.send(request("first"))
    try await client.isHolding(1)
    async let second = client.send(request("second"))
    try await client.isHolding(2)
    client.release(.response(body: "1"))
    client.release(.response(body: "2"))
    #expect(try await String(decoding: first.body, as: UTF8.self) == "1")
    #expect(try await String(decoding: second.body, as: UTF8.self) == "2")
    #expect(client.requests == [request("first"), request("second")])
  }

  @Test func `keeps a release for the next request when the held one has cancelled`() async throws {
    client.hold()
    let task = Task { try await client.send(request("comics")) }
    try await client.isHolding()
    task.cancel()
    _ = await task.result
    client.release(.response(body: "kept"))
    #expect(try await client.send(request("comics")).body == Data("kept".utf8))
  }

  @Test func `stops waiting when the waiting task is cancelled`() async {
    let task = Task { try await client.isHolding() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: ["comics", "comics/1/characters", "movie/popular"])
  func `is valid for every resource`(path: String) async throws {
    client.answer(with: .valid)
    #expect(try await client.send(request(path)).status == 200)
  }

  @Test func `knows what it does not hold`() async throws {
    client.answer(with: .valid)
    #expect(try await client.send(request("stories")).status == 404)
  }

  @Test func `answers the request for an address, whichever came first`() async throws {
    client.hold()
    async let first = client.send(request("first"))
    async let second = client.send(request("second"))
    try await client.isHolding(request("first").url)
    try await client.isHolding(request("second").url)
    client.release(.response(body: "2"), for: request("second").url)
    #expect(try await String(decoding: second.body, as: UTF8.self) == "2")
    #expect(client.heldCount == 1)
    client.release(.response(body: "1"), for: request("first").url)
    #expect(try await String(decoding: first.body, as: UTF8.self) == "1")
  }

  @Test func `can answer even cancelled requests, and knows which they are`() async throws {
    client.hold()
    client.ignoreCancellation()
    let task = Task { try await client.send(request("comics")) }
    try await client.isHolding()
    task.cancel()
    #expect(client.cancelledRequests == [request("comics")])
    client.release(.response(body: "late"))
    #expect(try await task.value.body == Data("late".utf8))
  }
}

@Suite(.timeLimit(.minutes(60))) struct ManualClockTests {
  private let clock = ManualClock()

  @Test func `ends a pause once it has been moved on far enough`() async throws {
    let pause = Task { [clock] in
      try await clock.pause(for: 2)
      return clock.now()
    }
    try await clock.isPausing()
    clock.advance(by: 1)
    try await clock.isPausing()
    clock.advance(by: 1)
    #expect(try await pause.value == Date(timeIntervalSince1970: 2))
  }

  @Test func `ends a pause that is cancelled, before it begins or after`() async throws {
    let early = Task { [clock] in try await clock.pause(for: 2) }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let late = Task { [clock] in try await clock.pause(for: 2) }
    try await clock.isPausing()
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }
}
