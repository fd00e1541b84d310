import GherkinRunner
import Testing

/// Steps and titles that Gherkin takes for free text. `LostTextTests` has what is lost for other reasons.
@Suite struct LostTextRuleTests {
  @Test func `there are at least 150 cases`() { #expect(LostTextTable.rows.count >= 150) }

  @Test(arguments: LostTextTable.rows)
  func `a line of free text is lost by the rules, and only by them`(
    row: LostTextTable.Row
  ) throws {
    let dialect = try #require(Dialect.named(row.language))
    let (before, after) = try #require(Self.surroundings(of: row.place, dialect))
    let path = row.place.hasPrefix("md") ? "a.feature.md" : "a.feature"
    let language = row.language == "en" ? "" : "# language: \(row.language)\n"
    let start = path.hasSuffix(".md") ? before : language + before
    let file = try LostStepSuite.searched(start + row.text + after, path)
    let found = file.lostTexts.map { "\($0.line - start.count { $0 == "\n" }) \($0.kind)" }
    #expect((found.isEmpty ? "-" : found.joined(separator: ", ")) == row.found)
    #expect(file.errors.count == file.lostTexts.count { $0.kind.isError })
  }

  /// What stands before and after the lines at a place.
  private static func surroundings(
    of place: String, _ dialect: Dialect
  ) -> (before: String, after: String)? {
    let feature = "\(dialect.feature[0]): F\n"
    let scenario = "\(dialect.scenarioKeyword): a\n"
    let outline = "\(dialect.scenarioOutline[0]): a\n"
    let examples = "\(dialect.examples[0]):\n"
    let whole = "\n\n\(scenario)* it passes\n"
    switch place {
    case "feature": return (feature, whole)
    case "rule": return (feature + "\(dialect.rule[0]): R\n", whole)
    case "background":
      return (feature + "\(dialect.background[0]):\n", "\n\n* it passes\n" + whole)
    case "scenario": return (feature + scenario, "\n\n* it passes\n")
    case "outline": return (feature + outline, "\n\n* it passes\n\(examples)| n |\n| 1 |\n")
    case "examples": return (feature + outline + "* it passes\n" + examples, "\n| n |\n| 1 |\n")
    case "text": return text(below: feature + scenario, step: "    * ", delimiter: "      ")
    case "left text": return text(below: feature + scenario, step: "    * ", delimiter: "  ")
    case "margin text": return text(below: feature + scenario, step: "    * ", delimiter: "")
    case "tab text": return text(below: feature + scenario, step: "\t\t* ", delimiter: "\t")
    case "flat text": return text(below: feature + scenario, step: "* ", delimiter: "")
    case "indented text": return text(below: feature + scenario, step: "* ", delimiter: "  ")
    case "background text":
      let background = "\(dialect.background[0]):\n"
      return text(below: feature + background, step: "    * ", delimiter: "      ")
    case "md text":
      return text(
        below: "# Feature: F\n\n## Scenario: a\n\n", step: "* Given ", delimiter: "  ")
    case "md feature":
      return ("# Feature: F\n\n", "\n\n## Scenario: a\n\n* Given it passes\n")
    case "md": return ("# Feature: F\n\n## Scenario: a\n\n", "\n\n* Given it passes\n")
    case "md steps":
      return ("# Feature: F\n\n## Scenario: a\n\n* Given it passes\n", "\n* Then it passes\n")
    default: return nil
    }
  }

  /// What stands around the lines of a doc string.
  private static func text(
    below title: String, step: String, delimiter: String
  ) -> (before: String, after: String) {
    let delimiter = "\(delimiter)\"\"\"\n"
    return ("\(title)\(step)text:\n\(delimiter)", "\n\(delimiter)\(step)it passes\n")
  }

  @Test func `directly above a step of a scenario, the keyword of a title is one`() throws {
    let text = "Feature: F\n  Scenario: a\n    Scenario b\n    Given it passes\n"
    #expect(try LostStepSuite.found(text, "a.feature").errors == [3])
  }

  @Test func `without definitions the keywords count all the same`() throws {
    let text = "Feature: F\n  Scenaro: b\n  Scenario: a\n    - Given it fails\n    it fails\n"
    let file = Parser.parse(SourceFile(uri: "a.feature", text: text))
    let plan = try Planner(Registry<Int>().definitions).plan([file])
    #expect(plan.parseErrors.map(\.location.line) == [2, 4])
  }

  @Test func `long descriptions, doc strings and lines take time that grows with them`() throws {
    let line = "    As every reader knows, this is a <description> that goes on and on.\n"
    let long = String(repeating: "word ", count: 200_000)
    let text =
      "Feature: F\n" + String(repeating: line, count: 30_000) + long + "\n  Scenario: a\n"
      + "    Given text:\n    \"\"\"\n" + String(repeating: line, count: 20_000) + "    \"\"\"\n"
    let time = try ContinuousClock().measure { _ = try LostStepSuite.found(text, "a.feature") }
    #expect(time < .seconds(60))
  }

  // MARK: Messages

  @Test(arguments: [
    (
      "Feature: F\n  Scenario: a\n    1. Gvien I have 2 comics # todo\n",
      "This line is taken for a description, so the step in it does not run.",
      "Write `Given I have 2 comics` on a line of its own, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
    (
      "Feature: F\n  Scenario: a\n    then it fails\n",
      "This line is taken for a description, so the step in it does not run.",
      "Write `Then it fails` on a line of its own, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
    (
      "Feature: F\n  - Given it fails\n",
      "This line is taken for a description, so the step in it does not run.",
      "Write `Given it fails` below a title such as `Scenario: …`, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
    (
      "Feature: F\n  Scenaro: a\n",
      "This line is taken for a description, so the title in it does not count.",
      "Begin a line with `Scenario:` where such a title may stand, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
    (
      "Feature: F\n  Scenario: a\n    Given text:\n    \"\"\"\n  Then it fails\n    \"\"\"\n",
      "This line is taken for part of a text, so the step in it does not run.",
      "Write `Then it fails` below the end of that text, or put "
        + "`# specs:allow swallowed-text because …` above the text if it is a quotation."
    ),
    (
      "# Feature: F\n\n## Scenario: a\n\n* Angenommen it fails\n",
      "This line is taken for prose, so the step in it does not run.",
      "If it is German, run with `--language de`; otherwise write `Given`, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
    (
      "# Feature: F\n\n## Szenario: a\n",
      "This line is taken for prose, so the title in it does not count.",
      "If it is German, run with `--language de`; otherwise write `Scenario:`, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
    (
      "# Feature: F\n\n## Scenario: a\n\nScenario: b\n",
      "This line is taken for prose, so the title in it does not count.",
      "Begin a line with `## Scenario:` where such a title may stand, or put "
        + "`# specs:allow swallowed-text because …` above it if it is prose."
    ),
  ])
  func `a message says what is lost and what to write`(
    text: String, problem: String, advice: String
  ) throws {
    let path = text.hasPrefix("#") ? "a.feature.md" : "a.feature"
    let diagnostics = try LostStepSuite.searched(text, path).diagnostics
    #expect(diagnostics.map(\.problem) == [problem])
    #expect(diagnostics.map(\.advice) == [advice])
  }
}
