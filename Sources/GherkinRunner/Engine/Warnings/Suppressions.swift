import Foundation

/// The comments of a document that allow what rules forbid.
package struct Suppressions {
  /// Each with the lines to which it applies, and where it is about lost text.
  package let all: [(suppression: Suppression, lines: ClosedRange<Int>, text: ClosedRange<Int>?)]
  /// The lines on which what rules find is allowed, by the names of the rules.
  private let allowed: [String: IndexSet]

  package init(_ document: GherkinDocument) {
    all = document.suppressions
    var ranges: [String: [ClosedRange<Int>]] = [:]
    for (suppression, lines, text) in all {
      if let text { ranges[LostText.rule, default: []].append(text) }
      for name in suppression.names where !LostText.rules.contains(name) {
        ranges[name, default: []].append(lines)
      }
    }
    allowed = ranges.mapValues(IndexSet.init(lines:))
  }

  /// Whether a comment allows what was found.
  package func allow(_ finding: CheckFinding) -> Bool {
    finding.rule.canBeSuppressed
      && allowed[finding.rule.nameOfSuppression]?.contains(finding.diagnostic.location.line) == true
  }
}
