/// Features as teams write them: scenarios with tags and comments, tables, doc strings and outlines.
///
/// Everything follows from numbers, so that each run measures the same bytes.
package enum FeatureText {
  /// A feature of at least `lines` lines; comments fill up what a scenario would overshoot.
  package static func feature(number: Int, lines: Int) -> GherkinText {
    var text = GherkinText()
    text.line("@shop @release-\(number % 7)")
    text.line("Feature: Buying comics, chapter \(number)")
    text.line("As a reader I want my comics before they are sold out,", level: 1)
    text.line("so that I need not wait for the second print.", level: 1)
    text.blank()
    text.line("Background:", level: 1)
    text.line("Given I am signed in as \"reader \(number)\"", level: 2)
    var scenario = number
    while text.lineCount + longestScenario <= lines {
      appendScenario(scenario, to: &text)
      scenario += 1
    }
    while text.lineCount < lines {
      text.line("# The end of chapter \(number) was still open.", level: 1)
    }
    return text
  }

  /// A feature of `scenarios` scenarios of `steps` plain steps each.
  package static func plainFeature(number: Int, scenarios: Int, steps: Int) -> GherkinText {
    var text = GherkinText()
    text.line("Feature: Visiting the shop, day \(number)")
    for scenario in 0..<scenarios {
      text.blank()
      text.line("Scenario: Visit \(scenario) on day \(number)", level: 1)
      for step in 0..<steps {
        let keyword = step == 0 ? "Given" : "And"
        let request = Phrase.requestText(variant: number + 3 * scenario + step)
        text.line("\(keyword) \(request)", level: 2)
      }
    }
    return text
  }

  /// An outline of `rows` examples.
  package static func outline(rows: Int) -> GherkinText {
    var text = GherkinText()
    text.line("Feature: Prices")
    text.blank()
    text.line("Scenario Outline: <count> comics for <name>", level: 1)
    text.line("Given I am signed in as \"<name>\"", level: 2)
    text.line("When I put <count> comics into my basket", level: 2)
    text.line("Then my basket holds <total> comics", level: 2)
    text.blank()
    text.line("Examples:", level: 2)
    text.line("| name      | count | total |", level: 2)
    for row in 0..<rows {
      let name = padded("user\(row)", to: 9)
      text.line("| \(name) | \(padded(row % 99, to: 4)) | \(padded(row, to: 6)) |", level: 2)
    }
    return text
  }

  /// No scenario has more lines than this.
  private static let longestScenario = 21

  private static func appendScenario(_ number: Int, to text: inout GherkinText) {
    text.blank()
    if number % 4 == 0 {
      text.line("# Asked for by the shop on the corner, in letter \(number).", level: 1)
    }
    text.line("@basket @series-\(number % 40) @slow @needs-a-shop-with-stock", level: 1)
    guard number % 5 != 0 else { return appendOutline(number, to: &text) }
    text.line(
      "Scenario: A reader fills the basket, finds one more, and pays by card, visit \(number)",
      level: 1)
    text.line("Given \(Phrase.text(1, variant: number))", level: 2)
    text.line("And \(Phrase.text(7, variant: number))", level: 2)
    if number % 3 == 0 { appendTable(number, to: &text) }
    text.line("When \(Phrase.text(2, variant: number))", level: 2)
    text.line("* \(Phrase.text(4, variant: number))", level: 2)
    text.line("Then \(Phrase.text(3, variant: number))", level: 2)
    text.line("And \(Phrase.text(9, variant: number))", level: 2)
    if number % 7 == 0 { appendLetter(number, to: &text) }
    text.line("But \(Phrase.text(8, variant: number))", level: 2)
  }

  private static func appendTable(_ number: Int, to text: inout GherkinText) {
    text.line("And \(Phrase.table)", level: 2)
    text.line("| series                   | issue | writer         | price |", level: 3)
    for row in 0..<3 {
      let price = padded(2 + row, to: 5)
      let issue = padded(number + row, to: 5)
      text.line("| The Astonishing Captain  | \(issue) | Ada Winterstein | \(price) |", level: 3)
    }
  }

  private static func appendLetter(_ number: Int, to text: inout GherkinText) {
    text.line("And \(Phrase.letter)", level: 2)
    text.line("\"\"\"", level: 3)
    text.line(
      "Dear reader, your order \(number) has left the house at seven this morning.", level: 3)
    text.line("Keep it dry, read it twice, and tell us how it ends.", level: 3)
    text.line("\"\"\"", level: 3)
  }

  private static func appendOutline(_ number: Int, to text: inout GherkinText) {
    text.line(
      "Scenario Outline: A basket of <count> comics out of <stock> in the shop, visit \(number)",
      level: 1)
    text.line("Given the shop has <stock> comics of Avengers", level: 2)
    text.line("When I put <count> comics into my basket", level: 2)
    text.line("Then my basket holds <count> comics", level: 2)
    text.blank()
    text.line("Examples:", level: 2)
    text.line("| stock      | count      | remark         |", level: 3)
    for row in 1...4 {
      let (stock, count) = (padded(row * 100, to: 10), padded(row, to: 10))
      text.line("| \(stock) | \(count) | as in row \(padded(row, to: 4)) |", level: 3)
    }
  }

  private static func padded(_ value: some CustomStringConvertible, to width: Int) -> String {
    let text = value.description
    return text + String(repeating: " ", count: max(0, width - text.count))
  }
}
