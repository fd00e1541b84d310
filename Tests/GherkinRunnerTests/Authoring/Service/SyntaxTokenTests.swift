import GherkinRunner
import Testing

/// The parts of a feature that editors color.
struct SyntaxTokenTests {
  @Test func `name each part by its meaning`() throws {
    let edited = try EditedFeature(
      """
      # language: en
      # specs:allow missing-then because it is short
      @shop
      Feature: Shop
        Scenario Outline: Owning <n>
          # why
          Given I have 2 comics
          When I tap "Back"
          And the load ends with a timeout
          And this letter:
            \"\"\"
            Dear <n>
            \"\"\"
          Then I own <n> comics
          And nothing of the kind
          Examples: Some
            | n |
            | 1 |
      """)
    let tokens = edited.workspace.tokens(in: edited.path).map { token in
      "\(token.kind)\(token.modifiers.isEmpty ? "" : " \(token.modifiers.rawValue)"): \(edited.text(token.range))"
    }
    #expect(
      tokens == [
        "macro: # language: en", "macro: # specs:allow missing-then because it is short",
        "decorator: @shop", "keyword: Feature", "class: Shop", "keyword: Scenario Outline",
        "function: Owning ", "variable: <n>", "comment: # why", "keyword: Given ", "number 4: 2",
        "keyword: When ", "string 4: \"Back\"", "keyword: And ", "enumMember: a timeout",
        "keyword: And ", "string: \"\"\"", "string: Dear <n>", "string: \"\"\"", "keyword: Then ",
        "variable: <n>", "keyword: And ", "function 2: nothing of the kind", "keyword: Examples",
        "function: Some", "property 1: n", "string: 1",
      ])
  }

  @Test func `can be asked for a part of the file`() throws {
    let edited = try EditedFeature("Feature: A\n  Scenario: B\n    Given I have 2 comics\n")
    let start = edited.bytes.count - 10
    let tokens = edited.workspace.tokens(in: edited.path, within: start..<edited.bytes.count)
    #expect(tokens.map { edited.text($0.range) } == ["2"])
  }
}
