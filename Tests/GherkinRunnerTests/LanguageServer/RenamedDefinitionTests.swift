import GherkinRunner
import Testing

/// Steps of a definition that was renamed in the editor, before the program is built with the new pattern.
@Suite struct RenamedDefinitionTests {
  private static let (a, b) = ("Features/a.feature", "Features/b.feature")
  private static let otherText = "Feature: Other\n  Scenario: Break\n    When it breaks\n"
  private static let former = ServerTests.good
  private static let renamed = former.replacing("it breaks", with: "it falls apart")
  private static let undefined = "3:4-3:18 undefined-step This step has no definition."

  /// A session in which the definition of "it breaks" was renamed, and no change was made yet.
  private struct Renamed {
    let swift: TemporaryFolder
    let session: ServerSession

    /// - Parameter worksLater: Whether what follows from the rename waits for `work()`.
    init(worksLater: Bool = false) throws {
      let swift = try TemporaryFolder([
        "Steps.swift": "func define() {\n  steps.when(\"it breaks\") { _ in }\n}\n"
      ])
      self.swift = swift
      session = try ServerSession(
        [a: former, b: otherText], suite: { WrittenSuite(path: swift.path + "/Steps.swift") })
      session.initialize()
      session.open(a, former)
      session.advance(by: .seconds(1))
      session.worksLater = worksLater
      let id = session.nextID()
      session.receive(
        .request(
          id, method: "textDocument/rename",
          params: [
            "textDocument": ["uri": .text(session.uri(a))],
            "position": ["line": 3, "character": 12], "newName": "it falls apart",
          ]))
      session.handleAll()
      // The answer, of which the rest is a consequence.
      if worksLater { session.work() }
      let answer = session.answers(to: id).first ?? .null
      #expect(answer["result"]?["changes"]?.members?.count == 3, "\(answer)")
      session.advance(by: .seconds(1))
    }

    var swiftURI: String { DocumentURI.uri(of: swift.path + "/Steps.swift") }

    func swiftText(_ pattern: String) -> String {
      "// Moved.\n\nfunc define() {\n  steps.when(\"\(pattern)\") { _ in }\n}\n"
    }

    /// The undefined steps in both features.
    var undefined: [String] {
      [a, b].flatMap { session.published($0) ?? [] }.filter { $0.contains("undefined-step") }
    }
  }

  @Test func `no step is reported while the changes are made, file after file, or are not made`()
    throws
  {
    let rename = try Renamed()
    let session = rename.session
    #expect(rename.undefined.isEmpty)
    session.change(Self.a, Self.renamed)
    session.advance(by: .seconds(1))
    #expect(rename.undefined.isEmpty)
    try session.folder.write(
      Self.otherText.replacing("it breaks", with: "it falls apart"), to: Self.b)
    session.advance(by: .seconds(1))
    #expect(rename.undefined.isEmpty)
    // An undo in one feature alone.
    session.change(Self.a, Self.former, version: 3)
    session.advance(by: .seconds(1))
    #expect(rename.undefined.isEmpty)
    // Another name instead: the Swift file has the first one still.
    let place: JSONValue = [
      "textDocument": ["uri": .text(session.uri(Self.a))],
      "position": ["line": 3, "character": 12], "newName": "it is gone",
    ]
    let again = session.request("textDocument/rename", place)["result"]?["changes"]
    let swift = try #require(again?[rename.swiftURI]?[0])
    #expect(swift["newText"] == "it is gone")
    #expect(swift["range"]?["start"] == ["line": 1, "character": 14])
    #expect(again?[session.uri(Self.a)]?[0]?["newText"] == "it is gone")
    #expect(session.request("textDocument/definition", place)["result"]?.array?.count == 1)
    session.change(Self.a, Self.former.replacing("it breaks", with: "it is gone"), version: 4)
    try session.folder.write(
      Self.otherText.replacing("it breaks", with: "it is gone"), to: Self.b)
    session.advance(by: .seconds(1))
    #expect(rename.undefined.isEmpty)
    // What is not in the Swift file that is saved cannot be changed there.
    let refused = session.request("textDocument/rename", place)["error"]?["message"]?.string
    #expect(refused?.contains("Save that file") == true)
    // Neither pattern is that of any text.
    session.change(Self.a, Self.former.replacing("it breaks", with: "it fal apart"), version: 5)
    #expect(rename.undefined.count == 1)
  }

  @Test func `no diagnostics are sent while the features are planned with the new pattern`() throws
  {
    let rename = try Renamed(worksLater: true)
    let session = rename.session
    session.forget()
    session.change(Self.a, Self.renamed)
    session.advance(by: .seconds(1))
    #expect(session.sent("textDocument/publishDiagnostics").isEmpty)
    let id = session.nextID()
    session.receive(
      .request(
        id, method: "textDocument/diagnostic",
        params: ["textDocument": ["uri": .text(session.uri(Self.a))]]))
    session.handleAll()
    #expect(session.answers(to: id).isEmpty)
    session.work()
    session.advance(by: .seconds(1))
    #expect(session.published(Self.a) == [])
    #expect(session.answers(to: id).first?["result"]?["items"] == [])
  }

  @Test(arguments: ["saved", "open"])
  func `once the Swift file has the new pattern, only that counts, until it has the former one`(
    way: String
  ) throws {
    let rename = try Renamed()
    let session = rename.session
    if way == "open" {
      session.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .text(rename.swiftURI), "languageId": "swift", "version": 1,
            "text": .text(rename.swiftText("it breaks")),
          ]
        ])
    }
    func write(_ pattern: String) throws {
      if way == "saved" {
        try rename.swift.write(rename.swiftText(pattern), to: "Steps.swift")
      } else {
        session.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .text(rename.swiftURI), "version": 2],
            "contentChanges": [["text": .text(rename.swiftText(pattern))]],
          ])
      }
      session.advance(by: .seconds(1))
      // The features are planned anew beside other work, and compared afterwards.
      session.advance(by: .seconds(1))
    }
    session.change(Self.a, Self.renamed)
    try write("it falls apart")
    // The other feature still has the former text.
    #expect(session.published(Self.a)?.isEmpty == true)
    #expect(session.published(Self.b)?.contains { $0.contains("undefined-step") } == true)
    try write("it breaks")
    #expect(session.published(Self.a) == [Self.undefined.replacing("3:18", with: "3:23")])
    #expect(session.published(Self.b)?.contains { $0.contains("undefined-step") } == false)
    // The program has that pattern: what happens to the file does not matter any more.
    try write("it falls apart")
    #expect(session.published(Self.a)?.count == 1)
  }
}

/// Definitions in a Swift file of a test.
private struct WrittenSuite: SpecSuite {
  private var path = ""

  init() {}

  init(path: String) { self.path = path }

  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    steps.given("I have {int} comics") { (_, _: Int) in }
    steps.when("it breaks", filePath: path, line: 2) { _ in }
    steps.then("I own {int} comics") { (_, _: Int) in }
  }
}
