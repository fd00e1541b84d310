import GherkinRunner
import Testing

/// Steps that Gherkin takes for free text: found by the definitions of the suite, however the line is disguised.
@Suite struct StepsInFreeTextTests {
  // MARK: What is found

  /// What may stand before the text of a step, or around it, above the first step of a scenario.
  static let disguises = [
    "AC1: Given it fails", "AC-1 Given it fails", "[10:32] Ana: Given it fails", "1,Given it fails",
    "iv) Given it fails", "{color:red}Given{color} it fails", "&nbsp;Given it fails",
    "text<br>Given it fails", "Given… it fails", "Given\tit fails", "Given: it fails",
    "**Given**: it fails", "Given\u{A0}it fails", "Given\u{3000}it fails",
    "Given\u{200B} it fails", "\u{200B}Given it fails", "\u{FEFF}When it fails", "- Given it fails",
    "-Given it fails", "• When it fails", "– Given it fails", "… Given it fails",
    "... Given it fails", "+ Given it fails", "1. Given it fails", "1) Given it fails",
    "(2) Given it fails", "a) Given it fails", "[ ] Given it fails", "[x] Given it fails",
    "**Given** it fails", "*Given* it fails", "_Given_ it fails", "**Given it fails**",
    "\"Given it fails\"", "“Given it fails”", "'Given it fails'", "«Given it fails»",
    "「Given it fails」", "Givenit fails", "GIVEN it fails", "GIVEN IT FAILS",
    "given it fails", "`Given` it fails", "`Given it fails`", "Angenommen it fails",
    "Étant donné que it fails", "假如 it fails", "假如it fails", "Adn it fails", "Gvien it fails",
    "Gıven it fails", "Giνen it fails", "Gіven it fails", "Given, it fails", "Given; it fails",
    "Given.it fails", "Given-it fails", "(Given it fails)", "[Given] it fails",
    "// Given it fails", "✅ Given it fails", "→ Given it fails", "=> Given it fails",
    "<b>Given</b> it fails", "| Given it fails", "> Given it fails", "- Given it fails,",
    "- Given it fails.", "- Given  it  fails", "Ｇｉｖｅｎ it fails", "GIVEN ｉｔ ｆａｉｌｓ",
    "- Given it fa\u{AD}ils", "*\tit fails", "*\u{A0}it fails", "*it fails", "- it fails",
    "1. it fails", "Step 1: it fails", "Action: it fails", "Having it fails", "If it fails",
    "Assuming that it fails", "Where it fails", "Expected result: it fails", "<p>Then it fails</p>",
    "*Given* it fails {color}", "given that it fails", "US01-AC3 - Given it fails",
  ]

  @Test(arguments: disguises, ["\n    Then it passes", "\n\n    Then it passes", ""])
  func `above the first step it is an error in whatever disguise`(
    line: String, rest: String
  ) throws {
    let found = try found("Feature: F\n\n  Scenario: one\n    \(line)\(rest)\n")
    #expect(found.errors == [4] && found.warnings.isEmpty)
  }

  /// Titles that are none, with steps below them.
  static let titles = [
    "Scenario : one", "Scenario：one", "**Scenario**: one", "- Scenario: one", "SCENARIO: one",
    "Szenario: one", "Escenario: one", "场景：one", "Scenario 1: one", "Scenario #2: one",
    "Scenario; one", "Scenario - one", "Scenario one", "Story: one", "Test case: one", "TC01 one",
    "Pay by card", "Secnario: one", "(Scenario: one)", "# Scenario: one", "// Scenario: one",
    "Ability: one", "Scenario Outline 1: one", "Background : one", "", "Todo:", "AC1:",
  ]

  @Test(arguments: titles, ["Given", "*", "- Given", "given", "Dado"])
  func `a lost scenario is found by its steps`(title: String, keyword: String) throws {
    let text =
      "Feature: F\n\n  \(title)\n    \(keyword) it fails\n\n  Scenario: two\n    Given it passes\n"
    let found = try found(text)
    #expect(found.errors == [4])
  }

  @Test(arguments: ["Feature: F", "Feature: F\n  Rule: R", "Feature: F\n  Background:\n"])
  func `a single step above all titles is an error wherever it stands`(start: String) throws {
    let lines = start.split(separator: "\n").count + 1
    let text = "\(start)\n    - Given it fails\n\n  Scenario: a\n    Given it passes\n"
    #expect(try found(text.replacing("\n\n    -", with: "\n    -")).errors == [lines])
  }

  @Test func `steps below examples are errors`() throws {
    let text = """
      Feature: F
        Scenario Outline: one
          Given I have <n> comics

          Examples:
            1. Given it fails
            - When I have <n> comics
            | n |
            | 2 |
      """
    #expect(try found(text).errors == [6, 7])
  }

  @Test(arguments: [
    "- Given I have <n> comics", "- When I pay <price> euros", "- When I tap \"<name>\"",
    "- When I tap <name>", "- Then the light is <color>", "- Given today is <day>",
    "- Then I see the <thing>", "- When they buy <n> pears",
  ])
  func `a placeholder fits any parameter`(line: String) throws {
    #expect(
      try found("Feature: F\n  Scenario: one\n    \(line)\n    Given it passes\n").errors == [3])
  }

  @Test(arguments: [
    "- When THEY BUY 5 PEARS", "- Then the light is RED", "- Given today is 2026-02-01",
    "- Then the user logs out", "- When I tap “Back”", "- Given 2 comics are left",
    "- Then \"Aaa\" is shown", "- When a café opens", "- When a cafe\u{301} opens",
    "- Then I don’t pay", "- 如果我买了5个苹果，",
  ])
  func `patterns of all kinds are matched, however the step is typed`(line: String) throws {
    #expect(
      try found("Feature: F\n  Scenario: one\n    \(line)\n    Given it passes\n").errors == [3])
  }

  @Test func `a keyword alone, with the step below it, is an error`() throws {
    let found = try found(
      "Feature: F\n  Scenario: one\n    Given\n      it fails\n    Then it passes\n")
    #expect(found.errors == [4])
  }

  // MARK: Doc strings

  @Test(arguments: ["\"\"\"", "```"])
  func `a doc string that ends where the next one begins loses no step`(fence: String) throws {
    let text = """
      Feature: F
        Scenario: a
          Given text:
            \(fence)
            one
          Then it fails

        Scenario: b
          Given text:
            \(fence)
          Then it passes
      """
    let found = try found(text)
    #expect(found.errors == [6])
    #expect(found.warnings == [8, 9])
  }

  @Test
  func `in a doc string a line at the delimiters' indentation is a warning, and none behind it`()
    throws
  {
    let text = """
      Feature: F
        Scenario: a
          Given text:
            ""\"
            Then it fails
              Then it fails
            I have 2 comics
            ""\"
      """
    let found = try found(text)
    #expect(found.errors == [] && found.warnings == [5])
  }

  // MARK: Markdown

  @Test(arguments: [
    ("Scenario: b\n  Given it fails\n  Then it passes", [7, 8]), ("    Given it fails", [6]),
    ("1. Given it fails", [6]), ("* **Given** it fails", [6]), ("* it fails", [6]),
    ("* Then, it fails", [6]), ("* THEN it fails", [6]), ("Given: it fails", [6]),
    ("> Given it fails", [6]), ("**Background:** Given it fails", [6]),
  ])
  func `plain Gherkin and items that are not steps are errors in Markdown`(
    text: String, lines: [Int]
  ) throws {
    let feature = "# Feature: F\n\n## Scenario: a\n* Given it passes\n\n\(text)\n"
    #expect(try found(feature, "a.feature.md").errors == lines)
  }

  @Test func `a step above all scenarios is an error in Markdown`() throws {
    let text = "# Feature: F\n\n* Given it fails\n\n## Scenario: a\n* Given it passes\n"
    #expect(try found(text, "a.feature.md").errors == [3])
  }

  @Test(arguments: ["## Pay", "##Scenario: b", "##  Scenario: b", "####### Scenario: b"])
  func `a heading above steps that is not a title is a warning in Markdown`(heading: String) throws
  {
    let text =
      "# Feature: F\n\n## Scenario: a\n* Given it passes\n\n\(heading)\n\n* Then it passes\n"
    let found = try found(text, "a.feature.md")
    #expect(found.errors == [] && found.warnings == [6])
  }

  @Test(arguments: [
    "| c | 3 |", " | c | 3 |", "      | c | 3 |", "\t| c | 3 |", "> | c | 3 |", "c | 3 |",
  ])
  func `a row of another indentation is an error in Markdown`(row: String) throws {
    let table = "  | title | price |\n  |---|---|\n  | a | 1 |\n"
    for place in ["* Then it passes\n\n", "### Examples:\n\n"] {
      let start = "# Feature: F\n\n## Scenario Outline: a\n* Given it passes\n\n\(place)"
      let line = (start + table).count { $0 == "\n" } + 1
      #expect(try found(start + table + row + "\n", "a.feature.md").errors == [line])
      let above = try found(start + row + "\n" + table, "a.feature.md").errors
      #expect(above == [line - 3])
    }
  }

  @Test func `a whole table that Markdown leaves out is a warning`() throws {
    let text = "# Feature: F\n\n## Scenario: a\n* Given it passes\n\n| a |\n|---|\n| 1 |\n"
    let found = try found(text, "a.feature.md")
    #expect(found.errors == [] && found.warnings == [6])
  }

  // MARK: Prose

  @Test(arguments: [
    "Wen Li asked for this.", "Ann Li asked for this.", "Giver of the money: the bank",
    "* Given the customer is known, we skip the address.", "As a buyer, I want shoes",
    "Whenever it rains", "Andy pays", "1. first\n    2. second", "The bank decides it",
    "Note: one", "- and so on", "Ten buyers pay", "See also:\n    - the wiki", "Owner: @ann",
    "A long story in which the light is red today",
  ])
  func `prose is left alone`(text: String) throws {
    for title in ["Feature: F", "Feature: F\n  Scenario: one", "Feature: F\n  Background:"] {
      let rest = title == "Feature: F" ? "\n\n  Scenario: one\n" : "\n"
      let found = try found("\(title)\n    \(text)\(rest)    Given it passes\n")
      #expect(found.errors == [] && found.warnings == [])
    }
  }

  @Test(arguments: [
    ("```", "```"), ("~~~", "~~~"), ("{code:gherkin}", "{code}"), ("{noformat}", "{noformat}"),
    ("<pre>", "</pre>"), ("<code class=\"a\">", "</code>"),
  ])
  func `an example between fences is left alone, unless it does not end`(
    begin: String, end: String
  ) throws {
    for (last, errors) in [(end, []), ("", [3])] {
      let text =
        "Feature: F\n  \(begin)\n  Given it fails\n  \(last)\n\n  Scenario: a\n    Given it passes\n"
      #expect(try found(text).errors == errors)
    }
  }

  @Test(arguments: [
    // The text of a step alone, or far behind the beginning of a sentence.
    "it fails", "I want to browse products", "As a user I log in",
    // One word of its own.
    "- text:", "So we say text:",
    // A keyword, and no definition.
    "Given names are unique", "When in doubt we ask", "Then again\n    And so on",
    "Given a fine day\n    When it starts raining\n    Then I am happy",
    "Examples: many\n    | one |",
    // A row with all its bars.
    "| Given it fails |",
  ])
  func `what may be prose is one warning`(text: String) throws {
    let found = try found("Feature: F\n\n    \(text)\n\n  Scenario: one\n    Given it passes\n")
    #expect(found.errors == [] && found.warnings == [3])
  }

  @Test func `a line like a title above two lines with keywords is a warning as well`() throws {
    let text =
      "Feature: F\n  Story: x\n    Given a day\n    When it rains\n\n  Scenario: a\n    Given it passes\n"
    #expect(try found(text).warnings == [2, 3])
  }

  @Test(arguments: ["Tags: @a @b", "＠a", "- @a"])
  func `tags that do not begin their line are a warning`(line: String) throws {
    let found = try found(
      "Feature: F\n  About \(line)\n  \(line)\n  Scenario: a\n    Given it passes\n")
    #expect(found.errors == [] && found.warnings == [3])
  }

  @Test func `without definitions only keywords are warned of`() throws {
    let text = "Feature: F\n  Scenario: a\n    - Given it fails\n    Given it passes\n"
    let file = Parser.parse(SourceFile(uri: "a.feature", text: text))
    let plan = try Planner(Registry<Int>().definitions).plan([file])
    #expect(plan.parseErrors.isEmpty)
  }

  // MARK: Cost

  @Test func `long descriptions, doc strings and lines take time that grows with them`() throws {
    let line = "    As every reader knows, this is a description that goes on and on.\n"
    let long = String(repeating: "word ", count: 200_000)
    let text =
      "Feature: F\n" + String(repeating: line, count: 20_000) + long + "\n  Scenario: a\n"
      + "    Given text:\n    \"\"\"\n" + String(repeating: line, count: 20_000) + "    \"\"\"\n"
    let time = try ContinuousClock().measure { _ = try found(text) }
    #expect(time < .seconds(60))
  }
}

extension StepsInFreeTextTests {
  /// The lines of the errors in a feature, and of the warnings about its text, by a suite with steps of all kinds.
  private func found(
    _ text: String, _ path: String = "a.feature"
  ) throws -> (errors: [Int], warnings: [Int]) {
    try LostStepSuite.found(text, path)
  }
}

/// Definitions of all kinds.
enum LostStepSuite {
  static let planner: Result<Planner, any Error> = Result {
    let registry = Registry<Int>()
    let steps = Steps(into: registry)
    steps.parameter(ParameterType("color", oneOf: [("red", 1), ("green", 2)]))
    steps.parameter(ParameterType("date", pattern: #"\d{4}-\d{2}-\d{2}"#) { _ in 0 })
    steps.step("it passes") { _ in }
    steps.step("it fails") { _ in }
    steps.step("text:") { (_, _: DocString) in }
    steps.step("I log in") { _ in }
    steps.step("I want to browse products") { _ in }
    steps.step("I have {int} comics") { (_, _: Int) in }
    steps.step("I pay {float} euros") { (_, _: Double) in }
    steps.step("I tap {string}") { (_, _: String) in }
    steps.step("I see the {word}") { (_, _: String) in }
    steps.step("the light is {color}") { (_, _: Int) in }
    steps.step("today is {date}") { (_, _: Int) in }
    steps.step("{int} comic(s) is/are left") { (_, _: Int) in }
    steps.step("{string} is shown") { (_, _: String) in }
    steps.step("a café opens") { _ in }
    steps.step("I don't pay") { _ in }
    steps.step("如果我买了{int}个苹果，") { (_, _: Int) in }
    steps.step(.regex(#"^they buy (\d+) pears$"#)) { (_, _: Int) in }
    steps.step(.regex("(?:the )?(user|admin) logs (in|out)")) { (_, _: String, _: String) in }
    steps.step(.regex("the bank decides")) { _ in }
    return try Planner(registry.definitions)
  }

  /// The lines of the errors in a feature, and of the warnings about its text.
  static func found(
    _ text: String, _ path: String
  ) throws -> (errors: [Int], warnings: [Int]) {
    let file = Parser.parse(SourceFile(uri: path, text: text))
    let plan = try planner.get().plan([file])
    let warnings = plan.files.flatMap(\.lostTexts).filter { !$0.kind.isError }.map(\.line)
    return (plan.parseErrors.map(\.location.line), warnings)
  }
}
