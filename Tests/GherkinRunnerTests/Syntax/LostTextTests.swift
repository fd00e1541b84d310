import GherkinRunner
import Testing

/// Free text that was meant for something else, and free text that was not.
struct LostTextTests {
  private let lost = "The line is taken for a description and does not run."
  private let titleLost =
    "The title and the steps below it are taken for a description and do not run."
  private let prose = "If it is prose, put `# specs:allow swallowed-text because …` above it."

  @Test func `misspelt titles above steps, and misspelt first steps, are pointed out`() {
    let text = """
      Feature: Shop
        Given a basket
        # Scenaro: a comment

        Scenaro: Buy
          # another comment

          Given a basket
        Scenari: Look
          Then nothing is bought
        Scenario Sell
          When somebody comes
      Rule: Payment
        BACKGROUND:
        Given money
      Scenario: Pay
        Gven a basket
        When one pays
      Scenario: Leave
        Backgruond:
          And a door
      """

    #expect(
      lostTexts(in: text) == [
        "5:3: `Scenaro:` is not a keyword. \(titleLost) Did you mean `Scenario:`? \(prose)",
        "9:3: `Scenari:` is not a keyword. \(titleLost) Did you mean `Scenario:`? \(prose)",
        "11:3: A colon is missing after `Scenario`. \(titleLost) Write `Scenario:`. \(prose)",
        "14:3: `BACKGROUND:` is not a keyword. \(titleLost) Did you mean `Background:`? \(prose)",
        "17:3: `Gven` is not a keyword. \(lost) Did you mean `Given`? \(prose)",
        "20:3: `Backgruond:` is not a keyword. \(titleLost) Did you mean `Background:`? \(prose)",
      ])
  }

  @Test(arguments: [
    ("\u{A0}", "a non-breaking space"), ("\u{2007}", "a figure space"),
    ("\u{202F}", "a non-breaking space"), ("\u{3000}", "a full-width space"), ("\t", "a tab"),
    ("\u{200B}", "a zero-width space"), ("\u{AD}", "a soft hyphen"),
    ("\u{2003}", "a special space"),
  ])
  func `a first step that is none for the character after its keyword is pointed out`(
    space: String, name: String
  ) {
    let text = """
      Feature: Shop
        Scenario: Buy
          Free text
          Given\(space)a basket

          And\(space)a purse
          When somebody comes
      """
    let expected = [("4", "Given"), ("6", "And")].map { line, keyword in
      "\(line):5: The character after `\(keyword)` is \(name), not a space. \(lost) "
        + "Put an ordinary space in its place. \(prose)"
    }
    #expect(lostTexts(in: text) == expected)
  }

  @Test(arguments: [
    "Rules:\nGiven names are unique.", "Rules:\n  Given names are unique.",
    "Rules: there are some\n  When in doubt, ask.", "Role: shopper\nWhen shopping, one pays.",
    "Backgrounds:\n  Given the weather", "Rule of thumb\nWhen in doubt, ask.",
    "Note:\n  Given the weather", "Scenaro: nothing below it",
    "As a customer I want to buy: When I can,\nThen I do.", "Scenery:\n  Given the weather",
  ])
  func `prose above a line that begins like a step is left alone`(text: String) {
    let prose = text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    #expect(lostTexts(in: "Feature: Shop\n\(prose.joined(separator: "\n"))\n").isEmpty)
  }

  @Test(arguments: [
    "Giving is good", "Whenever one likes", "Andy pays", "* Gven",
  ])
  func `prose right above a step is left alone`(text: String) {
    #expect(lostTexts(in: "Feature: Shop\nScenario: Buy\n  \(text)\n  Given a basket\n").isEmpty)
  }

  @Test func `Markdown may say anything`() {
    let text = "# Feature: Shop\n\nScenaro: Buy\n  Given a basket\n\n## Scenario: Pay\n"
    #expect(lostTexts(in: text, of: "shop.feature.md").isEmpty)
  }

  /// Place, problem and advice of each lost text.
  private func lostTexts(in text: String, of uri: String = "shop.feature") -> [String] {
    let source = SourceFile(uri: uri, text: text)
    #expect(Parser.parseGrammar(source).errors.isEmpty)
    return Parser.parse(source).errors.map { error in
      let diagnostic = error.diagnostic(in: source)
      return
        "\(diagnostic.location.place): \(diagnostic.problem) \(diagnostic.advice ?? "")"
    }
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
