import GherkinRunner
import Testing

/// A server that goes on in another program, such as one that was built again.
@Suite struct HandoverTests {
  private static let path = "Features/a.feature"

  @Test func `the next program knows the folder, the documents and what was registered`() throws {
    let session = try ServerSession([Self.path: ServerTests.good])
    session.initialize(["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    session.open(Self.path, ServerTests.bad, version: 7)
    session.open("Steps.swift", "let é = 1", language: "swift")
    let next = try ServerSession(in: session.folder)
    try session.handOn(to: next)
    #expect(next.published(Self.path) == [ServerTests.badLine])
    #expect(next.sent("client/registerCapability").isEmpty)
    #expect(!next.sent.contains { $0["result"] != nil }, "the first request has its answer")
    next.edit(Self.path, [.edit(3, 13, 15, "ea"), .edit(0, 0, 0, "# é\n")], version: 8)
    #expect(next.published(Self.path)?.first?.hasPrefix("4:4-4:18 undefined-step") == true)
    // The next one hands on the same.
    let last = try ServerSession(in: session.folder)
    try next.handOn(to: last)
    #expect(last.published(Self.path) == next.published(Self.path))
  }

  @Test func `what is no longer wrong is withdrawn, and all else is published anew`() throws {
    let session = try ServerSession([
      Self.path: ServerTests.bad,
      "Features/b.feature": ServerTests.bad.replacing("Comics", with: "B").replacing(
        "Buy", with: "Sell"),
    ])
    session.initialize()
    try session.folder.write(ServerTests.good, to: Self.path)
    let next = try ServerSession(in: session.folder)
    try session.handOn(to: next)
    #expect(next.published(Self.path) == [])
    #expect(next.published("Features/b.feature") == [ServerTests.badLine])
  }

  @Test func `requests that wait are answered by the next program`() throws {
    let session = try ServerSession([Self.path: ServerTests.good])
    session.worksLater = true
    session.initialize()
    let id = session.nextID()
    let place: JSONValue = [
      "textDocument": ["uri": .text(session.uri(Self.path))],
      "position": ["line": 2, "character": 12],
    ]
    session.receive(.request(id, method: "textDocument/references", params: place))
    session.handleAll()
    let next = try ServerSession(in: session.folder)
    try session.handOn(to: next)
    #expect(session.answers(to: id).isEmpty)
    #expect(next.answers(to: id).map { $0["result"]?.array?.isEmpty } == [false])
  }

  @Test func `a server that was not begun, or has ended, hands on nothing`() throws {
    let session = try ServerSession()
    #expect(session.server.canBeReplaced)
    try session.handOn(to: session)
    #expect(session.sent.isEmpty)
    session.initialize()
    session.request("shutdown", .null)
    #expect(!session.server.canBeReplaced)
  }

  @Test func `bytes of a message that is not complete are handed on as they came`() {
    for text in ["", "Content-Le", "Content-Length: 7\r\n\r\n{\"a\"", "garbage"] {
      var reader = FrameReader()
      reader.append(Bytes("Content-Length: 2\r\n\r\n{}\(text)".utf8))
      #expect(reader.next() == .body(Bytes("{}".utf8)))
      #expect(reader.next() == nil)
      #expect(String(decoding: reader.rest, as: UTF8.self) == text)
    }
  }

  @Test func `the client names the program that answers, and then the settings do`() throws {
    let session = try ServerSession([
      "specs.json": #"{"editor": {"executable": ".build/release/specs"}}"#
    ])
    session.worksLater = true
    session.initialize([:], ["initializationOptions": ["executable": "/a"]])
    #expect(session.server.executable == "/a")
    // That program does not start the former one again.
    let next = try ServerSession(in: session.folder)
    next.worksLater = true
    try session.handOn(to: next)
    #expect(next.server.executable == nil)
    session.work()
    #expect(session.server.executable == session.folder.path + "/.build/release/specs")
  }
}
