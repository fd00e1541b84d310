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
