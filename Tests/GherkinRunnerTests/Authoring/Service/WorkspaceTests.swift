import Foundation
import GherkinRunner
import Testing

/// A workspace says the same after changes as a new one of the same files.
struct WorkspaceTests {
  private static let files = [
    "a.feature": """
    @shop @basket
    Feature: Basket
      Scenario: Owning
        Given I have 2 comics
        And today is 2026-01-03
        Then I own 2 comics
    """,
    "b.feature": """
    @shop @basket
    Feature: Rest
      Scenario Outline: Tapping
        When I tap "<button>"
        And today is 2026-02-99 or so
        Then I see the <thing>

        Examples:
          | button | thing |
          | Back   | list  |
          | Forth  | end of it |
    """,
    "c.feature": """
    @bascet
    Feature: Basket
      # specs:allow undefined-step because it comes next week
      Scenario: Later
        Given todayy is soon
        When the load ends with a timeot
        Then I own many comics
    """,
  ]

  private static func findings(_ workspace: Workspace) -> [String] {
    texts(workspace.findings)
  }

  private static func texts(_ findings: [CheckFinding]) -> [String] {
    findings.map {
      "\($0.diagnostic.place) \($0.rule.name) \($0.diagnostic.problem) \($0.diagnostic.advice ?? "")"
        + " \($0.range?.description ?? "-")"
    }
  }

  private static func fresh(_ files: [(String, Bytes)]) throws -> [String] {
    var workspace = try EditedFeature.emptyWorkspace()
    workspace.update(files.map { (path: $0.0, bytes: $0.1) }, workers: 2)
    return findings(workspace)
  }

  @Test(arguments: 0..<12)
  func `says after random changes what a new one says`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var files = Self.files.sorted { $0.key < $1.key }.map { ($0.key, Bytes($0.value.utf8)) }
    var workspace = try EditedFeature.emptyWorkspace()
    workspace.update(files.map { (path: $0.0, bytes: $0.1) }, workers: 1)
    #expect(Self.findings(workspace) == (try Self.fresh(files)))
    _ = workspace.takeChanges()
    for step in 0..<40 {
      let former = workspace
      let number = Int.random(in: 0..<files.count, using: &random)
      var bytes = files[number].1
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...6, using: &random))
      let texts = ["", "x", " ", "\n", "@basket ", "| ", "2026-01-04", "Feature: Basket\n", "🐟"]
      bytes.replaceSubrange(start..<end, with: Bytes(texts.randomElement(using: &random)!.utf8))
      files[number].1 = bytes
      workspace.update(files[number].0, bytes)
      #expect(Self.findings(workspace) == (try Self.fresh(files)), "seed \(seed), change \(step)")
      let changes = workspace.takeChanges()
      for (path, _) in files where !changes.contains(path) {
        #expect(
          Self.texts(workspace.findings(in: path)) == Self.texts(former.findings(in: path)),
          "seed \(seed), change \(step): \(path) has changed")
      }
    }
  }

  @Test func `names the files that a change can concern, once`() throws {
    var workspace = try EditedFeature.emptyWorkspace()
    workspace.update(
      Self.files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: Bytes($0.value.utf8)) },
      workers: 1)
    #expect(workspace.takeChanges() == ["a.feature", "b.feature", "c.feature"])
    #expect(workspace.takeChanges() == [])
    let text = try #require(Self.files["a.feature"])
    workspace.update("a.feature", Bytes(text.replacing("own 2", with: "owned 2").utf8))
    #expect(workspace.takeChanges() == ["a.feature"])
    // Another feature has the same name.
    workspace.update("a.feature", Bytes(text.replacing("Feature: B", with: "Feature: G").utf8))
    #expect(workspace.takeChanges() == ["a.feature", "b.feature", "c.feature"])
  }

  @Test func `says the same after files came and went`() throws {
    let all = Self.files.sorted { $0.key < $1.key }.map { ($0.key, Bytes($0.value.utf8)) }
    var workspace = try EditedFeature.emptyWorkspace()
    for (path, bytes) in all.reversed() { workspace.update(path, bytes) }
    workspace.arrange(all.map(\.0))
    #expect(Self.findings(workspace) == (try Self.fresh(all)))
    workspace.remove("a.feature")
    #expect(Self.findings(workspace) == (try Self.fresh(Array(all.dropFirst()))))
    #expect(workspace.paths == ["b.feature", "c.feature"])
  }
}
