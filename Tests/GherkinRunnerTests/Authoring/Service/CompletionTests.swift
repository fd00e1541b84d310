import GherkinRunner
import Testing

/// What an editor proposes to write.
struct CompletionTests {
  private func items(_ marked: String, others: [String: String] = [:]) throws -> [Completion] {
    let edited = try EditedFeature(marked, others: others)
    return edited.workspace.completions(at: edited.offset, in: edited.path).items
  }

  private func labels(_ marked: String, others: [String: String] = [:]) throws -> [String] {
    try items(marked, others: others).map(\.label)
  }

  @Test(arguments: [
    ("‸", ["Feature:"]),
    ("Feature: F\n  ‸", ["Scenario:", "Scenario Outline:", "Background:", "Rule:"]),
    ("Feature: F\n  Scenario: S\n    W‸", ["When"]),
    (
      "Feature: F\n  Scenario: S\n    Given I have 2 comics\n    ‸",
      [
        "Given", "When", "Then", "And", "But", "Scenario:", "Scenario Outline:", "Examples:",
        "Rule:",
      ]
    ),
    ("# language: nl\nFunctionaliteit: F\n  Scenario: S\n    Ge‸", ["Gegeven"]),
  ])
  func `proposes the keywords that the grammar allows`(marked: String, expected: [String]) throws {
    #expect(try labels(marked) == expected)
  }

  @Test(arguments: [
    ("tap", "I tap \"…\""), ("I ta", "I tap \"…\""), ("ends load", "the load ends with {outcome}"),
    ("price eu", "the price is {number} euros"), ("conection", "I don't have a connection"),
  ])
  func `finds a phrase by words in any order, incomplete or misspelt`(
    typed: String, label: String
  ) throws { #expect(try labels("Feature: F\n  Scenario: S\n    When \(typed)‸\n").first == label) }

  @Test func `replaces the whole text of the step, with a place to jump to for each value`() throws
  {
    let edited = try EditedFeature("Feature: F\n  Scenario: S\n    When tap‸ something\n")
    let item = try #require(
      edited.workspace.completions(at: edited.offset, in: edited.path).items.first)
    #expect(edited.text(item.range) == "tap something")
    #expect(item.text == "I tap \"some text\"")
    #expect(item.snippet == "I tap \"${1:some text}\"")
    #expect(item.usage == "not used yet")
  }

  @Test
  func `offers a list where a parameter has one, and a table or text where the step needs it`()
    throws
  {
    let load = try #require(try items("Feature: F\n  Scenario: S\n    When load ends‸").first)
    #expect(
      load.snippet == "the load ends with ${1|a timeout,no connection,a valid response|}")
    let uses =
      "Feature: U\n  Scenario: S\n    Given the server has these comics:\n      | title | price |\n"
    let table = try #require(
      try items("Feature: F\n  Scenario: S\n    Given server comics‸", others: ["u.feature": uses])
        .first)
    #expect(table.text == "the server has these comics:\n      | title | price |\n      | … | … |")
    // Editors indent the lines of a snippet as that of the step.
    #expect(
      table.snippet
        == "the server has these comics:\n  | title | price |\n  | ${1:…} | ${2:…} |")
    #expect(table.usage == "used 1 ×")
    let letter = try #require(try items("Feature: F\n  Scenario: S\n    Given letter‸").first)
    #expect(letter.text == "this letter:\n      \"\"\"\n      …\n      \"\"\"")
  }

  @Test func `proposes the values of the parameter that is being typed`() throws {
    let found = try items("Feature: F\n  Scenario: S\n    When the load ends with a ‸")
    #expect(found.prefix(2).map(\.label) == ["a timeout", "a valid response"])
    #expect(found.first?.kind == .value)
    let seen = "Feature: U\n  Scenario: S\n    When I tap \"Basket\"\n"
    let tap = try labels("Feature: F\n  Scenario: S\n    When I tap ‸", others: ["u.feature": seen])
    #expect(tap.first == "\"Basket\"")
  }

  @Test func `prefers phrases for the keyword, and used ones`() throws {
    let given = try labels("Feature: F\n  Scenario: S\n    Given comics‸")
    #expect(given.prefix(2) == ["I have {whole number} comics", "the server has these comics:"])
    let then = try labels("Feature: F\n  Scenario: S\n    Then comics‸")
    #expect(then.first == "I own {whole number} comics")
  }

  @Test func `prefers phrases that begin as typed, even to those that the file has`() throws {
    let given = try labels(
      "Feature: F\n  Scenario: S\n    Given I don't have a connection\n    And I have‸\n")
    #expect(given == ["I have {whole number} comics", "I don't have a connection"])
  }

  @Test func `proposes tags by use, and the next number of a series`() throws {
    let other = "@basket @000-07\nFeature: U\n  @basket @000-09\n  Scenario: S\n"
    #expect(
      try labels("@‸\nFeature: F\n", others: ["u.feature": other])
        == ["@000-10", "@basket", "@000-07", "@000-09", "@draft", "@serial"])
    #expect(try labels("@bas‸\nFeature: F\n", others: ["u.feature": other]) == ["@basket"])
  }

  private static let outline = """
    Feature: F
      Scenario Outline: S
        When the load ends with <outcome>
        Then I own <count> comics
        Examples:
          | outcome | count |
          | a timeout | 2 |
    """

  @Test
  func `proposes columns for a placeholder, placeholders for a column, and values for a cell`()
    throws
  {
    #expect(
      try labels(Self.outline.replacing("own <count>", with: "own <‸")) == ["<outcome>", "<count>"])
    #expect(try labels(Self.outline.replacing("| count |", with: "| ‸ |")) == ["count"])
    #expect(
      try labels(
        Self.outline.replacing("| a timeout | 2 |", with: "| a timeout | 2 |\n      | ‸ | 3 |"))
        == ["a timeout", "no connection", "a valid response"])
  }

  @Test func `proposes nothing in texts`() throws {
    #expect(
      try labels(
        "Feature: F\n  Scenario: S\n    Given this letter:\n      \"\"\"\n      Giv‸\n      \"\"\"\n"
      ).isEmpty)
    #expect(try labels("Feature: F\n  Scenario: S ‸\n").isEmpty)
    #expect(try labels("# a comment ‸\n").isEmpty)
  }
}
