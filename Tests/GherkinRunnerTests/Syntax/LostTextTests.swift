import GherkinRunner
import Testing

/// Text that is lost whatever the step definitions are. `LostTextRuleTests` has steps and titles.
@Suite struct LostTextTests {
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
    #expect(Self.errors(feature) == [4])
  }

  // MARK: Doc strings and tables

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
    #expect(Self.errors(text).prefix(1) == [4])
    let behind =
      "Feature: F\n  Scenario: S\n    Given a\n      \"\"\"\n      c\n      \"\"\" Then d\n"
    #expect(Self.errors(behind) == [6])
  }

  @Test(arguments: [
    ("\"\"\"", "\"\"\"\"", [6]), ("\"\"\"", "\"\"\"\\", [6]), ("\"\"\"", "\"\"\"\"\"", [6]),
    ("\"\"\"", "\"\"\" .", [6]), ("```", "````", [6]), ("\"\"\"\"", "\"\"\"", [4]),
    ("\"\"\"\\", "\"\"\"\"", [4, 6]), ("\"\"\"\"", "\"\"\"\"", []), ("````", "````", []),
    ("\"\"\"json", "\"\"\"", []), ("\"\"\"json", "\"\"\"\"", [6]),
  ])
  func `a sign beside the quotes of a text loses nothing, and is a warning`(
    begin: String, end: String, lines: [Int]
  ) async throws {
    let feature =
      "Feature: F\n  Scenario: S\n    Given this letter:\n      \(begin)\n      c\n      \(end)\n"
      + "    Then I own 2 comics\n"
    #expect(Self.errors(feature) == [])
    let found = try Check.findings(feature).filter { $0.diagnostic.severity > .style }
    #expect(found.map(\.rule.name) == lines.map { _ in "odd-delimiter" })
    #expect(found.map(\.diagnostic.location.line) == lines)
    let allowed = feature.replacing(
      "    Given", with: "    # specs:allow odd-delimiter because it is that way\n    Given")
    if !lines.isEmpty {
      #expect(try Check.findings(allowed).filter { $0.diagnostic.severity > .style }.isEmpty)
    }
    let run = try await CommandLineRun.of(
      "F -f summary", ["F/a.feature": feature], suite: CheckedSuite.self)
    #expect(run.status == .passed)
    #expect(run.errors.contains("[odd-delimiter]") == !lines.isEmpty)
  }

  // MARK: Markdown

  @Test(arguments: [
    "| c | 3 |", " | c | 3 |", "      | c | 3 |", "\t| c | 3 |", "> | c | 3 |", "c | 3 |",
  ])
  func `a row of another indentation is an error in Markdown`(row: String) throws {
    let table = "  | title | price |\n  |---|---|\n  | a | 1 |\n"
    for place in ["* Then it passes\n\n", "### Examples:\n\n"] {
      let start = "# Feature: F\n\n## Scenario Outline: a\n* Given it passes\n\n\(place)"
      let line = (start + table).count { $0 == "\n" } + 1
      #expect(Self.errors(start + table + row + "\n", "a.feature.md") == [line])
      #expect(Self.errors(start + row + "\n" + table, "a.feature.md") == [line - 3])
    }
  }

  /// Tables, and the rows of them that are left out because of dashes.
  static let dashes: [(rows: [String], lost: [Int])] = [
    (["| a | b |", "|---|---|", "| 1 | 2 |"], []),
    (["| a | b |", "| :-: | -- |", "| 1 | 2 |"], []),
    (["| a | b |", "| 1 | 2 |", "| - | - |"], [3]),
    (["| a | b |", "|---|---|", "| - | - |", "| 1 | 2 |"], [3]),
    (["| a | b |", "|---|---|", "| 1 | 2 |", "| -- | --- |"], [4]),
    (["| - | - |", "| a | b |", "| 1 | 2 |"], [1]),
    (["| - | - |", "|---|---|", "| 1 | 2 |"], [1]),
    (["| -- | --- |", "| a | b |", "| - | - |", "| 1 | 2 |"], [1, 3]),
    (["| a | b |", "| 1 | - |"], [2]),
    (["| a | b |", "|---|---|", "| :- | 2 |", "| 1 | 2 |"], [3]),
    (["| a | b |", "|---|---|", "| 1 | 2 |", "", "| - | - |"], [5]),
    (["| - | - |"], [1]),
    (["| a | b |", "|---|---|", "| \\- | x |"], []),
  ]

  @Test(arguments: dashes, ["* Then it passes", "### Examples:"])
  func `a row of dashes is an error in Markdown but below a head`(
    table: (rows: [String], lost: [Int]), place: String
  ) throws {
    let start = "# Feature: F\n\n## Scenario Outline: a\n* Given it passes\n\n\(place)\n\n"
    let text = start + table.rows.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    let before = start.count { $0 == "\n" }
    #expect(Self.errors(text, "a.feature.md").map { $0 - before } == table.lost)
    // The grammar takes them as the reference parser does.
    let source = SourceFile(uri: "a.feature.md", text: text)
    #expect(Parser.parseGrammar(source).errors.isEmpty)
    #expect(Self.errors("Feature: F\n  Scenario: a\n    Given b\n\(table.rows[0])\n") == [])
  }

  @Test(arguments: [
    "| a | b |\n|---|---|\n| - | - |\n", "a | b\n|---|---|\n| - | 1 |\n",
    "  ```\n  | - | - |\n  ```\n",
  ])
  func `a table of Markdown that no step gets may have any row`(table: String) {
    let above = table.hasPrefix(" ") ? "" : table
    let start = "# Feature: F\n\n\(above)\n## Scenario: a\n\n* Given b\n"
    #expect(Self.errors(start + table, "a.feature.md") == [])
  }

  // MARK: Line ends

  /// The characters that end lines elsewhere.
  static let lineEnds = ["\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"]

  @Test(arguments: lineEnds)
  func `a keyword behind a line end of another kind is an error wherever it stands`(end: String) {
    let lines = [
      "Feature: F\(end)  Scenario: a\(end)    Given b", "  # note\(end)  Scenario: b",
      "  About it.\(end)    Given it fails",
      "  @a # note\(end)  Scenario: x\(end)    Given it fails",
      "  Scenario: S\(end)    Given a", "    Given b\(end)    * c",
      "    # why\(end)    And it fails",
    ]
    let found = Self.errors(lines.joined(separator: "\n") + "\n")
    #expect(found == Array(1...lines.count))
  }

  @Test(arguments: lineEnds)
  func `the same before anything else is left alone`(end: String) {
    let text = "Feature: F\(end)about it\n  # note\(end)more\n  Scenario: a\n    Given b\(end)\n"
    #expect(Self.errors(text) == [])
    #expect(Self.errors(text.replacing("\n", with: "\r\n")) == [])
  }

  @Test func `a keyword behind a line end of another kind is an error in Markdown`() {
    let text = "# Feature: F\n\n## Scenario: a\n* Given b\u{2028}* Then c\n\nNote\r## Scenario: d\n"
    #expect(Self.errors(text, "a.feature.md") == [4, 6])
  }

  // MARK: Who heeds it

  @Test func `features are not laid out while text in them would be lost`() {
    for text in ["Given it\n      | a | b\n", "Given it # \rThen that"] {
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
    let folder = try TemporaryFolder(["a.feature": "Feature: F\n  Scenario: one\n    \(steps)\n"])
    let cases = CheckedSuite.cases(in: folder.path + "/a.feature")
    #expect(cases.count == 1)
    // Steps that are not defined fail as well, so the place of the lost text is what counts.
    let failure = await #expect(throws: ScenarioFailure.self) { try await cases.first?.run() }
    let text = failure.map { "\($0)" } ?? ""
    #expect(text.contains("a.feature:\(line):"), "\(text)")
  }

  // MARK: Comments

  @Test(arguments: [
    ("# specs:allow swallowed-text because it is a quotation", true),
    ("# specs:allow step-like-text because it is a quotation", true),
    ("# specs:allow swallowed-text", false), ("# specs:allow missing-then because of it", false),
    ("# swallowed-text because it is", false),
  ])
  func `a comment with a reason lets text be`(comment: String, isAllowed: Bool) throws {
    let text =
      "Feature: F\n  Scenario: one\n    \(comment)\n    - Given I have 2 comics\n    Then I own 2 comics\n"
    let rules = try Check.findings(text).map(\.rule.name)
    #expect(rules.contains("swallowed-text") == !isAllowed)
    if isAllowed { #expect(!rules.contains("invalid-suppression")) }
  }

  @Test func `a comment lets the next description or text be, and no more`() throws {
    let allow = "# specs:allow swallowed-text because it quotes a step"
    let text = """
      \(allow)
      Feature: F
        - Given it fails

        More of it.
        - Given it fails

        Scenario: a
          - Given it fails
          Given it passes

        \(allow)
        @tag
        Scenario: b
          - Given it fails
          Given text:
            \(allow)
            ""\"
         Given it fails
            ""\"
          And text:
            ""\"
         Given it fails
            ""\"
          \(allow)
          And it passes

        Scenario: c
          - Given it fails
          Given it passes
      """
    #expect(try LostStepSuite.found(text, "a.feature").errors == [9, 23, 29])
  }

  @Test(arguments: ["# specs:allow", "<!-- specs:allow"])
  func `a comment lets the next paragraph of Markdown be, and no more`(start: String) throws {
    let text = """
      # Feature: F

      \(start) swallowed-text because it quotes steps

      1. Given it fails
      2. Given it fails

      1. Given it fails

      ## Scenario: a
      * Given it passes
      """
    #expect(try LostStepSuite.found(text, "a.feature.md").errors == [8])
  }

  private static func errors(_ text: String, _ path: String = "a.feature") -> [Int] {
    Parser.parse(SourceFile(uri: path, text: text)).errors.map(\.location.line)
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
    return Parser.parse(SourceFile(uri: path, text: text + step)).errors.map(\.location.line)
  }
}

/// Files of which a word processor, or an old Mac, made a single line.
@Suite struct LineEndTests {
  @Test(arguments: [
    "Feature: Shop\r  Scenario: Buy\r", "# language: en\rFeature: Shop\r\n", "Words\rFeature: Shop",
    "\u{FEFF}Feature: Shop\rScenario: Buy\n\n",
  ])
  func `lines that end with a carriage return alone are reported as such`(text: String) throws {
    let result = Parser.parse(SourceFile(uri: "shop.feature", text: text))
    #expect(result.errors.map(\.kind) == [.carriageReturns])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(
      diagnostic.location.line == 1 && diagnostic.location.column == text.firstColumn(of: "\r"))
    guard case .broken = Formatting(result.document.source) else {
      Issue.record("would be formatted")
      return
    }
  }

  @Test(arguments: [
    "Feature: Shop\r\n  Scenario: Buy\r\n", "Feature: Shop\r\r\n\r\r\n", "Feature: Shop\r",
    "Feature: Shop\n  Scenario: Buy\r", "Feature: A\rB\n  Scenario: Buy\n",
  ])
  func `other carriage returns are left alone`(text: String) {
    let result = Parser.parse(SourceFile(uri: "shop.feature", text: text))
    #expect(result.errors.isEmpty)
  }
}

extension String {
  /// The column, counted in code points, without the byte order mark.
  fileprivate func firstColumn(of scalar: Unicode.Scalar) -> Int? {
    unicodeScalars.drop { $0 == "\u{FEFF}" }.prefix { $0 != scalar }.count + 1
  }
}
