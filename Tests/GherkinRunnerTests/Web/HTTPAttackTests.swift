import Foundation
import GherkinRunner
import Synchronization
import Testing

/// What others could try on a server that listens on loopback, and how it answers.
@Suite struct HTTPAttackTests {
  /// A name, the request line, changes to the header of a request of the page, the body, and the status.
  static let attacks: [(String, String, [String: String?], String, Int)] = [
    ("none", "GET /api/state HTTP/1.1", [:], "", 200),
    ("none, by the other name", "GET /api/state HTTP/1.1", ["Host": "LOCALHOST:PORT"], "", 200),
    ("none, by IPv6", "GET /api/state HTTP/1.1", ["Host": "[::1]:PORT"], "", 200),
    ("none, from our page", post, page, "{}", 200),
    ("the page without a token", "GET / HTTP/1.1", ["Authorization": nil], "", 200),
    (
      "the page from a file", "GET / HTTP/1.1",
      ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], "", 200
    ),
    ("no host", "GET / HTTP/1.1", ["Host": nil], "", 421),
    ("a rebound name", "GET / HTTP/1.1", ["Host": "evil.example:PORT"], "", 421),
    ("a name below ours", "GET / HTTP/1.1", ["Host": "localhost.evil.example:PORT"], "", 421),
    ("a name before ours", "GET / HTTP/1.1", ["Host": "evil.localhost:PORT"], "", 421),
    ("a name with a dot", "GET / HTTP/1.1", ["Host": "localhost.:PORT"], "", 421),
    ("no port", "GET / HTTP/1.1", ["Host": "127.0.0.1"], "", 421),
    ("another port", "GET / HTTP/1.1", ["Host": "127.0.0.1:1"], "", 421),
    ("a user", "GET / HTTP/1.1", ["Host": "a@127.0.0.1:PORT"], "", 421),
    ("another spelling", "GET / HTTP/1.1", ["Host": "127.1:PORT"], "", 421),
    ("all addresses", "GET / HTTP/1.1", ["Host": "0.0.0.0:PORT"], "", 421),
    ("two hosts", "GET / HTTP/1.1", ["Host": "127.0.0.1:PORT\r\nHost: a"], "", 400),
    ("another site", post, page.with("Origin", "http://evil.example"), "{}", 403),
    ("a page without origin", post, page.with("Origin", "null"), "{}", 403),
    ("another program's page", post, page.with("Origin", "http://127.0.0.1:1"), "{}", 403),
    ("our page by another name", post, page.with("Origin", "http://localhost:PORT"), "{}", 403),
    ("a secure page", post, page.with("Origin", "https://127.0.0.1:PORT"), "{}", 403),
    ("a request across sites", post, page.with("Sec-Fetch-Site", "cross-site"), "{}", 403),
    ("a request across origins", post, page.with("Sec-Fetch-Site", "same-site"), "{}", 403),
    (
      "a link to data", "GET /api/state HTTP/1.1",
      ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], "", 403
    ),
    (
      "the page as an image", "GET / HTTP/1.1",
      ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], "", 403
    ),
    ("no token", "GET /api/state HTTP/1.1", ["Authorization": nil], "", 401),
    ("an empty token", "GET /api/state HTTP/1.1", ["Authorization": "Bearer "], "", 401),
    (
      "a guessed token", "GET /api/state HTTP/1.1",
      ["Authorization": "Bearer \(TestServer.token.dropLast())0"], "", 401
    ),
    (
      "a longer token", "GET /api/state HTTP/1.1",
      ["Authorization": "Bearer \(TestServer.token)0"], "", 401
    ),
    (
      "another scheme", "GET /api/state HTTP/1.1",
      ["Authorization": "Basic \(TestServer.token)"], "", 401
    ),
    (
      "the token in the address", "GET /api/state?token=\(TestServer.token) HTTP/1.1",
      ["Authorization": nil], "", 401
    ),
    ("the page with a query", "GET /?x=1 HTTP/1.1", ["Authorization": nil], "", 200),
    ("a file beside the page", "GET /favicon.ico HTTP/1.1", ["Authorization": nil], "", 401),
    ("leave to send", "OPTIONS /api/save HTTP/1.1", ["Origin": "http://127.0.0.1:PORT"], "", 405),
    ("only the head", "HEAD / HTTP/1.1", [:], "", 405),
    ("another method", "PUT /api/save HTTP/1.1", [:], "", 405),
    ("an unknown method", "get /api/state HTTP/1.1", [:], "", 405),
    ("a trace", "TRACE / HTTP/1.1", [:], "", 405),
    ("a form", post, page.with("Content-Type", "application/x-www-form-urlencoded"), "a=b", 415),
    ("plain text", post, page.with("Content-Type", "text/plain"), "{}", 415),
    ("no type", post, page.with("Content-Type", nil), "{}", 415),
    (
      "a type that only begins well", post, page.with("Content-Type", "application/json5"), "{}",
      415
    ),
    (
      "another character set", post, page.with("Content-Type", "application/json; charset=utf-7"),
      "{}", 415
    ),
    ("the address of a proxy", "GET http://evil.example/ HTTP/1.1", [:], "", 400),
    ("a tunnel", "CONNECT 127.0.0.1:22 HTTP/1.1", [:], "", 400),
    ("too large a body", post, page.with("Content-Length", "99999999"), "", 413),
    ("a second request in a field", "GET / HTTP/1.1", ["A": "b\nGET / HTTP/1.1"], "", 400),
  ]

  private static let post = "POST /api/save HTTP/1.1"

  /// What a browser says of a request of our page.
  private static let page: [String: String?] = [
    "Origin": "http://127.0.0.1:PORT", "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/json", "Content-Length": "LENGTH",
  ]

  @Test func `each attack is refused, and what the page sends is not`() throws {
    let server = try TestServer()
    for (name, line, changes, body, status) in Self.attacks {
      let head = server.head(line, changes).replacing("PORT", with: "\(server.port)")
        .replacing("LENGTH", with: "\(body.utf8.count)")
      let answer = try server.answer(to: head + "\r\n" + body)
      #expect(answer.status == status, "\(name): \(answer.prefix(80))")
      #expect(!answer.contains("Access-Control"), "\(name)")
      for field in Self.fields { #expect(answer.contains(field + "\r\n"), "\(name): \(field)") }
    }
  }

  /// What each response has.
  private static let fields = [
    "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
    "Cross-Origin-Opener-Policy: same-origin",
  ]

  @Test func `a second request on a connection is not answered`() throws {
    let requests = Mutex<[String]>([])
    let server = try TestServer { request in
      requests.withLock { $0.append(request.path) }
      return TestServer.echo(request)
    }
    let two = server.head("GET /one HTTP/1.1") + "\r\n" + server.head("GET /two HTTP/1.1") + "\r\n"
    let answer = try server.answer(to: two)
    #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
    // Nor one that a body is longer than said.
    let fields = ["Content-Type": "application/json", "Content-Length": "2"]
    _ = try server.answer(
      to: server.head("POST /three HTTP/1.1", fields) + "\r\n{}"
        + server.head("GET /four HTTP/1.1") + "\r\n")
    #expect(requests.withLock(\.self) == ["/one", "/three"])
  }

  @Test func `who sends slowly is not waited for`() throws {
    var limits = ConnectionLimits()
    (limits.head, limits.body) = (.milliseconds(100), .milliseconds(100))
    let server = try TestServer(limits: limits)
    let fields = ["Content-Type": "application/json", "Content-Length": "1000"]
    for text in ["", "GET / HT", server.head(), server.head("POST /a HTTP/1.1", fields) + "\r\n{"] {
      #expect(try server.answer(to: text).status == 408, "\(text)")
    }
    // However often a little comes: at last, the head would be too large.
    let client = try RawClient(port: server.port)
    while !client.hasAnswer {
      client.send("a")
      usleep(1000)
    }
    #expect(client.readAll().status == 408)
  }

  @Test func `who does not read is not waited for`() async throws {
    var limits = ConnectionLimits()
    (limits.answer, limits.rest) = (.milliseconds(100), .milliseconds(100))
    let asked = Signal()
    let server = try TestServer(limits: limits) { _ in
      asked.give()
      return WebResponse(
        status: 200, type: "text/plain", body: Bytes(repeating: 65, count: 1 << 25))
    }
    let client = try RawClient(port: server.port)
    client.send(server.head() + "\r\n")
    await asked.wait()
    try await server.waitUntilIdle()
    #expect(client.readAll().utf8.count < 1 << 25)
  }

  @Test func `a client that goes in the middle leaves nothing behind`() async throws {
    let server = try TestServer()
    for text in ["", "GET / HT", server.head(), server.head() + "\r\n"] {
      let client = try RawClient(port: server.port)
      client.send(text)
    }
    #expect(try server.answer(to: server.head() + "\r\n").status == 200)
    try await server.waitUntilIdle()
  }

  @Test func `connections are limited, and are free again once they have ended`() async throws {
    var limits = ConnectionLimits()
    limits.head = .seconds(3600)
    let server = try TestServer(limits: limits)
    var clients = try (0..<WebServer.connectionLimit).map { _ in try RawClient(port: server.port) }
    while server.server.connectionCount < WebServer.connectionLimit {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try server.answer(to: server.head() + "\r\n").status == 503)
    clients = []
    try await server.waitUntilIdle()
    #expect(try server.answer(to: server.head() + "\r\n").status == 200)
    withExtendedLifetime(clients) {}
  }

  @Test func `the server can be reached by both addresses of this machine, and by no other`() throws
  {
    let server = try TestServer()
    let client = try RawClient(port: server.port, host: "::1")
    client.send(server.head("GET / HTTP/1.1", ["Host": "[::1]:\(server.port)"]) + "\r\n")
    #expect(client.readAll().status == 200)
    // All of 127.0.0.0/8 is this machine.
    #expect(throws: FileError.self) {
      try RawClient(port: server.port, host: "127.0.0.2")
    }
  }
}

extension [String: String?] {
  /// The same with another value; without the key for nil.
  fileprivate func with(_ name: String, _ value: String?) -> Self {
    merging([name: value]) { $1 }
  }
}
