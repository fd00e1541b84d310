import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the real client does on a real connection, over the loopback interface.
@Suite(.timeLimit(.minutes(60))) struct URLSessionHTTPClientTests {
  /// On a busy machine a request may take longer than customers wait.
  private let client = URLSessionHTTPClient(timeout: 3600)

  @Test func `sends a GET with path, query and headers`() async throws {
    try await LoopbackServer.running { server in
      var request = HTTPRequest(
        base: server.url, path: "v1/comics",
        query: [URLQueryItem(name: "title", value: "A & B + C?")], headers: ["accept": "text/plain"]
      )
      request.setHeader("Authorization", to: "Bearer token")
      _ = try await client.send(request)

      let received = try #require(server.requests.first)
      #expect(received.method == "GET")
      #expect(received.path == "/v1/comics")
      #expect(received.query == [URLQueryItem(name: "title", value: "A & B + C?")])
      #expect(received.headers["accept"] == "text/plain")
      #expect(received.headers["authorization"] == "Bearer token")
    }
  }

  @Test func `delivers a large body whole`() async throws {
    let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    try await LoopbackServer.running(reply: .respond(body: body)) { server in
      let response = try await client.send(HTTPRequest(base: server.url, path: ""))
      #expect(response.body == body)
    }
  }

  private static let kilobyte = Data(repeating: 7, count: 1024)

  @Test(arguments: [
    LoopbackReply.respond(body: kilobyte + [7]),
    .claim(length: 1_000_000_000, body: Data("less than was said".utf8)),
    .claim(length: nil, body: kilobyte + [7]),
    .endless(kilobyte),
  ])
  func `reads no more than it may`(reply: LoopbackReply) async throws {
    let modest = URLSessionHTTPClient(timeout: 3600, maximumBodySize: 1024)
    try await LoopbackServer.running(reply: reply) { server in
      await #expect(throws: LoadError.tooLarge) {
        try await modest.send(HTTPRequest(base: server.url, path: ""))
      }
      // The rest is not read either: the connection is closed.
      try await server.hasDisconnected()
    }
  }

  @Test(arguments: [
    LoopbackReply.respond(body: kilobyte), .claim(length: nil, body: kilobyte),
    .claim(length: 1024, body: kilobyte + kilobyte),
  ])
  func `reads as much as it may`(reply: LoopbackReply) async throws {
    let modest = URLSessionHTTPClient(timeout: 3600, maximumBodySize: 1024)
    try await LoopbackServer.running(reply: reply) { server in
      let response = try await modest.send(HTTPRequest(base: server.url, path: ""))
      #expect(response.body == Self.kilobyte)
    }
  }

  @Test func `accepts sixteen mebibytes unless it is made otherwise`() {
    #expect(URLSessionHTTPClient.maximumBodySize == 16_777_216)
  }

  @Test func `follows a redirection`() async throws {
    try await LoopbackServer.running { server in
      server.reply { request in
        request.path == "/new"
          ? .respond(text: "here") : .respond(status: 302, headers: ["Location": "/new"])
      }
      let response = try await client.send(HTTPRequest(base: server.url, path: "old"))
      #expect(response == HTTPResponse(status: 200, body: Data("here".utf8)))
    }
  }

  @Test func `does not blame the connection for a server that redirects for ever`() async throws {
    let reply = LoopbackReply.respond(status: 302, headers: ["Location": "/"])
    try await LoopbackServer.running(reply: reply) { server in
      let error = await #expect(throws: URLError.self) {
        try await client.send(HTTPRequest(base: server.url, path: ""))
      }
      #expect(error.map(LoadError.init(transportFailure:)) == .protocolFailure)
    }
  }

  @Test(arguments: [
    LoopbackReply.reset,
    .truncate(body: Data("a body that breaks off".utf8), after: 5),
  ])
  func `throws when the connection breaks`(reply: LoopbackReply) async throws {
    try await LoopbackServer.running(reply: reply) { server in
      let error = await #expect(throws: URLError.self) {
        try await client.send(HTTPRequest(base: server.url, path: ""))
      }
      #expect(error.map(LoadError.init(transportFailure:)) == .connectivity)
    }
  }

  @Test(arguments: [
    LoopbackReply.stall,
    .stallAfter(body: Data("a body that never ends".utf8), count: 5),
  ])
  func `cancels on a silent server`(reply: LoopbackReply) async throws {
    try await LoopbackServer.running(reply: reply) { server in
      let impatient = URLSessionHTTPClient(timeout: 0.05)
      await #expect(throws: URLError(.timedOut)) {
        try await impatient.send(HTTPRequest(base: server.url, path: ""))
      }
    }
  }

  /// The session has a limit of its own, a minute without any byte, which would come first.
  @Test(arguments: [30, 61, 600] as [TimeInterval])
  func `waits for a silent server as long as it was made to`(timeout: TimeInterval) {
    let configuration = URLSessionHTTPClient.configuration(timeout: timeout)
    #expect(configuration.timeoutIntervalForRequest > timeout)
  }

  /// On Linux a challenge that cannot be met leaves the session waiting; the client must not.
  @Test func `ends when the server challenges it`() async throws {
    let challenge = ["WWW-Authenticate": "Basic realm=\"none\""]
    try await LoopbackServer.running(reply: .respond(status: 401, headers: challenge)) { server in
      let impatient = URLSessionHTTPClient(timeout: 0.2)
      do {
        let response = try await impatient.send(HTTPRequest(base: server.url, path: ""))
        #expect(response.status == 401)
      } catch { #expect(error as? URLError == URLError(.timedOut)) }
    }
  }

  @Test func `lets the server see a cancellation`() async throws {
    try await LoopbackServer.running(reply: .stall) { server in
      let task = Task { try await client.send(HTTPRequest(base: server.url, path: "")) }
      try await server.hasReceived()
      task.cancel()
      await #expect(throws: URLError(.cancelled)) { try await task.value }
      try await server.hasDisconnected()
    }
  }

  @Test func `survives cancellation at any moment`() async throws {
    try await LoopbackServer.running(reply: .respond(text: "quick")) { server in
      let request = HTTPRequest(base: server.url, path: "")
      var generator = SeededGenerator(seed: 0x5EED)
      for _ in 0..<300 {
        let task = Task { try await client.send(request) }
        for _ in 0..<Int.random(in: 0..<200, using: &generator) { await Task.yield() }
        task.cancel()
        // Either ending is right, as long as there is one.
        switch await task.result {
        case .success(let response): #expect(response.body == Data("quick".utf8))
        case .failure(let error): #expect(error as? URLError == URLError(.cancelled))
        }
      }
    }
  }

  @Test func `can be made and dropped many times`() async throws {
    try await LoopbackServer.running(reply: .respond(text: "again")) { server in
      for _ in 0..<40 {
        let response = try await URLSessionHTTPClient(timeout: 3600)
          .send(HTTPRequest(base: server.url, path: ""))
        #expect(response.status == 200)
      }
    }
  }

  @Test func `recovers once the server does`() async throws {
    try await LoopbackServer.running(reply: .reset) { server in
      let request = HTTPRequest(base: server.url, path: "")
      await #expect(throws: URLError.self) { try await client.send(request) }
      server.reply(with: .respond(text: "back"))
      let response = try await client.send(request)
      #expect(response.body == Data("back".utf8))
    }
  }
}

/// The values a completion handler may be called with, possible or not.
struct URLSessionOutcomeTests {
  private static let url = URL(constant: "http://127.0.0.1")
  private static let plain = URLResponse(
    url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
  private static let http = HTTPURLResponse(
    url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
  private static let data = Data("data".utf8)
  private static let error = URLError(.badURL)

  @Test(
    arguments: [
      (nil, nil, nil), (nil, plain, nil), (data, nil, nil), (data, nil, error), (nil, plain, error),
      (nil, http, error), (data, plain, error), (data, http, error), (data, plain, nil),
    ] as [(Data?, URLResponse?, URLError?)])
  func `takes an impossible combination for an error`(
    data: Data?, response: URLResponse?, error: URLError?
  ) {
    let outcome = URLSessionHTTPClient.outcome(data: data, response: response, error: error)
    let delivered = #expect(throws: URLError.self) { try outcome.get() }
    if let error { #expect(delivered == error) }
  }

  @Test(arguments: [(data, data), (nil, Data())])
  func `takes a response without error for a success`(data: Data?, body: Data) throws {
    let outcome = URLSessionHTTPClient.outcome(data: data, response: Self.http, error: nil)
    #expect(try outcome.get() == HTTPResponse(status: 200, body: body))
  }
}
