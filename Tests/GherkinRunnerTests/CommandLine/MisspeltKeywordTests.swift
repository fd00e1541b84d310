import GherkinRunner
import Testing

/// Steps that would be lost in free text without a word are errors when features are run.
@Suite struct MisspeltKeywordTests {
  @Test(arguments: [
    "  Scenaro: Lost\n    Given I have 2 comics", "  scenario: Lost\n    Given I have 2 comics",
    "  Scenario Lost\n    Given I have 2 comics", "  Scenario\n    Given I have 2 comics",
    "  Senario Outline: Lost\n    Given I have <n> comics",
    "  Backgrond: Lost\n    And I have 2 comics",
    "  Scenaro: Lost\r\n    Given I have 2 comics\r", "  AC1\n    Gvien I have 2 comics",
  ])
  func `a file with a lost step fails the run, and the others run`(text: String) async throws {
    let run = try await CommandLineRun.of(
      "Features",
      ["Features/x.feature": "Feature: X\n\(text)\n", "Features/y.feature": RunCommandTests.good])
    #expect(run.status == .failed)
    #expect(run.errors.contains("Features/x.feature:3:5: error: "), "\(run.errors)")
    #expect(run.output.contains("3 passed"))
  }

  @Test(arguments: [
    "  As a reader: I want\n  Given names to be known", "  Scenery: Lovely\n  and quiet",
    "  Scenarios we thought of\n  in May", "  Scenaro: Lost\n    Given nothing",
    "  Exampel:\n  * one\n  * two", "  Rules: all of them", "  Given only",
  ])
  func `free text in which no step stands runs`(text: String) async throws {
    let run = try await CommandLineRun.of(
      "",
      ["Features/x.feature": "Feature: X\n\(text)\n\n  Scenario: Y\n    Given I have 2 comics\n"])
    #expect(run.status == .passed, "\(run.errors)")
  }

  @Test func `run and check say the same of each text, whether it is an error or not`() async throws
  {
    for text in StepsInFreeTextTests.disguises.map({
      $0.replacing("it fails", with: "I own 2 comics")
    })
      + ["I own 2 comics", "As a user I own 2 comics", "Given names", "Wen Li asked for this."]
    {
      let files = [
        "Features/x.feature":
          "Feature: X\n  About it.\n\n  Scenario: Y\n    \(text)\n\n    Given I have 2 comics\n    Then I own 2 comics\n"
      ]
      let run = try await CommandLineRun.of("", files)
      let check = try await CommandLineRun.of("check", files)
      let severities = [run.errors, check.output].map { output in
        output.firstMatch(of: #/x\.feature:5:5: (\w+): /#).map { String($0.1) }
      }
      #expect((run.status == .failed) == (severities[1] == "error"), "\(text)")
      #expect(run.status == .failed || severities[0] == severities[1], "\(text)")
    }
  }

  @Test func `each of them is reported`() async throws {
    let text = """
      Feature: X
        Scenaro: one
          Given I have 2 comics
        Scenari: two
          Given I have 2 comics
        Rule: Y
          Senario: three
            Given I have 2 comics
      """
    let run = try await CommandLineRun.of("", ["Features/x.feature": text])
    let places = run.errors.matches(of: #/x\.feature:(\d+:\d+): /#).map { String($0.1) }
    #expect(places == ["3:5", "5:5", "8:7"], "\(run.errors)")
  }
}
