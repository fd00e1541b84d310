import GherkinRunner
import Testing

/// Steps and titles that a description takes in, however they are disguised, and prose that is neither.
@Suite struct SwallowedTextTests {
  // MARK: What is found

  @Test func `of the marks of an unfinished merge, the first in the file is an error`() {
    let feature = """
      Feature: F

        Scenario: one
      <<<<<<< HEAD
          About it.

        Rule: R
      >>>>>>> other

          Scenario: two
            Given it passes

      """
    let errors = Parser.parse(SourceFile(uri: "a.feature", text: feature)).errors
    #expect(errors.map(\.location.line) == [4])
  }

  /// What stands between two scenarios, below the title of the feature.
  @Test(arguments: [
    "Scenario : one\n    Given it fails", "Scenario\u{A0}: one\n    Given it fails",
    "Scenario：one\n    Given it fails", "**Scenario**: one\n    Given it fails",
    "- Scenario: one\n    Given it fails", "SCENARIO: one\n    Given it fails",
    "Outline: one\n    Given it fails", "Test: one\n    Given it fails",
    "Test case: one\n    Given it fails", "Szenario: one\n    Angenommen it fails",
    "Szenario: one\n    Given it fails", "Escenario: one\n    Dado it fails",
    "场景：one\n    假如 it fails", "Scenario：one\n    - Given it fails",
    "Scenario : one\n    given it fails\n    then it does", "Background : one\n    Given it fails",
    "Given it fails\n  When it does\n  Then it shows", "* Given it fails\n  * Then it shows",
    "Scenario 1: one\n    Given it fails", "Scenario1: one\n    Given it fails",
    "Scenario #2: one\n    Given it fails", "Scenario (3): one\n    Given it fails",
    "Scenario A: one\n    Given it fails", "Scenario US01-2: one\n    Given it fails",
    "Scenario (happy path): one\n    Given it fails", "Scenario 1 - one\n    Given it fails",
    "Scenario; one\n    Given it fails", "Scenario. one\n    Given it fails",
    "Scenario - one\n    Given it fails", "Scenario 1\n    Given it fails",
    "Scenario 1: one\n    About it.\n\n    Given it fails", "Scenario 1: one\n    * it fails",
    "Scenario Outline 1: one\n    Given it fails", "Background 1: one\n    Given it fails",
    "Scenario : one\n    About it.\n\n    Given it fails",
    "Scenarios: one\n    Given it fails", "Scenarios: one\n    * it fails",
    "SCENARIO 1: one\n  Given it fails", "Senario 1: one\n  Given it fails",
    "Scenario\n  Given it fails",
    "Scenario-1: one\n  Given it fails", "Story: one\n    Given it fails",
    "Chapter: one\n    Given it fails",
    "Chapter: one\n    Given it fails\n      | a |\n",
    "Given a,\n  When b,\n  Then c", "Secnario: one\n    * it fails",
    "(Scenario: one)\n    Given it fails", "// Scenario: one\n    Given it fails",
    "SCENARIO: ONE\n    GIVEN it fails\n    THEN it shows", "SCENARIO: ONE\n    THEN it fails",
    "scenario: one\n    given it fails\n    then it shows",
    "scenario outline: one\n    when it fails\n    then it shows",
    "Scenaro:\n\n    Words\n    Given it fails",
    "Scenario one\n    With a card\n    Then it fails",
    "Scenraio: one\n    With a card\n    Then it fails",
    "Scenraio: one\n    Givne it fails\n    Then it shows",
  ])
  func `a title above steps, or steps without one, is an error`(text: String) {
    let feature = "Feature: F\n\n  \(text)\n\n  Scenario: two\n    Given it passes\n"
    #expect(found(feature).certain == [3])
  }

  @Test func `steps apart, with tables and with texts, are one error at the first`() {
    let text = """
      Feature: F

        Given it fails
          | a |

        When it does
          ```
          b
          ```

        Then it shows

        Scenario: two
          Given it passes
      """
    #expect(found(text).certain == [3])
  }

  @Test(arguments: ["TC01 one", "Pay by card", "Positive scenario", "Pay by card\n"])
  func `a step indented below any line is an error`(title: String) {
    #expect(found("Feature: F\n  \(title)\n    Given it fails\n").certain.count == 1)
  }

  @Test func `steps below an unknown title are an error, also with commas, and a single Then`() {
    #expect(found("Feature: F\n  AC1\n    Given a,\n    When b,\n    Then c.\n").certain == [3])
    #expect(found("Feature: F\n  Pay\n    Then it fails\n").certain == [3])
  }

  @Test(arguments: ["In short:\n    Given a shop", "US-01: pay\n  Given a shop"])
  func `a step below a heading is doubtful where indentation does not tell`(text: String) {
    let found = found("Feature: F\n  \(text)\n")
    #expect(found.certain.isEmpty && found.doubtful.count == 1)
  }

  @Test(arguments: ["# Scenario: two", "## Scenario: two", "#Scenario 2: two"])
  func `a step below a title that is a comment is an error`(comment: String) {
    #expect(found("Feature: F\n  \(comment)\n    Given it fails\n").certain == [3])
  }

  @Test func `a step below examples that are not there is an error`() {
    let text = """
      Feature: F
        Scenario: one
          Given it passes

        Scenarios: two
          Given it fails
      """
    #expect(found(text).certain == [6])
  }

  static let steps = [
    "Given\tit fails", "Given: it fails", "**Given**: it fails", "Given\u{A0}it fails",
    "Given\u{3000}it fails", "Given\u{200B} it fails", "\u{200B}Given it fails",
    "\u{FEFF}When it fails",
    "- Given it fails", "-Given it fails", "• When it fails", "– Given it fails",
    "— Given it fails",
    "· Given it fails", "… Given it fails", "... Given it fails", "+ Given it fails",
    "1. Given it fails", "1) Given it fails", "(2) Given it fails", "a) Given it fails",
    "[ ] Given it fails", "**Given** it fails", "*Given* it fails", "_Given_ it fails",
    "**Given it fails**", "\"Given it fails\"", "“Given it fails”", "'Given it fails'",
    "«Given it fails»", "「Given it fails」", "Givenit fails", "GivenI fail", "Given", "Given:",
    "Given\n      it fails", "GIVEN it fails", "a. Given it fails",
  ]

  @Test(arguments: steps, ["\n    Then it passes", "\n\n    Then it passes", ""])
  func `a step in disguise is an error, wherever the first real step is`(
    step: String, rest: String
  ) {
    #expect(found("Feature: F\n\n  Scenario: one\n    \(step)\(rest)\n").certain == [4])
  }

  @Test(arguments: [
    "given it fails", "– And it fails", "`Given` it fails", "Angenommen it fails", "Adn it fails",
    "AND it fails", "Tehn it fails", "Thn it fails", "Give it fails", "Gven it fails",
    "Given, it fails", "Given; it fails", "Given.it fails", "Given-it fails", "(Given it fails)",
    "[Given] it fails", "// Given it fails", "// And it fails", "✅ Given it fails",
    "And: it fails", "And, it fails", "<b>Given</b> it fails", "Prose.\n    GIVEN it fails",
    "Prose.\n    given it fails",
  ])
  func `a step in disguise right above a real one is an error`(step: String) {
    let text = "Feature: F\n  Scenario: one\n    \(step)\n    Then it passes\n"
    #expect(found(text).certain == [step.hasPrefix("Prose") ? 4 : 3])
  }

  @Test(arguments: [
    "given it fails", "– And it fails", "`Given` it fails", "Angenommen it fails", "Adn it fails",
    "Give it fails", "Given, it fails", "(Given it fails)",
  ])
  func `the same apart from the steps is only doubtful`(step: String) {
    let found = found("Feature: F\n  Scenario: one\n    \(step)\n\n    Then it passes\n")
    #expect(found.certain.isEmpty && found.doubtful == [3])
  }

  @Test(arguments: [
    ["given", "when", "then", "and"], ["GIVEN", "WHEN", "THEN", "AND"], ["given", "and", "and"],
    ["- Given", "- When", "- Then", "- And"], ["1. Given", "2. And", "3. When", "4. Then"],
    ["Angenommen", "Wenn", "Dann"], ["Givent", "Whent", "Thent"].map { $0 + "he" },
  ])
  func `a list of such steps is one error at its first line`(keywords: [String]) {
    let steps = keywords.map { "    \($0) it fails\n" }.joined()
    let found = found("Feature: F\n  Scenario: one\n\(steps)")
    #expect(found.certain.first == 3)
  }

  @Test func `a Chinese feature with a full-width colon is not green`() {
    let text = """
      # language: zh-CN
      功能: 购物

        场景：没有
          假如没有

        场景: 有
          假如有
      """
    #expect(found(text).certain == [4])
  }

  @Test(arguments: [
    "场景一：断网\n    假如断网\n    当付款", "场景（二）: 断网\n    假如断网", "假如断网，\n  当付款，\n  那么提示",
  ])
  func `numbers, brackets and commas of Chinese do not hide a scenario`(text: String) {
    let feature = "# language: zh-CN\n功能: F\n  \(text)\n\n  场景: 二\n    假如有\n"
    #expect(found(feature).certain.first == 3)
  }

  @Test(arguments: ["Lorsqu’on paye", "Etant donne un panier"])
  func `a French first step with another apostrophe, or without accents, is an error`(step: String)
  {
    let text = "# language: fr\nFonctionnalité: F\n  Scénario: S\n    \(step)\n    Et un autre\n"
    #expect(found(text).certain == [4])
  }

  @Test(arguments: [
    ("Raining hard", "And", false), ("Assuming it rains", "And", true),
    ("Assuming that it rains", "When", true), ("Suppose it rains", "Then", true),
    ("Provided it rains", "But", true), ("Assuming it rains", "Given", false),
    ("Assuming the defaults:", "And", false),
  ])
  func `a first step in other words is an error, or doubtful where it may be prose`(
    line: String, keyword: String, isCertain: Bool
  ) {
    let found = found("Feature: F\n  Scenario: one\n    \(line)\n    \(keyword) it passes\n")
    #expect(found.certain == (isCertain ? [3] : []))
    #expect(found.doubtful == (isCertain ? [] : [3]))
  }

  @Test(arguments: [
    "Assuming it rains\n\n    When", "Assuming it rains.\n    When", "Raining hard\n    When",
    "Assuming the defaults:\n    When", "About rain.\n    Assuming it rains\n    When",
    "Suppose it rains; then what?\n    When", "Suppose it rains\n    *",
  ])
  func `prose that begins like a sentence for Given is left alone`(text: String) {
    let found = found("Feature: F\n  Scenario: one\n    \(text) it passes\n")
    #expect(found.certain.isEmpty && found.doubtful.isEmpty)
  }

  @Test(arguments: [
    ("{code}", "{code}"), ("{code:gherkin}", "{code}"), ("{code:title=a|lang=x}", "{code}"),
    ("{noformat}", "{noformat}"), ("<pre>", "</pre>"), ("<PRE class=\"a\">", "</PRE>"),
    ("<code>", "</code>"), ("<pre><code>", "</code></pre>"), ("<pre>As in", "so</pre>"),
  ])
  func `an example between the fences of Jira and HTML is left alone, unless it does not end`(
    begin: String, end: String
  ) {
    let steps = "  Given it fails\n  When it does\n  Then it shows\n"
    let fenced = found("Feature: F\n  \(begin)\n\(steps)  \(end)\n")
    #expect(fenced.certain.isEmpty && fenced.doubtful.isEmpty)
    #expect(found("Feature: F\n  \(begin)\n\(steps)").certain == [3])
  }

  @Test(arguments: ["{code} is a macro", "<precious>", "<pre>x</pre>", "{codes}", "{color}"])
  func `text that only resembles a fence begins no example`(line: String) {
    let steps = "  Given it fails\n  When it does\n  {code}\n  </pre>\n"
    #expect(found("Feature: F\n  \(line)\n\n\(steps)").certain == [4])
  }

  @Test(arguments: [("Tags: @a @b", true), ("＠a", true), ("- @a", false)])
  func `tags that do not begin their line are found`(line: String, isCertain: Bool) {
    let found = found("Feature: F\n  \(line)\n  Scenario: one\n    Given it passes\n")
    #expect(found.certain == (isCertain ? [2] : []) && found.doubtful == (isCertain ? [] : [2]))
  }

  @Test(arguments: [
    "- When it is full, it is red\n  - Then it is sent", "- When it is full\n  - And it is sent",
    "When do we ship\n  And who pays",
  ])
  func `a list of rules without Given is doubtful at most`(text: String) {
    #expect(found("Feature: F\n  \(text)\n\n  Scenario: one\n    Given a\n").certain.isEmpty)
  }

  @Test func `a table below Example, for Examples, is an error at the title`() {
    let text = """
      Feature: F
        Scenario Outline: one
          Given <n>

          Example:
            | n |
            | 2 |
      """
    #expect(found(text).certain == [5])
  }

  // MARK: What is left alone

  @Test(arguments: [
    "Given names are unique.", "And so on", "When in doubt, ask.", "When in doubt, ask",
    "Note: one",
    "Given: a term of law", "Rules:\n  - when it rains\n  - then it pours",
    "As a buyer\n  I want shoes\n  When I am out", "a) first\n  b) then the second",
    "Test: see the wiki", "Example usage:\n    - Given names", "Case: 123", "* When\n  * Where",
    "Look out for two things\n  when it rains, and\n  then again when it does not",
    "```gherkin\n  When I ask\n  Then I get\n  ```", "~~~\n  Scenario : x\n    Given y\n  ~~~",
    "Whenever it rains\n  Thence it pours", "“Given” is a keyword",
    "Acceptance criteria:\n  - fast", "Note: one\n    Given in good faith.",
    "Scenario 1: it rains\n  Scenario 2: it pours",
    "Rule 1: no shoes\n  Rule 2: no shirt", "Scenarios and rules\n  Given a shop",
    "See also: the wiki\n    Given time, read it\n    all", "Rule-based\n  Given a shop",
    "Given a name that is long\n    (but not too long)", "Story: As a buyer\n    I want shoes",
    "# Scenarios are many\n    Given a shop",
    "Background. It was like this.\n  Given that, we did it.",
  ])
  func `prose in the description of a feature is left alone`(text: String) {
    let found = found("Feature: F\n  \(text)\n\n  Scenario: one\n    Given it passes\n")
    #expect(found.certain.isEmpty && found.doubtful.isEmpty)
  }

  @Test(arguments: [
    "Whenever it rains", "Andy pays", "Android only", "Butter is left", "Thence it goes",
    "Test case: 123", "Precondition: it rains", "See also:\n    - the wiki\n    - and the like",
    "A long sentence that goes on\n    when the line ends", "Logo is shown", "Dan pays",
    "This says what is\n    given and\n    then some", "1. first\n    2. second", "Case: one",
    "The buyer pays", "Any buyer pays", "Ten buyers pay", "Than that", "Given/When/Then is a style",
    "Them", "But-ton", "Then, it passes", "But, it passes", "Whence", "and it ends",
  ])
  func `prose in the description of a scenario is left alone`(text: String) {
    let found = found("Feature: F\n  Scenario: one\n    \(text)\n\n    Given it passes\n")
    #expect(found.certain.isEmpty && found.doubtful.isEmpty)
  }

  @Test(arguments: [
    "- When in doubt, I ask. Then I ask again.", "- And so on", "\"Given\" is a keyword",
    "`When` is another,", "- Given that,",
  ])
  func `prose with a keyword in the description of a scenario is only doubtful`(text: String) {
    let found = found("Feature: F\n  Scenario: one\n    \(text)\n\n    Given it passes\n")
    #expect(found.certain.isEmpty && found.doubtful == [3])
  }

  @Test(arguments: [
    ("*it fails", "* it passes", [3], []), ("*it fails", "Given it passes", [], [3]),
    ("*Note* that it fails", "* it passes", [], []), ("* it fails", "* it passes", [], []),
    ("*it fails\n", "* it passes", [], []),
  ])
  func `a first step with a star and no space is an error above another star`(
    text: String, next: String, certain: [Int], doubtful: [Int]
  ) {
    let found = found("Feature: F\n  Scenario: one\n    \(text)\n    \(next)\n    Then it shows\n")
    #expect(found.certain == certain && found.doubtful == doubtful)
  }

  // MARK: Markdown

  @Test(arguments: [
    ("* THEN it fails", [5]), ("* then it fails", [5]), ("* Tehn it fails", [5]),
    ("* Thenit fails", [5]), ("* Then, it fails", [5]), ("- GIVEN it fails", [5]),
    ("* THEN it fails\n* Tehn it shows", [5, 6]),
    // What stands apart, or below a step, may be a remark.
    ("  * then it fails", []), ("\n* then it fails\n", []), ("* it fails", []),
    ("* Then it fails", []), ("then it fails", []),
  ])
  func `an item among steps that is no step but for a slip is an error in Markdown`(
    text: String, lines: [Int]
  ) {
    let feature =
      "# Feature: F\n\n## Scenario: one\n* Given it passes\n\(text)\n* Then it shows\n"
    #expect(Self.errors(feature, "a.feature.md") == lines)
  }

  @Test(arguments: [
    ("##  Scenario: two\n\n* Given it fails\n* Then it shows", [3]),
    ("##Scenario: two\n* Given it fails", [3]), ("##\t\tScenario: two", [3]),
    ("* Given it fails\n* Then it shows", [3]), ("- When it fails\n- Then it shows", [3]),
    // Lists in prose.
    ("* Given it fails", []), ("* When it fails,\n* Then it shows,", []),
    ("* And it fails\n\n* Then it shows", []), ("#tag\n* Given it fails", []),
    ("#Given it fails\n#Then it shows", []), ("## Notes\n#Given it fails", []),
    ("##  About scenarios", []),
  ])
  func `steps above all scenarios, and a title with an odd gap, are errors in Markdown`(
    text: String, lines: [Int]
  ) {
    let feature = "# Feature: F\n\n\(text)\n\n## Scenario: one\n* Given it passes\n"
    #expect(Self.errors(feature, "a.feature.md") == lines)
  }

  @Test(arguments: [
    "## Scenario : two\n* Given it fails", "## Scenario：two\n* Given it fails",
    "## Senario: two\n* Given it fails", "## Pay by card\n\n- Given it fails",
    "## Scenario 2: two\n* Given it fails", "### Scenario (2): two", "### Background : two",
    "* Given\u{A0}it fails", "- When: it fails", "* Then\tit fails",
  ])
  func `a heading or an item that is Gherkin but for one sign is an error in Markdown`(text: String)
  {
    let feature = "# Feature: F\n\n## Scenario: one\n* Given it passes\n\n\(text)\n"
    #expect(Self.errors(feature, "a.feature.md") == [6])
  }

  @Test(arguments: [
    "Scenario : two", "Given: it fails", "1. Given it fails", "* **Given** is a keyword",
    "## Cases : all of them", "## Background, and why", "## Scenario 2", "* Givens: some",
    "```\n## Scenario : x\n```", "* given it fails",
  ])
  func `prose is left alone in Markdown`(text: String) {
    let feature = "# Feature: F\n\n## Scenario: one\n* Given it passes\n\n\(text)\n"
    #expect(Self.errors(feature, "a.feature.md").isEmpty)
  }

  @Test(arguments: [
    "Feature: F\n  Scenario: S\n    Given a\n", "# Funktion: F\n## Szenario: S\n* Angenommen a\n",
  ])
  func `a file in Markdown whose feature is not recognized is an error`(text: String) {
    #expect(Self.errors(text, "a.feature.md") == [1])
  }

  // MARK: Tables, texts and line ends

  @Test func `a text that begins and ends on one line is an error, and so is text behind its end`()
  {
    let text = """
      Feature: F
        Scenario: S
          Given a
            ""\"a""\"
          When it fails
            ""\"
          Then b
            ""\"
            c
            ""\" Then it fails
      """
    #expect(Self.errors(text, "a.feature").prefix(1) == [4])
    let behind =
      "Feature: F\n  Scenario: S\n    Given a\n      \"\"\"\n      c\n      \"\"\" Then d\n"
    #expect(Self.errors(behind, "a.feature") == [6])
  }

  @Test(arguments: ["|---|---|", "| --- | :---: |"])
  func `a row of dashes below the head is an error`(row: String) {
    let table = "      | a | b |\n      \(row)\n      | 1 | 2 |\n"
    #expect(Self.errors("Feature: F\n  Scenario: S\n    Given a\n\(table)", "a.feature") == [5])
  }

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{B}", "\r"])
  func `a keyword behind a line end of another kind is an error`(lineEnd: String) {
    let text = "Feature: F\n  Scenario: S\(lineEnd)    Given a\n    And b\n"
    #expect(Self.errors(text, "a.feature") == [2])
  }

  // MARK: Who heeds it

  @Test func `features are not laid out while text in them would be lost`() {
    for text in ["- Given it fails\n    Then it passes", "Given it\n      | a | b\n"] {
      let source = SourceFile(uri: "a.feature", text: "Feature: F\n  Scenario: one\n    \(text)\n")
      guard case .broken = Formatting(source) else {
        Issue.record("would be laid out: \(text)")
        continue
      }
    }
  }

  @Test(arguments: [
    ("- Given I have 2 comics\n    Then I own 2 comics", 3),
    ("Given I have 2 comics\n      | a | b", 4),
  ])
  func `test cases of a file with lost text fail`(steps: String, line: Int) async throws {
    let folder = try TemporaryFolder([
      "a.feature": "Feature: F\n  Scenario: one\n    \(steps)\n"
    ])
    let cases = CheckedSuite.cases(in: folder.path + "/a.feature")
    #expect(cases.count == 1)
    // Steps that are not defined fail as well, so the place of the lost text is what counts.
    let failure = await #expect(throws: ScenarioFailure.self) { try await cases.first?.run() }
    let text = failure.map { "\($0)" } ?? ""
    #expect(text.contains("a.feature:\(line):"), "\(text)")
  }

  private static func errors(_ text: String, _ path: String) -> [Int] {
    Parser.parse(SourceFile(uri: path, text: text)).errors.map(\.location.line)
  }

  // MARK: Comments

  @Test(arguments: [
    ("# specs:allow swallowed-text because it is a quotation", true),
    ("# specs:allow swallowed-text", false), ("# specs:allow missing-then because of it", false),
    ("# swallowed-text because it is", false),
  ])
  func `a comment with a reason lets text be`(comment: String, isAllowed: Bool) throws {
    let text =
      "Feature: F\n  Scenario: one\n    \(comment)\n    - Given it fails\n    Then it passes\n"
    let result = Parser.parse(SourceFile(uri: "a.feature", text: text))
    #expect(result.errors.isEmpty == isAllowed)
    guard isAllowed else { return }
    let rules = try Check.findings(text).map(\.rule.name)
    #expect(!rules.contains("swallowed-text") && !rules.contains("invalid-suppression"))
  }

  /// The lines of what is certain, and of what is not.
  private func found(_ text: String) -> (certain: [Int], doubtful: [Int]) {
    let result = Parser.parseGrammar(SourceFile(uri: "a.feature", text: text))
    #expect(result.errors.isEmpty)
    let texts = result.document.swallowedTexts
    return (texts.filter(\.isCertain).map(\.line), texts.filter { !$0.isCertain }.map(\.line))
  }
}

/// Text after the last bar of a row, which the grammar ignores.
@Suite struct TextAfterRowTests {
  @Test(arguments: [
    ("| a | b\n| 1 | 2", [3]), ("| a | b |\n| 1 | 2 | When I open", [4]), ("| a | b |x", [3]),
    ("| a | b | c\n| 1 | 2 |\n| 3 | 4 | d", [3, 5]), ("| a \\| b", [3]), ("| a | b \\|", [3]),
    ("| a | b |\u{A0}c", [3]),
  ])
  func `is an error, once where a whole column is lost`(table: String, lines: [Int]) {
    #expect(errors(table) == lines)
  }

  @Test(arguments: [
    "| a | b |\n| 1 | 2 |", "| a | b | # why\n| 1 | 2 |#why", "| a \\| b |",
    "| a |  \t\r\n| b |\u{A0}",
    "| a \\\\|", "||", "| a | b | \u{3000}# why",
  ])
  func `is not found where there is none, or a comment`(table: String) {
    #expect(errors(table).isEmpty)
  }

  @Test func `is found in examples as well, and in Markdown`() {
    let outline =
      "Scenario Outline: <a>\n    Given <a>\n    Examples:\n      | a | b\n      | 1 | 2\n"
    #expect(lines(of: "Feature: F\n  \(outline)", "a.feature") == [5])
    let markdown = "# Feature: F\n## Scenario: S\n* Given a\n\n  | a | b\n  | - | -\n  | 1 | 2\n"
    #expect(lines(of: markdown, "a.feature.md") == [5])
  }

  @Test func `is accepted by the grammar, as by the reference parser`() {
    let text = "Feature: F\n  Scenario: S\n    Given a\n      | 1 | 2\n"
    #expect(Parser.parseGrammar(SourceFile(uri: "a.feature", text: text)).errors.isEmpty)
  }

  private func errors(_ table: String) -> [Int] {
    lines(of: "Feature: F\n  Scenario: S\n", "a.feature", table: table).map { $0 - 1 }
  }

  private func lines(of text: String, _ path: String, table: String = "") -> [Int] {
    let step = table.isEmpty ? "" : "    Given a\n\(table)\n"
    return Parser.parse(SourceFile(uri: path, text: text + step)).errors
      .map(\.location.line)
  }
}
