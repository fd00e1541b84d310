/// The first screen of a report: what passed and what did not, in a sentence, and in a bar for each part of the suite.
struct PageOverview: Sendable {
  /// A part of the suite: an app, or a folder.
  struct Area: Sendable {
    let name: String
    /// The anchor of its features.
    let anchor: Markup
    let counts: OutcomeCounts
  }

  let total: OutcomeCounts
  /// The parts; empty if there is only one.
  let areas: [Area]
  /// The names of the scenarios that did not pass.
  let unpassed: [String]

  /// More names would not be read in a sentence.
  private static let fewNames = 3

  /// The outcome in a sentence that a product owner reads.
  var sentence: String {
    guard total.unpassed > 0 else { return passedSentence }
    let failing = areas.filter { $0.counts.unpassed > 0 }
    guard !failing.isEmpty else {
      let names = unpassed.prefix(Self.fewNames).map { "“\($0)”" }
      let rest = unpassed.count - names.count
      return "Did not pass: " + names.joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more." : ".")
    }
    let passed = areas.filter { $0.counts.unpassed == 0 && $0.counts.passed > 0 }.map(\.name)
    let places = failing.map { "\($0.counts.unpassed) of \($0.counts.total) in \($0.name)" }
    return "Did not pass: \(places.joined(separator: ", "))."
      + (passed.isEmpty ? "" : " Passed: \(passed.joined(separator: ", ")).")
  }

  private var passedSentence: String {
    switch (total.passed, total.total) {
    case (_, 0): "No scenario was run."
    case (let passed, let total) where passed == total:
      total == 1 ? "The scenario passed." : "All \(total) scenarios passed."
    case (let passed, let total):
      "\(passed) of \(total.counted("scenario")) passed; the others were skipped."
    }
  }

  /// The bars of the parts.
  var bars: Markup {
    guard !areas.isEmpty else { return "" }
    let items = areas.map { area -> Markup in
      """
      <li><a href="#\(area.anchor)">\(area.name)</a>\(area.counts.bar)\
      <span>\(area.counts.words)</span></li>

      """
    }
    return "<ul class=\"areas\">\(items.joined())</ul>\n"
  }
}

/// How many scenarios, or requirements that look like them, came to each outcome.
package struct OutcomeCounts: Sendable {
  private var counts: [ScenarioOutcome: Int]

  package init(_ counts: [ScenarioOutcome: Int] = [:]) { self.counts = counts }

  init(_ outcomes: some Sequence<ScenarioOutcome>) {
    counts = outcomes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  static func + (one: Self, other: Self) -> Self {
    Self(one.counts.merging(other.counts, uniquingKeysWith: +))
  }

  subscript(outcome: ScenarioOutcome) -> Int { counts[outcome, default: 0] }

  /// Those that occur, the worst first.
  var known: [(outcome: ScenarioOutcome, count: Int)] {
    ScenarioOutcome.allCases.map { ($0, self[$0]) }.filter { $0.1 > 0 }
  }

  var total: Int { counts.values.reduce(0, +) }
  /// Those that passed at last.
  var passed: Int { self[.passed] + self[.flaky] }
  /// Those that did not pass; those that were skipped are not among them.
  var unpassed: Int { total - passed - self[.skipped] }

  /// `1 failed, 11 passed`
  var words: String { known.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ") }

  /// A bar with a part for each outcome. What passed is lower than the rest, so that the bar needs no color; the words
  /// beside it say the same.
  package var bar: Markup {
    var offset = 0
    let parts = known.map { outcome, count -> Markup in
      defer { offset += count }
      let (y, height): (Markup, Markup) =
        outcome == .passed || outcome == .flaky ? ("2", "6") : ("0", "10")
      return """
        <rect class="\(outcome.rawValue)" x="\(offset)" y="\(y)" width="\(count)" height="\(height)"/>
        """
    }
    return """
      <svg viewBox="0 0 \(max(1, total)) 10" preserveAspectRatio="none" aria-hidden="true">\
      \(parts.joined())</svg>
      """
  }
}
