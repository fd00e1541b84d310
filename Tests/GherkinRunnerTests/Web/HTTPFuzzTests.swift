import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Requests that no browser would send.
@Suite struct HTTPFuzzTests {
  /// How long each test goes on; `WEB_FUZZ=600` for ten minutes.
  private static let time: Duration = {
    let environment = ProcessInfo.processInfo.environment
    let usual: Duration = environment["SLOW_TESTS"] == nil ? .milliseconds(700) : .seconds(10)
    return environment["WEB_FUZZ"].flatMap { Int($0) }.map { .seconds($0) } ?? usual
  }()

  @Test func `a request is the same in whatever pieces it comes, and means what it says`() {
    let end = ContinuousClock.now + Self.time
    while .now < end {
      let seed = UInt64.random(in: 0...UInt64.max)
      var maker = RequestMaker(seed: seed, port: 1)
      let bytes = maker.request()
      let whole = HTTPReaderTests.read(bytes) { $0 }
      let pieces = HTTPReaderTests.read(bytes) { _ in maker.below(9) + 1 }
      #expect(whole == pieces, "seed \(seed)")
      guard case .request(let request) = whole else { continue }
      #expect(Self.problem(request) == nil, "seed \(seed)")
      #expect(HTTPReaderTests.read(Self.written(request)) { $0 } == whole, "seed \(seed)")
    }
  }

  /// What no request may have that was read.
  private static func problem(_ request: WebRequest) -> String? {
    let texts = [request.path] + request.query.flatMap { [$0.key, $0.value] }
    if !request.path.hasPrefix("/") || ["/.", "//", "%"].contains(where: request.path.contains) {
      return "path"
    }
    if texts.contains(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) { return "control" }
    if request.headers.contains(where: { $0.key != $0.key.lowercased() || $0.value.contains("\n") })
    {
      return "field"
    }
    let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
    return request.body.count == length ? nil : "length"
  }

  /// The request as a client would write it.
  private static func written(_ request: WebRequest) -> Bytes {
    func encoded(_ text: String) -> String {
      text.utf8.map { byte in
        byte.isASCIILetter ? String(Unicode.Scalar(byte)) : "%" + byte.digits(2, radix: 16)
      }.joined()
    }
    let query = request.query.map { "\(encoded($0.key))=\(encoded($0.value))" }
      .joined(separator: "&")
    let fields = request.headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let target = request.path + (query.isEmpty ? "" : "?\(query)")
    return Bytes("\(request.method) \(target) HTTP/1.1\r\n\(fields)\r\n".utf8) + request.body
  }

  @Test func `whatever comes, only requests with the token reach what is behind the gate`()
    async throws
  {
    let wrong = Mutex<[WebRequest]>([])
    var limits = ConnectionLimits()
    limits.rest = .milliseconds(20)
    let server = try TestServer(limits: limits) { request in
      let isPage = request.method == "GET" && request.path == "/"
      if !isPage, request.headers["authorization"] != "Bearer \(TestServer.token)" {
        wrong.withLock { $0.append(request) }
      }
      return TestServer.echo(request)
    }
    let end = ContinuousClock.now + Self.time
    while .now < end {
      let seed = UInt64.random(in: 0...UInt64.max)
      var maker = RequestMaker(seed: seed, port: server.port)
      let client = try RawClient(port: server.port)
      client.send(maker.request())
      client.endSending()
      let answer = client.readAll()
      #expect(answer.isEmpty || answer.status != nil, "seed \(seed): \(answer)")
    }
    #expect(try server.answer(to: server.head() + "\r\n").status == 200)
    try await server.waitUntilIdle()
    #expect(wrong.withLock(\.self) == [])
  }
}

/// Makes requests at random: mostly right, with something wrong in most of them.
struct RequestMaker {
  private var random: SeededGenerator
  private let port: Int

  init(seed: UInt64, port: Int) {
    random = SeededGenerator(seed: seed)
    self.port = port
  }

  mutating func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

  private mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }

  mutating func request() -> Bytes {
    let method = one(of: ["GET", "POST", "POST", "PUT", "OPTIONS", "g", "", "GET GET"])
    let path = one(of: [
      "/", "/api/state", "/api/feature?path=a%2Fb", "/a?b=c&b=c", "/%00", "/..%2f", "/a/../b", "//",
      "*",
      "http://a/", "/%", "/?%", "/%C3%A9", "/é", "/a b", "", "/api/save?a=+&b",
    ])
    var text = "\(method) \(path) \(one(of: ["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2", ""]))"
    let body = String(repeating: "a", count: below(50))
    var fields = [
      "Host: \(one(of: ["127.0.0.1", "localhost", "[::1]", "evil"])):\(port)", "X: \(port)",
      "Authorization: Bearer \(one(of: [TestServer.token, TestServer.token, "", "x"]))",
      "Content-Type: \(one(of: ["application/json", "text/plain"]))",
      "Content-Length: \(body.utf8.count)",
    ]
    let odd = [
      "Content-Length: 1", "content-length: 99999999999999999999", "Content-Length: +5",
      "Transfer-Encoding: chunked", "Transfer-Encoding : chunked", " folded", "A: b\nC: d", "A: \0",
      "Host: a", "Origin: null", "Origin: http://127.0.0.1:\(port)", "Sec-Fetch-Site: cross-site",
      "Expect: 100-continue", "Connection: keep-alive, x", "nothing", ": x", "A: é",
    ]
    for _ in 0..<below(3) { fields.insert(one(of: odd), at: below(fields.count + 1)) }
    if below(3) == 0 { fields.remove(at: below(fields.count)) }
    text += "\r\n" + fields.map { $0 + one(of: ["\r\n", "\r\n", "\r\n", "\r\n", "\n"]) }.joined()
    var bytes = Bytes((text + "\r\n" + body + one(of: ["", "", "GET / HTTP/1.1\r\n\r\n"])).utf8)
    for _ in 0..<[0, 0, 1, 4][below(4)] {
      let place = below(bytes.count)
      switch below(3) {
      case 0: bytes[place] = UInt8(below(256))
      case 1: bytes.insert(UInt8(below(256)), at: place)
      default: bytes.remove(at: place)
      }
    }
    return bytes
  }
}
