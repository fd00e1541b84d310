import Foundation
import GherkinRunner
import Testing

/// The folder that is served, its files and the diagnostics of all of them.
@Suite struct ServerWorkspaceTests {
  @Test
  func `files that are not open are published once, and those in which nothing is wrong are not`()
    throws
  {
    let session = try ServerSession([
      "Features/a.feature": ServerTests.bad,
      "Features/b.feature": ServerTests.good.replacing("Comics", with: "Other").replacing(
        "Buy", with: "Sell"),
    ])
    session.initialize()
    #expect(session.published("Features/a.feature") == [ServerTests.badLine])
    #expect(session.published("Features/b.feature") == nil)
    session.forget()
    session.advance(by: .seconds(10))
    #expect(session.sent.isEmpty)
  }

  @Test func `an edit changes what is published for another file, a moment later`() throws {
    let other = ServerTests.good.replacing("Buy", with: "Sell").replacing("2", with: "3")
    let session = try ServerSession([
      "Features/a.feature": ServerTests.good.replacing("Comics", with: "First"),
      "Features/b.feature": other,
    ])
    session.initialize()
    #expect(session.published("Features/b.feature") == nil)
    session.open("Features/a.feature", ServerTests.good)
    #expect(session.published("Features/b.feature") == nil)
    session.advance(by: .milliseconds(200))
    #expect(
      session.published("Features/b.feature")?.first?.contains("duplicate-feature-name") == true)
    session.change("Features/a.feature", ServerTests.good.replacing("Comics", with: "First"))
    session.advance(by: .milliseconds(200))
    #expect(session.published("Features/b.feature") == [])
  }

  @Test
  func `a file that is saved, added or removed counts, with and without a client that watches`()
    throws
  {
    for isWatching in [true, false] {
      let session = try ServerSession(["Features/a.feature": ServerTests.good])
      session.initialize(
        isWatching ? ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]] : [:])
      #expect(session.sent("client/registerCapability").isEmpty != isWatching)
      func look() {
        if isWatching {
          session.notify("workspace/didChangeWatchedFiles", ["changes": []])
          session.advance(by: .milliseconds(1))
        } else {
          session.advance(by: .seconds(1))
        }
      }
      try session.folder.write(ServerTests.bad, to: "Features/a.feature")
      try session.folder.write(
        ServerTests.bad.replacing("Comics", with: "More").replacing("Buy", with: "Sell"),
        to: "Features/more/b.feature")
      look()
      #expect(session.published("Features/a.feature") == [ServerTests.badLine])
      #expect(session.published("Features/more/b.feature") == [ServerTests.badLine])
      // The text of an open document counts, whatever is saved.
      session.open("Features/a.feature", ServerTests.good)
      try FileManager.default.removeItem(atPath: session.folder.path + "/Features/more/b.feature")
      try session.folder.write(ServerTests.bad + "\n", to: "Features/a.feature")
      look()
      #expect(session.published("Features/a.feature") == [])
      #expect(session.published("Features/more/b.feature") == [])
    }
  }

  @Test func `the rules are those of the nearest specs.json, also after it was changed`() throws {
    let session = try ServerSession([
      "specs.json": #"{"paths": "Specs", "check": {"missing-then": "off"}}"#,
      "Specs/sub/a.feature": ServerTests.good.replacing("    Then I own 2 comics\n", with: ""),
    ])
    session.initialize([:], ["rootUri": .text(session.uri("Specs/sub"))])
    #expect(session.published("Specs/sub/a.feature") == nil)
    try session.folder.write(
      #"{"paths": "Specs", "check": {"missing-then": "error"}}"#, to: "specs.json")
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(session.published("Specs/sub/a.feature")?.first?.contains("missing-then") == true)
  }

  @Test func `a mistake in specs.json is shown there until it is gone`() throws {
    let session = try ServerSession([
      "specs.json": "{\n  \"tags\": }", "Features/a.feature": ServerTests.bad,
    ])
    session.initialize()
    #expect(session.published("specs.json")?.first?.hasPrefix("1:10-1:11") == true)
    #expect(session.sent("window/showMessage").count == 1)
    // Requests are answered, with nothing.
    let answer = session.request(
      "textDocument/documentSymbol",
      ["textDocument": ["uri": .text(session.uri("Features/a.feature"))]])
    #expect(answer["result"] == .null)
    try session.folder.write("{}", to: "specs.json")
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(session.published("specs.json") == [])
    #expect(session.published("Features/a.feature") == [ServerTests.badLine])
  }

  @Test func `definitions that cannot be used are a message, and files are checked without them`()
    throws
  {
    let session = try ServerSession(
      [
        "Features/a.feature": ServerTests.bad
          + "  Scenario: Buy\n    Given x\n  Scenario: Sell to a client\n    Given x\n",
        "specs.json": #"{"glossary": "words.md"}"#,
        "words.md": "| word | meaning | not |\n|---|---|---|\n| customer | Who buys. | client |\n",
      ], suite: { MistakenSuite() })
    session.initialize()
    #expect(
      session.sent("window/showMessage").first?["message"]?.string?.contains("cannot be used")
        == true)
    let found = session.published("Features/a.feature") ?? []
    #expect(found.contains { $0.contains("duplicate-scenario-name") })
    #expect(found.contains { $0.contains("avoided-word") }, "\(found)")
    #expect(!found.contains { $0.contains("undefined-step") })
  }

  @Test func `definitions that no feature uses are shown in their Swift files`() throws {
    let session = try ServerSession(["Features/a.feature": ServerTests.good])
    session.initialize(["textDocument": ["publishDiagnostics": ["tagSupport": [:]]]])
    let file = DocumentURI.uri(
      of: "\(#filePath)".replacing(
        "LanguageServer/ServerWorkspaceTests", with: "CommandLine/ShopSuite"))
    let published = session.sent("textDocument/publishDiagnostics").last {
      $0["uri"]?.string == file
    }
    let diagnostics = try #require(published?["diagnostics"]?.array)
    #expect(diagnostics.allSatisfy { $0["code"] == "unused-definition" && $0["tags"] == [1] })
    #expect(diagnostics.count == 3)
    #expect(diagnostics.first?["range"]?["end"]?["character"]?.int ?? 0 > 10, "the line is marked")
  }

  @Test(arguments: [
    // The first of several that is a package; without any, the first.
    (["plain", "two", "one"], "two"), (["plain", "other"], "plain"), ([], "one"),
  ])
  func `one folder is served: the first that is a package`(folders: [String], served: String) throws
  {
    let names = ["one", "two", "plain", "other"]
    var files = ["one/specs.json": "{}", "two/Package.swift": ""]
    for name in names { files["\(name)/Features/a.feature"] = ServerTests.bad }
    let session = try ServerSession(files)
    let list = folders.map { ["uri": .text(session.uri($0)), "name": .text($0)] as JSONValue }
    session.initialize(
      [:], ["workspaceFolders": .list(list), "rootUri": .text(session.uri("one"))])
    let published = names.filter { session.published("\($0)/Features/a.feature") != nil }
    #expect(published == [served])
  }

  @Test func `looking at files is paused for as long as looking took, not for what came of it`()
    throws
  {
    let session = try ServerSession(["Features/a.feature": ServerTests.bad])
    session.initialize()
    #expect(session.published("Features/a.feature") == [ServerTests.badLine])
    try FileManager.default.removeItem(atPath: session.folder.path + "/Features/a.feature")
    // What is published then takes its time.
    session.timeToSend = .seconds(10)
    session.advance(by: .seconds(1))
    #expect(session.published("Features/a.feature") == [])
    session.timeToSend = .zero
    // The comparison that follows is due before the next look.
    session.advance(by: .milliseconds(1))
    #expect(try #require(session.server.nextTime) <= session.now + .milliseconds(250))
  }

  @Test func `without a folder, that of the first document is served`() throws {
    let session = try ServerSession([
      "specs.json": #"{"paths": "F"}"#, "F/a.feature": ServerTests.bad,
      "F/b.feature": ServerTests.bad.replacing("Comics", with: "B").replacing("Buy", with: "Sell"),
    ])
    session.initialize([:], ["rootUri": nil])
    session.open("F/a.feature", ServerTests.bad)
    #expect(session.published("F/a.feature") == [ServerTests.badLine])
    #expect(session.published("F/b.feature") == [ServerTests.badLine])
  }

  @Test func `a file that was open while the others were read, and is closed, is known`() throws {
    let session = try ServerSession(["Features/a.feature": ServerTests.bad])
    session.worksLater = true
    session.initialize()
    session.open("Features/a.feature", ServerTests.good)
    // The definitions are known, and the files being read.
    session.work()
    session.close("Features/a.feature")
    session.work()
    #expect(session.published("Features/a.feature") == [ServerTests.badLine])
  }

  @Test(arguments: [
    ("UTF-16", "The file is not UTF-8 text: it is UTF-16."),
    ("Latin-1", "The file is not UTF-8 text: byte 29 cannot be read."),
  ])
  func `a file that is saved in another encoding has one diagnostic, however the editor shows it`(
    encoding: String, problem: String
  ) throws {
    let text = ServerTests.bad.replacing("Buy", with: "Büy")
    let session = try ServerSession(["Features/b.feature": ServerTests.good])
    let path = session.folder.path + "/Features/a.feature"
    let data = text.data(using: encoding == "UTF-16" ? .utf16 : .isoLatin1)
    try #require(data).write(to: URL(filePath: path))
    session.initialize()
    let closed = try #require(session.published("Features/a.feature"))
    #expect(closed.count == 1)
    #expect(closed.first?.hasSuffix(problem) == true)
    session.open("Features/a.feature", text)
    let open = try #require(session.published("Features/a.feature"))
    #expect(open.count == 1)
    #expect(open.first?.hasSuffix(problem) == true)
    // Still so after an edit, until the file is saved as UTF-8.
    session.change("Features/a.feature", text + "\n")
    #expect(session.published("Features/a.feature") == open)
    try session.folder.write(text + "\n", to: "Features/a.feature")
    session.notify(
      "textDocument/didSave",
      ["textDocument": ["uri": .text(session.uri("Features/a.feature"))]])
    #expect(session.published("Features/a.feature") == [ServerTests.badLine])
  }

  @Test func `one file that cannot be read does not hide the others`() throws {
    let session = try ServerSession([
      "Features/a.feature": ServerTests.bad, "Features/b/c.feature": ServerTests.good,
    ])
    session.initialize()
    try session.folder.link("Features/x.feature", to: "nowhere")
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    session.advance(by: .seconds(1))
    #expect(session.published("Features/a.feature") == [ServerTests.badLine])
    #expect(
      session.sent("window/showMessage").last?["message"]?.string?.contains("x.feature") == true)
    try FileManager.default.removeItem(atPath: session.folder.path + "/Features/a.feature")
    session.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(session.published("Features/a.feature") == [])
  }
}
