import GherkinRunner
import Testing

/// Errors as the official parser words, places and orders them.
struct ParseErrorTests {
  private static let inStep =
    "#EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, "
    + "#RuleLine, #Comment, #Empty"
  private static let inRuleTags = "#TagLine, #RuleLine, #Comment, #Empty"

  @Test func `bad tags behind good ones are reported once, though they are seen twice`() {
    expect(
      "Scenario: b\nGiven c\n@ok\n@not ok\nScenario: d\n",
      [
        "(5:1): A tag may not contain whitespace",
        "(5:1): expected: \(Self.inRuleTags), got '@not ok'",
        "(6:1): expected: \(Self.inRuleTags), got 'Scenario: d'",
        "(7:0): unexpected end of file, expected: \(Self.inRuleTags)",
      ])
  }

  @Test func `white space behind the sign of a tag is an error, as within it`() {
    expect("@ ok\nScenario: b\nGiven c\n", ["(2:1): A tag may not contain whitespace"])
    expect("@ok @\u{A0}no\nScenario: b\nGiven c\n", ["(2:5): A tag may not contain whitespace"])
  }

  /// The look ahead of a title takes it before the tag in it, unlike the line itself.
  @Test func `a title of Markdown that holds a tag is a title for the tags above it`() {
    let text = "# Feature: f\n\n`@a`\n## Scenario: about `@b`\n\n* Given it passes\n"
    let file = Parser.parse(SourceFile(uri: "a.feature.md", bytes: Bytes(text.utf8)))
    #expect(
      file.errors.map(\.message) == [
        "(6:3): expected: #TagLine, #ScenarioLine, #Comment, #Empty, got '* Given it passes'",
        "(7:0): unexpected end of file, expected: #TagLine, #ScenarioLine, #Comment, #Empty",
      ])
  }

  @Test func `a table is checked when it ends, which is behind a look at the tags to come`() {
    expect(
      "Scenario: b\nGiven c\n|1|\n|1|2|\n@not ok\n@ok\n",
      [
        "(6:1): A tag may not contain whitespace",
        "(6:1): expected: \(Self.inStep), got '@not ok'",
        "(5:1): inconsistent cell count within the table",
        "(8:0): unexpected end of file, expected: \(Self.inRuleTags)",
      ])
  }

  @Test func `a line that is skipped does not end a table`() {
    expect(
      "Scenario: b\nGiven c\n|1|\n|1|2|\nnonsense\nGiven d\n",
      [
        "(6:1): expected: \(Self.inStep), got 'nonsense'",
        "(5:1): inconsistent cell count within the table",
      ])
  }

  @Test func `each table is checked for itself`() {
    expect(
      "Scenario: b\nGiven c\n|1|\n||2|\n\"\"\"\n\"\"\"\nExamples:\n|1|\n|\n",
      [
        "(5:1): inconsistent cell count within the table",
        "(10:1): inconsistent cell count within the table",
      ])
  }

  @Test func `a step has one table and one doc string at most`() {
    expect(
      "Scenario: b\nGiven c\n|1|\n```\n```\n|1|\n",
      [
        "(7:1): expected: #EOF, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, "
          + "#Comment, #Empty, got '|1|'"
      ])
  }

  @Test func `a background has no examples`() {
    expect(
      "Background:\nGiven c\nExamples:\n",
      [
        "(4:1): expected: #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, "
          + "#ScenarioLine, #RuleLine, #Comment, #Empty, got 'Examples:'"
      ])
  }

  @Test func `a doc string is closed by what opened it`() {
    expect(
      "Scenario: b\nGiven c\n```\n\"\"\"\n",
      ["(6:0): unexpected end of file, expected: #DocStringSeparator, #Other"])
  }

  @Test func `an unknown language is a comment, and a second one is nothing else`() {
    expect(
      "# language: yy\n", feature: " # language: xx\nFeature: a\n",
      ["(1:2): Language not supported: xx"])
  }

  @Test func `white space of any alphabet counts as a column and is trimmed`() {
    expect(
      "", feature: "\u{3000}Scenario: a \u{A0}\r\n",
      [
        "(1:2): expected: #EOF, #Language, #TagLine, #FeatureLine, #Comment, #Empty, "
          + "got 'Scenario: a'"
      ])
  }

  private func expect(
    _ text: String, feature: String = "Feature: a\n", _ messages: [String],
    at location: SourceLocation = #_sourceLocation
  ) {
    let result = Parser.parse(SourceFile(uri: "a.feature", text: feature + text))
    #expect(result.errors.map(\.message) == messages, sourceLocation: location)
  }
}

/// The diagnostics of files that cannot be read.
struct DiagnosticTests {
  static let files = Golden.files(in: "bad", suffix: ".feature")

  @Test func `there are files with errors`() { #expect(Self.files.count > 20) }

  @Test(arguments: files)
  func `every trouble is shown in plain words, with the likely repair`(file: String) throws {
    let source = SourceFile(uri: file, bytes: try Golden.bytes("bad/\(file)"))
    let rendered = DiagnosticRenderer().render(Parser.parse(source).diagnostics)

    #expect(!rendered.contains("#TagLine") && !rendered.contains("#EOF"))
    try Golden.expect(rendered, equals: "bad/\(file).txt")
  }

  @Test func `colors mark the place, the kind and the caret`() {
    let diagnostic = Diagnostic(
      path: "a.feature", location: Location(line: 2, column: 3), problem: "No.",
      advice: "Yes.", sourceLine: "  word", length: 4)

    #expect(
      DiagnosticRenderer(color: true).render(diagnostic) == """
        \u{1B}[1ma.feature:2:3\u{1B}[0m: \u{1B}[31merror\u{1B}[0m: No.
          \u{1B}[2m2 |\u{1B}[0m   word
          \u{1B}[2m  |\u{1B}[0m   \u{1B}[31m^^^^\u{1B}[0m
          \u{1B}[2m  =\u{1B}[0m Yes.

        """)
  }
}
