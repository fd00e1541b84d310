import GherkinRunner
import Testing

/// The layout of features, by kind of line.
@Suite struct FormattingTests {
  /// A feature before and after formatting.
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String

    init(_ name: String, _ before: String, _ after: String) {
      (testDescription, self.before, self.after) = (name, before, after)
    }
  }

  @Test(arguments: samples)
  func `formats`(sample: Sample) throws {
    #expect(try formatted(sample.before) == sample.after)
    #expect(try formatted(sample.after) == sample.after, "a second time")
  }

  @Test func `shows changes as a difference`() throws {
    let text =
      "Feature: a\n\n  Scenario: b\n    Given c\n    When d\n    Then e\n      |x|\n    And f"
    guard case .changed(let change) = Formatting(SourceFile(uri: "a.feature", text: text)) else {
      Issue.record("nothing changed")
      return
    }
    #expect(
      change.difference == """
        --- a.feature
        +++ a.feature (formatted)
        @@ -4,5 +4,5 @@
             Given c
             When d
             Then e
        -      |x|
        -    And f (no line ending)
        +      | x |
        +    And f

        """)
  }

  @Test func `escapes control characters in a difference`() throws {
    let text = "Feature: a\u{1B}[31m\r\nScenario: b\n Scenario: c\n"
    guard case .changed(let change) = Formatting(SourceFile(uri: "\u{1B}", text: text)) else {
      Issue.record("nothing changed")
      return
    }
    let shown = change.difference
    #expect(!shown.unicodeScalars.contains("\u{1B}"))
    #expect(shown.contains(#"-Feature: a\u{1B}[31m (CRLF)"#))
  }

  @Test(arguments: [
    "Feature: a\n  Scenario: b\n    Given c\n      | d |\n      | e | f |\n", "Given a\n",
    "Feature: a\n  Scenario: b\n    Given c\n    Thne d\n",
  ])
  func `leaves a file with errors alone`(text: String) throws {
    guard case .broken(let diagnostics) = Formatting(SourceFile(uri: "a.feature", text: text))
    else {
      Issue.record("formatted")
      return
    }
    #expect(!diagnostics.isEmpty)
  }

  private func formatted(_ text: String) throws -> String {
    switch Formatting(SourceFile(uri: "a.feature", text: text)) {
    case .clean: return text
    case .changed(let change): return String(decoding: change.bytes, as: UTF8.self)
    case .broken(let diagnostics):
      throw ExpectationFailure(DiagnosticRenderer().render(diagnostics))
    case .markdown, .unsafe: throw ExpectationFailure("not formatted")
    }
  }
}
