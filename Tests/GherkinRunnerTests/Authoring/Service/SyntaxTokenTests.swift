import GherkinRunner
import Testing

/// The parts of a feature that editors color.
struct SyntaxTokenTests {
  @Test func `can be asked for a part of the file`() throws {
    let edited = try EditedFeature("Feature: A\n  Scenario: B\n    Given I have 2 comics\n")
    let start = edited.bytes.count - 10
    let tokens = edited.workspace.tokens(in: edited.path, within: start..<edited.bytes.count)
    #expect(tokens.map { edited.text($0.range) } == ["2"])
  }
}
