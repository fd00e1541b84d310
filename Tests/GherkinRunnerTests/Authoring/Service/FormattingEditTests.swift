import GherkinRunner
import Testing

/// Formatting in an editor.
struct FormattingEditTests {
  @Test(arguments: [
    "Feature: A\nScenario: B\n Given I have 2 comics\n",
    "Feature: A\n\n\n\n  Scenario: B\n    Given I have 2 comics", "Feature: A\r\n Scenario: B\r\n",
    "\u{FEFF}Feature: A\n@a\n@b\nScenario: B\n  * I have 2 comics\n   | a|bb |\n |ccc | d|\n\n\n",
  ])
  func `makes small changes that together format the file`(text: String) throws {
    let edited = try EditedFeature(text)
    let edits = try #require(try edited.workspace.formattingEdits(in: edited.path))
    guard case .changed(let change) = Formatting(SourceFile(uri: edited.path, bytes: edited.bytes))
    else {
      Issue.record("the text is not formatted")
      return
    }
    #expect(edits.applied(to: edited.bytes) == change.bytes)
  }

  @Test func `leaves alone what is formatted, broken or Markdown`() throws {
    let clean = try EditedFeature("Feature: A\n\n  Scenario: B\n    Given I have 2 comics\n")
    #expect(try clean.workspace.formattingEdits(in: clean.path) == [])
    let broken = try EditedFeature("Feature: A\n  Scenario: B\n    Given this:\n  | a\n")
    #expect(throws: ServiceProblem.self) {
      try broken.workspace.formattingEdits(in: broken.path)
    }
    var workspace = clean.workspace
    workspace.update("a.feature.md", Bytes("# Feature: A\n".utf8))
    #expect(try workspace.formattingEdits(in: "a.feature.md") == nil)
  }

  @Test func `formats only the lines of a range`() throws {
    let text =
      "Feature: A\n\n Scenario: B\n  Given I have 2 comics\n\n Scenario: C\n  Given I have 2 comics\n"
    let edited = try EditedFeature(text)
    let start = text.utf8.count - " Scenario: C\n  Given I have 2 comics\n".utf8.count
    let edits = try #require(
      try edited.workspace.formattingEdits(in: edited.path, within: start..<text.utf8.count))
    #expect(
      edited.applying(edits)
        == "Feature: A\n\n Scenario: B\n  Given I have 2 comics\n\n  Scenario: C\n    Given I have 2 comics\n"
    )
  }
}
