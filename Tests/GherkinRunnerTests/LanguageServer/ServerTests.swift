import Foundation
import GherkinRunner
import Testing

/// The life of a server, and documents.
@Suite struct ServerTests {
  /// A feature of which every step is defined.
  static let good = """
    Feature: Comics
      Scenario: Buy
        Given I have 2 comics
        When it breaks
        Then I own 2 comics

    """
  /// The same, with a step that is not defined.
  static let bad = good.replacing("it breaks", with: "it brakes")
  static let badLine = "3:4-3:18 undefined-step This step has no definition."

  @Test func `what is announced can be done, and nothing else`() throws {
    let session = try ServerSession()
    let answer = session.initialize()
    let capabilities = try #require(answer["result"]?["capabilities"]?.members)
    let announced = Set(capabilities.map(\.name))
      .subtracting(["positionEncoding", "textDocumentSync", "executeCommandProvider"])
    #expect(
      announced == Set(RequestHandler.all.values.compactMap { $0.capability?.name }),
      "a capability has a handler, and a handler a capability")
    for method in RequestHandler.all.keys {
      let error = session.request(
        method, ["textDocument": ["uri": .text(session.uri("a.feature"))]])["error"]
      #expect(error?["code"]?.int != -32601, "\(method)")
    }
    #expect(session.request("textDocument/unheardOf", [:])["error"]?["code"]?.int == -32601)
  }

  @Test func `features are read only after the first answer`() throws {
    let session = try ServerSession(["Features/a.feature": Self.bad])
    session.worksLater = true
    let answer = session.initialize()
    #expect(answer["result"]?["serverInfo"]?["name"] == "specs")
    #expect(session.published("Features/a.feature") == nil)
    session.work()
    session.work()
    #expect(session.published("Features/a.feature") == [Self.badLine])
  }

  @Test func `what is proposed before all features are read may be incomplete, and says so`() throws
  {
    let session = try ServerSession(["Features/a.feature": "@one\nFeature: A\n"])
    session.worksLater = true
    session.initialize()
    session.open("Features/b.feature", "@\nFeature: B\n")
    session.work()
    func tags() -> (list: [String?], isIncomplete: Bool?) {
      let answer = session.request(
        "textDocument/completion",
        [
          "textDocument": ["uri": .text(session.uri("Features/b.feature"))],
          "position": ["line": 0, "character": 1],
        ])["result"]
      let items = answer?["items"]?.array ?? []
      return (items.map { $0["label"]?.string }, answer?["isIncomplete"]?.bool)
    }
    let first = tags()
    #expect(!first.list.contains("@one") && first.isIncomplete == true)
    session.work()
    let last = tags()
    #expect(last.list.contains("@one") && last.isIncomplete == false)
  }

  @Test func `the document that changed last comes first`() throws {
    let session = try ServerSession()
    session.worksLater = true
    session.initialize()
    for name in ["a", "b", "c"] { session.open("Features/\(name).feature", Self.bad) }
    session.change("Features/b.feature", Self.bad + "\n")
    session.forget()
    session.work()
    let published = session.sent("textDocument/publishDiagnostics").map {
      String($0["uri"]?.string?.suffix(9) ?? "")
    }
    #expect(published == ["b.feature", "c.feature", "a.feature"])
  }

  @Test func `a Swift file that is open causes no work`() throws {
    let session = try ServerSession(["Features/a.feature": Self.bad])
    session.initialize()
    session.open("Steps.swift", "let a = 1", language: "swift")
    session.change("Steps.swift", "let a = 2")
    session.advance(by: .milliseconds(200))
    session.advance(by: .milliseconds(60))
    #expect(session.published("Steps.swift") == nil)
    let now = Duration.milliseconds(260)
    // Only the next look at the files.
    #expect(try #require(session.server.nextTime) > now + .milliseconds(200))
  }

  @Test func `diagnostics follow the text of an open document, with its version`() throws {
    let session = try ServerSession(["Features/a.feature": Self.good])
    session.initialize(["textDocument": ["publishDiagnostics": ["versionSupport": true]]])
    session.open("Features/a.feature", Self.bad, version: 5)
    #expect(session.published("Features/a.feature") == [Self.badLine])
    #expect(session.sent("textDocument/publishDiagnostics").last?["version"] == 5)
    session.edit(
      "Features/a.feature", [.edit(3, 13, 15, "ea"), .edit(0, 0, 0, "# é\n")], version: 6)
    // "it brakes" has become "it beakes".
    #expect(
      session.published("Features/a.feature")?.first?.hasPrefix("4:4-4:18 undefined-step") == true)
    #expect(session.sent("textDocument/publishDiagnostics").last?["version"] == 6)
    session.change("Features/a.feature", Self.good)
    #expect(session.published("Features/a.feature") == [])
  }

  @Test func `several changes that came together are answered once`() throws {
    let session = try ServerSession()
    session.initialize()
    session.open("Features/a.feature", Self.good)
    session.forget()
    for version in 2...9 {
      let text = version == 9 ? Self.bad : Self.good
      session.receive(
        .didChange(session.uri("Features/a.feature"), [["text": .text(text)]], version: version))
    }
    session.handleAll()
    #expect(session.sent("textDocument/publishDiagnostics").count == 1)
    #expect(session.published("Features/a.feature") == [Self.badLine])
  }

  @Test func `when a document is closed, what is on disk counts`() throws {
    let session = try ServerSession(["Features/a.feature": Self.bad])
    session.initialize()
    func close(_ path: String) {
      session.close(path)
      session.advance(by: .seconds(1))
    }
    session.open("Features/a.feature", Self.good)
    #expect(session.published("Features/a.feature") == [])
    close("Features/a.feature")
    #expect(session.published("Features/a.feature") == [Self.badLine])
    session.open("Features/new.feature", Self.bad.replacing("Comics", with: "New"))
    #expect(session.published("Features/new.feature")?.isEmpty == false)
    close("Features/new.feature")
    #expect(session.published("Features/new.feature") == [])
  }

  @Test func `a change of a document that is not open applies to the file`() throws {
    let session = try ServerSession(["Features/a.feature": Self.good])
    session.initialize()
    session.edit("Features/a.feature", [.edit(3, 13, 15, "xx")], version: 3)
    #expect(session.published("Features/a.feature")?.count == 1)
  }

  @Test func `a document without a file is checked`() throws {
    let session = try ServerSession()
    session.initialize()
    session.send(.didOpen("untitled:Untitled-1", Self.bad))
    #expect(session.published(uri: "untitled:Untitled-1") == [Self.badLine])
  }

  @Test func `two spellings of a URI are one document`() throws {
    let session = try ServerSession()
    session.initialize()
    session.open("Features/a b.feature", Self.bad)
    let other = session.uri("Features/a b.feature").replacing("feature", with: "%66eature")
    session.send(.didChange(other, [["text": .text(Self.good)]], version: 2))
    #expect(session.published("Features/a b.feature") == [])
  }

  @Test func `a request waits for the definitions, and is answered once`() throws {
    let session = try ServerSession(["Features/a.feature": Self.bad])
    session.worksLater = true
    session.initialize()
    session.open("Features/a.feature", Self.bad)
    let id = session.nextID()
    session.receive(
      .request(
        id, method: "textDocument/documentSymbol",
        params: ["textDocument": ["uri": .text(session.uri("Features/a.feature"))]]))
    session.handleAll()
    #expect(session.answers(to: id).isEmpty)
    session.work()
    session.work()
    #expect(session.answers(to: id).map { $0["result"]?.array?.count } == [1])
  }

  @Test func `requests are answered between the first one and the goodbye`() throws {
    let session = try ServerSession()
    #expect(session.request("shutdown", .null)["error"]?["code"]?.int == -32002)
    session.initialize()
    #expect(session.request("initialize", [:])["error"]?["code"]?.int == -32600)
    #expect(session.request("shutdown", .null)["result"] == .null)
    #expect(session.request("textDocument/hover", [:])["error"]?["code"]?.int == -32600)
  }

  @Test(arguments: [true, false])
  func `the end of the client is the end, with a status that says how`(isShutDown: Bool) throws {
    for isExit in [true, false] {
      let session = try ServerSession()
      session.initialize()
      if isShutDown { session.request("shutdown", .null) }
      if isExit { session.notify("exit", .null) } else { session.end() }
      #expect(session.server.isOver)
      #expect(session.server.status == (isShutDown ? .passed : .failed))
    }
  }
}
