import GherkinRunner
import Testing

/// How bytes become a request, or the reason why they are none.
@Suite struct HTTPReaderTests {
  /// Requests, and what is read of them.
  static let accepted: [(String, WebRequest)] = [
    ("GET / HTTP/1.1\r\n\r\n", WebRequest(method: "GET", path: "/")),
    (
      "GET /a/b-c.d?x=1&y=%20%2F+z&q HTTP/1.1\r\nHost: h:1\r\nACCEPT:\t*/* \r\nEmpty:\r\n\r\n",
      WebRequest(
        method: "GET", path: "/a/b-c.d", query: ["x": "1", "y": " / z", "q": ""],
        headers: ["host": "h:1", "accept": "*/*", "empty": ""])
    ),
    (
      "GET /a?p=Features%2F%E2%82%AC.feature&q=%2525 HTTP/1.1\r\n\r\n",
      WebRequest(method: "GET", path: "/a", query: ["p": "Features/€.feature", "q": "%25"])
    ),
    ("GET /a? HTTP/1.1\r\n\r\n", WebRequest(method: "GET", path: "/a")),
    (
      "POST /api/x HTTP/1.1\r\nContent-Length: 5\r\n\r\na\nb\0c",
      WebRequest(
        method: "POST", path: "/api/x", headers: ["content-length": "5"],
        body: Bytes("a\nb\0c".utf8))
    ),
    (
      "POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n",
      WebRequest(method: "POST", path: "/", headers: ["content-length": "0"])
    ),
    // What follows is dropped.
    (
      "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nabGET /secret HTTP/1.1\r\n\r\n",
      WebRequest(
        method: "POST", path: "/", headers: ["content-length": "2"], body: Bytes("ab".utf8))
    ),
    ("DELETE / HTTP/1.1\r\n\r\n\r\n", WebRequest(method: "DELETE", path: "/")),
  ]

  @Test(arguments: accepted)
  func `a request is read, whatever the pieces in which it comes`(
    text: String, request: WebRequest
  ) {
    #expect(Self.read(text) == .request(request))
    #expect(Self.read(text, pieces: 1) == .request(request))
    #expect(Self.read(text, pieces: 7) == .request(request))
  }

  private static let odd = "The head of the request has a character that no head may have there."
  private static let line = "This is not a request line of HTTP/1.1."
  private static let noPath = "The address in the request line has no path of this server."
  private static let noText = "The query stands for something that is not text."
  private static let unencoded = "The address has a character that has to be encoded."
  private static let noField = "A line of the header is not 'Name: value'."
  private static let noLength = "The length of the body is not a number."

  /// What is not a request, and why.
  static let refused: [(String, Int, String)] = [
    ("GET  / HTTP/1.1\r\n\r\n", 400, line), ("GET /\r\n\r\n", 400, line),
    (" GET / HTTP/1.1\r\n\r\n", 400, line), ("GET / HTTP/1.1 \r\n\r\n", 400, line),
    ("GET\t/ HTTP/1.1\r\n\r\n", 400, line), ("G(T / HTTP/1.1\r\n\r\n", 400, line),
    ("\r\n\r\n", 400, line), ("\r\nGET / HTTP/1.1\r\n\r\n", 400, line),
    ("GET / http/1.1\r\n\r\n", 400, line), ("GET / XTTP/1.1\r\n\r\n", 400, line),
    ("GET / HTTP/1.0\r\n\r\n", 505, "Only HTTP/1.1 is spoken here."),
    ("PRI * HTTP/2.0\r\n\r\n", 505, "Only HTTP/1.1 is spoken here."),
    ("GET / HTTP/1.10\r\n\r\n", 505, "Only HTTP/1.1 is spoken here."),
    ("GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", 400, noPath),
    ("CONNECT a:1 HTTP/1.1\r\n\r\n", 400, noPath), ("OPTIONS * HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET  HTTP/1.1\r\n\r\n", 400, noPath), ("GET ?a HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET //a HTTP/1.1\r\n\r\n", 400, noPath), ("GET /a/ HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET /a/../b HTTP/1.1\r\n\r\n", 400, noPath), ("GET /./b HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET /.. HTTP/1.1\r\n\r\n", 400, noPath), ("GET /.a HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET /%2e%2E/b HTTP/1.1\r\n\r\n", 400, noPath), ("GET /a%2Fb HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET /a%5cb HTTP/1.1\r\n\r\n", 400, noPath), ("GET /%61 HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET /%00 HTTP/1.1\r\n\r\n", 400, noPath), ("GET /%4 HTTP/1.1\r\n\r\n", 400, noPath),
    ("GET /a\\b HTTP/1.1\r\n\r\n", 400, unencoded), ("GET /a#b HTTP/1.1\r\n\r\n", 400, unencoded),
    ("GET /?a=b#c HTTP/1.1\r\n\r\n", 400, unencoded),
    ("GET /?a\tb HTTP/1.1\r\n\r\n", 400, unencoded),
    ("GET /?a=%00 HTTP/1.1\r\n\r\n", 400, noText), ("GET /?%0D%0A HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%7f HTTP/1.1\r\n\r\n", 400, noText), ("GET /?a=%C3 HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%C0%AF HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%ED%A0%80 HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%F5%80%80%80 HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%4 HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%zz HTTP/1.1\r\n\r\n", 400, noText), ("GET /?% HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?%+1 HTTP/1.1\r\n\r\n", 400, noText), ("GET /?%-1 HTTP/1.1\r\n\r\n", 400, noText),
    ("GET /?a=1&a=2 HTTP/1.1\r\n\r\n", 400, "A value occurs twice in the query."),
    ("GET / HTTP/1.1\n\n", 400, odd), ("GET / HTTP/1.1\r\nA: b\n\r\n", 400, odd),
    ("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", 400, odd), ("GET / HTTP/1.1\r\r\n", 400, odd),
    ("GET / HTTP/1.1\r\nA: b\0\r\n\r\n", 400, odd), ("GET /\u{7F} HTTP/1.1\r\n\r\n", 400, odd),
    ("GET /é HTTP/1.1\r\n\r\n", 400, odd), ("GET / HTTP/1.1\r\nA: é\r\n\r\n", 400, odd),
    ("\u{16}\u{3}\u{1}", 400, odd), ("GET / HTTP/1.1\r\nA: \u{1B}[2J\r\n\r\n", 400, odd),
    ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400, noField),
    ("GET / HTTP/1.1\r\nA: b\r\n\tc: d\r\n\r\n", 400, noField),
    ("GET / HTTP/1.1\r\nHost : b\r\n\r\n", 400, noField),
    ("GET / HTTP/1.1\r\n: b\r\n\r\n", 400, noField), ("GET / HTTP/1.1\r\nb\r\n\r\n", 400, noField),
    ("GET / HTTP/1.1\r\nA b: c\r\n\r\n", 400, noField),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n", 400,
      "The header field 'host' occurs twice."
    ),
    (
      "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na", 400,
      "The header field 'content-length' occurs twice."
    ),
    ("POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\na", 400, noLength),
    ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\na", 400, noLength),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\na", 400, noLength),
    ("POST / HTTP/1.1\r\nContent-Length: 0x1\r\n\r\na", 400, noLength),
    ("POST / HTTP/1.1\r\nContent-Length:\r\n\r\na", 400, noLength),
    ("POST / HTTP/1.1\r\n\r\n", 411, "The length of the body is missing."),
    ("POST / HTTP/1.1\r\nContent-Length: 4194305\r\n\r\n", 413, "The text is larger than 4 MB."),
    (
      "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413,
      "The text is larger than 4 MB."
    ),
    (
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501,
      "The body has to come as it is, with its length in Content-Length."
    ),
    (
      "POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\nContent-Length: 1\r\n\r\na", 501,
      "The body has to come as it is, with its length in Content-Length."
    ),
    (
      "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", 417,
      "Nothing is said before the body was sent."
    ),
    ("GET / HTTP/1.1\r\nContent-Length: 1\r\n\r\na", 400, "Only a POST has a body."),
    (
      "GET /\(String(repeating: "a", count: 20_000))", 431,
      "The head of the request has more than 16 KB."
    ),
    (
      "GET / HTTP/1.1\r\n\((0...100).map { "a\($0):\r\n" }.joined())\r\n", 431,
      "The request has more than 100 header fields."
    ),
  ]

  @Test(arguments: refused)
  func `what could be read in two ways is refused, and why is said`(
    text: String, status: Int, message: String
  ) {
    #expect(Self.read(text) == .refused(.problem(status, message)))
    #expect(Self.read(text, pieces: 1) == .refused(.problem(status, message)))
  }

  @Test(arguments: [
    ("", false), ("GET / HTTP/1.1\r\n\r", false),
    ("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\na", true),
  ])
  func `a request that is not complete is waited for`(text: String, hasHead: Bool) {
    #expect(Self.read(text) == .incomplete(hasHead: hasHead))
  }

  @Test func `the largest head and the largest body are read`() {
    let line = "POST / HTTP/1.1\r\nContent-Length: 4194304\r\nA: "
    let head = line + String(repeating: "a", count: (16 << 10) - line.utf8.count - 4) + "\r\n\r\n"
    let body = String(repeating: "b", count: 4 << 20)
    guard case .request(let request) = Self.read(head + body) else {
      Issue.record("it is refused")
      return
    }
    #expect(request.body.count == 4 << 20)
  }

  /// What a reader makes of bytes.
  enum Reading: Equatable {
    case request(WebRequest)
    case refused(WebResponse)
    case incomplete(hasHead: Bool)
  }

  /// What a reader makes of a text, which comes as a whole or in pieces of so many bytes.
  static func read(_ text: String, pieces size: Int? = nil) -> Reading {
    read(Bytes(text.utf8)) { size ?? $0 }
  }

  /// - Parameter size: How many of the bytes that are left come next.
  static func read(_ bytes: Bytes, size: (Int) -> Int) -> Reading {
    var reader = RequestReader()
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(max(1, size(rest.count)))
      do throws(WebResponse) {
        if let request = try reader.read(Bytes(part)) { return .request(request) }
      } catch {
        return .refused(error)
      }
      rest = rest.dropFirst(part.count)
    }
    return .incomplete(hasHead: reader.hasHead)
  }
}
