import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What steps rely on when they make the loopback server misbehave.
@Suite(.timeLimit(.minutes(60))) struct LoopbackServerTests {
  private let client = URLSessionHTTPClient(timeout: 3600)

  private func status(of path: String, at server: LoopbackServer) async throws -> Int {
    try await client.send(HTTPRequest(base: server.url, path: path)).status
  }

  @Test func `replies in turn, and then as before`() async throws {
    try await LoopbackServer.running(reply: .respond(status: 404)) { server in
      server.reply(inTurn: [.respond(status: 500), .respond(status: 401)])
      var statuses: [Int] = []
      for _ in 1...3 { statuses.append(try await status(of: "", at: server)) }
      #expect(statuses == [500, 401, 404])
    }
  }

  @Test func `replies by the path`() async throws {
    try await LoopbackServer.running { server in
      server.reply { .respond(status: $0.path == "/there" ? 200 : 404) }
      let statuses = [
        try await status(of: "there", at: server), try await status(of: "elsewhere", at: server),
      ]
      #expect(statuses == [200, 404])
    }
  }

  @Test func `goes on after a pause on demand`() async throws {
    let signal = LoopbackSignal()
    let body = Data("a whole answer".utf8)
    try await LoopbackServer.running(reply: .pauseAfter(body: body, count: 5, signal: signal)) {
      server in
      let task = Task { try await client.send(HTTPRequest(base: server.url, path: "")) }
      try await server.hasReceived()
      signal.give()
      let received = try await task.value.body
      #expect(received == body)
    }
  }

  @Test(arguments: [
    ("v1/public/comics", ["ts": "1", "apikey": "1234"], 409),
    ("v1/public/comics", ["ts": "1", "apikey": "1234", "hash": "no such hash"], 401),
    (
      "v1/public/comics",
      ["ts": "1", "apikey": "1234", "hash": "ffd275c5130566a2916217b101f26150"], 200
    ),
    ("3/movie/popular", [:], 401),
    ("3/movie/popular", ["Authorization": "Bearer another"], 401),
    ("3/movie/popular", ["Authorization": "Bearer token"], 200),
  ])
  func `wants the keys of the services`(path: String, keys: [String: String], status: Int)
    async throws
  {
    try await LoopbackServer.running { server in
      server.reply(by: ContractServer.reply)
      let isMarvel = path.hasPrefix("v1")
      let query = isMarvel ? keys.map { URLQueryItem(name: $0.key, value: $0.value) } : []
      let request = HTTPRequest(
        base: server.url, path: path, query: query, headers: isMarvel ? [:] : keys)
      let response = try await client.send(request)
      #expect(response.status == status)
    }
  }
}
