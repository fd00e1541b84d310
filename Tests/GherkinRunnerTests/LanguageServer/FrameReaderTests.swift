import Foundation
import GherkinRunner
import Testing

/// How a stream of bytes is cut into messages.
@Suite struct FrameReaderTests {
  @Test(arguments: [
    "Content-Length: 2\r\n\r\n{}", "content-length:2\r\n\r\n{}", "CONTENT-LENGTH: \t2 \r\n\r\n{}",
    "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
  ])
  func `a message is found, whatever the order and case of its header`(text: String) {
    #expect(items(text) == [.body(Bytes("{}".utf8))])
  }

  @Test(arguments: [
    "garbage", "\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 300000000\r\n\r\n",
    "Content-Length: 7\r\nConte", "Content-Length: 3", "Content-Len", "{\"a\":1}\n",
    String(repeating: "x", count: 20_000),
    "Content-Length: 5\r\n" + String(repeating: "y", count: 9000),
  ])
  func `the message after garbage is found`(garbage: String) {
    let found = items(garbage + "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull")
    let bodies = found.compactMap { item in
      if case .body(let body) = item { String(decoding: body, as: UTF8.self) } else { nil }
    }
    #expect(bodies == ["{}", "null"])
  }

  @Test func `an empty message is one, and one that is not complete is not`() {
    #expect(items("Content-Length: 0\r\n\r\n") == [.body([])])
    #expect(items("Content-Length: 3\r\n\r\n{}").isEmpty)
  }

  /// How many streams each case reads; `LSP_FUZZ=20000` for a long run.
  private static let streams =
    ProcessInfo.processInfo.environment["LSP_FUZZ"].flatMap { UInt64($0) } ?? 10

  @Test(arguments: UInt64(0)..<4)
  func `no bytes are too much, and all whole messages after the last garbage arrive`(part: UInt64) {
    for seed in part * Self.streams..<(part + 1) * Self.streams { readStream(of: seed) }
  }

  /// Reads random bytes, pieces of headers and whole messages, in random portions.
  private func readStream(of seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "Content-Length: 9", "\r\n", "\r\n\r\n", "Content-Length:", "-", "x", "{}", "é",
      "Content-Type: a\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
      "Content-Length: 2\r\n\r\n{}",
    ]
    var bytes: Bytes = []
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.append(.random(in: 0...255, using: &random))
      } else {
        bytes += Bytes((pieces.randomElement(using: &random) ?? "").utf8)
      }
    }
    // More than what a header of the garbage can swallow.
    bytes += Bytes(repeating: 0x20, count: 100_000)
    let last = Bytes("{\"last\":true}".utf8)
    bytes += last.framed + last.framed
    var reader = FrameReader()
    var found: [Bytes] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let portion = rest.prefix(Int.random(in: 1...5000, using: &random))
      rest = rest.dropFirst(portion.count)
      reader.append(portion)
      while let item = reader.next() { if case .body(let body) = item { found.append(body) } }
    }
    #expect(found.suffix(2) == [last, last], "seed \(seed)")
  }

  private func items(_ text: String) -> [FrameReader.Item] {
    var reader = FrameReader()
    reader.append(Bytes(text.utf8))
    var items: [FrameReader.Item] = []
    while let item = reader.next() { items.append(item) }
    return items
  }
}

/// What a message is, and what is answered to one that is none.
@Suite struct MessageTests {
  @Test func `requests, notifications and answers are told apart`() throws {
    #expect(
      try Message(Bytes(#"{"jsonrpc":"2.0","id":"a","method":"m","params":[1]}"#.utf8))
        == .request(.text("a"), method: "m", params: [1]))
    #expect(
      try Message(Bytes(#"{"method":"m"}"#.utf8)) == .notification(method: "m", params: .null))
    #expect(
      try Message(Bytes(#"{"id":4,"result":null}"#.utf8))
        == .response(.number(4), ["id": 4, "result": nil]))
  }

  @Test(arguments: [
    ("{", -32700, JSONValue.null), ("[]", -32600, .null), ("3", -32600, .null),
    (#"{"id":7}"#, -32600, 7), (#"{"id":{},"method":"m"}"#, -32600, .null),
  ])
  func `anything else is answered with an error`(body: String, code: Int, id: JSONValue) throws {
    let error = try #require(throws: InvalidMessage.self) { try Message(Bytes(body.utf8)) }
    #expect(error.answer["error"]?["code"]?.int == code)
    #expect(error.answer["id"] == id)
  }

  @Test(arguments: [
    ("/a/b.feature", "file:///a/b.feature"),
    ("/a b/é#?%.feature", "file:///a%20b/%C3%A9%23%3F%25.feature"),
    ("/a/[x]@1:2.feature", "file:///a/%5Bx%5D%401%3A2.feature"),
  ])
  func `a path becomes a URI and a path again`(path: String, uri: String) {
    #expect(DocumentURI.uri(of: path) == uri)
    #expect(DocumentURI.path(of: uri) == path)
  }

  @Test(
    arguments: [
      ("file://localhost/a", "/a"), ("FILE:///a%2fb", "/a/b"), ("file:/a", "/a"),
      ("file:///a%", "/a%"),
      ("file:///a%+f", "/a%+f"), ("file:///c%3A/x?query#part", "/c:/x"), ("file://host/a", nil),
      ("untitled:Untitled-1", nil), ("git:/a.feature", nil), ("", nil), ("file://", nil),
    ] as [(String, String?)])
  func `URIs of files are read as clients write them`(uri: String, path: String?) {
    #expect(DocumentURI.path(of: uri) == path)
  }
}
