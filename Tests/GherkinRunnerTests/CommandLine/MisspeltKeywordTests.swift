import GherkinRunner
import Testing

/// Blocks that would be lost without a word are errors when features are run.
@Suite struct MisspeltKeywordTests {
  @Test(arguments: [
    "  Scenaro: Lost\n    Given nothing", "  scenario: Lost\n    Given nothing",
    "  Scenario Lost\n    Given nothing", "  Scenario\n    Given nothing",
    "  Senario Outline: Lost\n    When nothing", "  Backgrond: Lost\n    And nothing",
    "  Words before it\n\n  Exmaple: Lost\n  # a comment\n\n  Then nothing",
    "  Scenaro: Lost\r\n    Given nothing\r",
  ])
  func `finds blocks with misspelt keywords`(text: String) async throws {
    let run = try await CommandLineRun.of(
      "Features",
      ["Features/x.feature": "Feature: X\n\(text)\n", "Features/y.feature": RunCommandTests.good])
    #expect(run.status == .failed)
    let line = text.hasPrefix("  Words") ? 4 : 2
    #expect(run.errors.contains("Features/x.feature:\(line):3"), "\(run.errors)")
    #expect(run.output.contains("3 passed"))
  }

  @Test(arguments: [
    "  As a reader: I want\n  Given names to be known", "  Scenery: Lovely\n  and quiet",
    "  Scenarios we thought of\n  in May", "  Note:\n    Given the weather",
    "  Exampel:\n  * one\n  * two", "  Rules: all of them", "  Given only",
  ])
  func `leaves free text alone`(text: String) async throws {
    let run = try await CommandLineRun.of(
      "",
      ["Features/x.feature": "Feature: X\n\(text)\n\n  Scenario: Y\n    Given I have 2 comics\n"])
    #expect(run.status == .passed, "\(run.errors)")
  }

  @Test(arguments: ["Gven", "given", "Giveb", "Whne", "Wehn", "GIVEN"])
  func `finds first steps with misspelt keywords`(word: String) async throws {
    let text = "Feature: X\n  Scenario: Y\n    \(word) something\n    Given I have 2 comics\n"
    let run = try await CommandLineRun.of("", ["Features/x.feature": text])
    #expect(run.status == .failed)
    #expect(run.errors.hasPrefix("Features/x.feature:3:5: error: `\(word)` is not a keyword."))
  }

  @Test(arguments: ["The reader has them", "Gven\n", "Nothing more", "- Give"])
  func `leaves words above steps alone`(text: String) async throws {
    let text = "Feature: X\n  Scenario: Y\n    \(text)\n    Given I have 2 comics\n"
    let run = try await CommandLineRun.of("", ["Features/x.feature": text])
    #expect(run.status == .passed, "\(run.errors)")
  }

  @Test func `reports each of them`() async throws {
    let text = """
      Feature: X
        Scenaro: one
          Given nothing
        Scenari: two
          Given nothing
        Rule: Y
          Senario: three
            Given nothing
      """
    let run = try await CommandLineRun.of("", ["Features/x.feature": text])
    let places = run.errors.matches(of: #/x\.feature:(\d+:\d+): /#).map { String($0.1) }
    #expect(places == ["2:3", "4:3", "7:5"], "\(run.errors)")
  }

  @Test func `knows the words of every dialect`() async throws {
    let run = try await CommandLineRun.of(
      "",
      ["Features/x.feature": "# language: fr\nFonctionnalité: X\n Scénari: Y\n  Quand je dors\n"])
    #expect(run.status == .failed)
    #expect(run.errors.contains("Features/x.feature:3:2"))
  }
}
