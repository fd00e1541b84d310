import GherkinRunner
import Testing

/// Steps of a definition that was renamed in the editor, before the program is built with the new pattern.
@Suite struct RenamedDefinitionTests {
  private static let path = "Features/a.feature"
  private static let former = ServerTests.good
  private static let renamed = former.replacing("it breaks", with: "it falls apart")

  @Test func `renamed steps are undefined until the build, and the editor says so`() throws {
    func text(_ pattern: String) -> String {
      "// Moved.\n\n  steps.when(\"\(pattern)\") { _ in }\n"
    }
    let swift = try TemporaryFolder(["Steps.swift": text("it breaks")])
    let session = try ServerSession(
      [Self.path: Self.former], suite: { WrittenSuite(path: swift.path + "/Steps.swift") })
    session.initialize()
    session.open(Self.path, Self.former)
    session.advance(by: .seconds(1))
    session.forget()
    let answer = session.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": .text(session.uri(Self.path))],
        "position": ["line": 3, "character": 12], "newName": "it falls apart",
      ])
    #expect(answer["result"]?["changes"]?.members?.count == 2, "\(answer)")
    #expect(
      session.shown == [
        "The renamed steps are undefined until the program is built with the new text."
      ])
    session.change(Self.path, Self.renamed)
    try swift.write(text("it falls apart"), to: "Steps.swift")
    session.advance(by: .seconds(1))
    session.advance(by: .seconds(1))
    #expect(
      session.published(Self.path) == ["3:4-3:23 undefined-step This step has no definition."])
    let published = session.sent("textDocument/publishDiagnostics")
    let last = published.last { $0["uri"]?.string == session.uri(Self.path) }
    let diagnostic = last?["diagnostics"]?[0]
    let message = try #require(diagnostic?["message"]?.string)
    #expect(message.hasSuffix("\nThe step definitions have changed since they were built."))
    // What is undefined cannot be renamed again.
    let again = session.request(
      "textDocument/prepareRename",
      [
        "textDocument": ["uri": .text(session.uri(Self.path))],
        "position": ["line": 3, "character": 12],
      ])
    #expect(again["result"]?.isNull == true)
    #expect(
      session.shown.last == "This step has no definition, so there is nothing to rename.")
    session.change(Self.path, Self.former, version: 3)
    #expect(session.published(Self.path) == [], "after an undo it is what the program knows")
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
