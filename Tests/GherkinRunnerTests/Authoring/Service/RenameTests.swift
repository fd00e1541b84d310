import GherkinRunner
import Testing

/// Renames in an editor; `transcripts/editor.txt` has more of them.
struct RenameTests {
  private static let swift = """
    steps.given("I have {int} comics") { _ in }
    steps.then("I own {int} comics") { _ in }
    steps.when("I tap {string}") { _ in }
    """

  private func source(_ path: String) -> Bytes? { Bytes(Self.swift.utf8) }

  private static let feature = """
    @basket
    Feature: Shop
      Scenario: One
        Given I have 2 comics
      Scenario Outline: Two <n>
        Given I have <n> comics
        When I tap "<n>"
        Then I own <n> comics
        Examples:
          | n |
          | 1 |
          | 22 |
    """

  @Test func `refuses a name of two lines`() throws {
    let edited = try EditedFeature(Self.feature.replacing("I have 2", with: "I ha‸ve 2"))
    let error = #expect(throws: ServiceProblem.self) {
      try edited.workspace.rename(
        at: edited.offset, in: edited.path, to: "I have {int}\ncomics", swiftSource: source)
    }
    #expect(error?.message == "A name is one line. Remove the line breaks.")
  }

  @Test func `there and back is the same`() throws {
    let edited = try EditedFeature(Self.feature.replacing("I have 2", with: "I ha‸ve 2"))
    let there = try edited.workspace.rename(
      at: edited.offset, in: edited.path, to: "at home are {int} comic(s)/book(s)",
      swiftSource: source)
    let suite = try edited.workspace.suite.replacing(
      patternOf: 0, by: "at home are {int} comic(s)/book(s)")
    var workspace = Workspace(Planner(suite), CheckSettings())
    let bytes = (there.edits[edited.path] ?? []).applied(to: edited.bytes)
    workspace.update(edited.path, bytes)
    #expect(workspace.findings(in: edited.path).filter { $0.rule.name == "undefined-step" }.isEmpty)
    let swift = there.swift.values.first?.applied(to: Bytes(Self.swift.utf8)) ?? []
    let back = try workspace.rename(
      at: edited.offset, in: edited.path, to: "I have {int} comics", swiftSource: { _ in swift })
    #expect((back.edits[edited.path] ?? []).applied(to: bytes) == edited.bytes)
    #expect(back.swift.values.first?.applied(to: swift) == Bytes(Self.swift.utf8))
  }
}
