import Foundation

/// The lines of a document on which comments allow what rules forbid.
package struct AllowedLines {
  /// By the names of rules, as written.
  private let lines: [String: IndexSet]

  package init(_ document: GherkinDocument) {
    var ranges: [String: [ClosedRange<Int>]] = [:]
    for (suppression, lines, text) in document.suppressions {
      for name in suppression.names {
        // Whether lost text is an error depends on the definitions, so that either name allows both.
        if CheckRule.aboutLostText.contains(where: { $0.name == name }) {
          if let text { ranges[LostText.rule, default: []].append(text) }
        } else {
          ranges[name, default: []].append(lines)
        }
      }
    }
    lines = ranges.mapValues(IndexSet.init(lines:))
  }

  /// Whether a comment allows what was found.
  package func contain(_ finding: CheckFinding) -> Bool {
    let rule = finding.rule
    guard rule.canBeSuppressed, !lines.isEmpty else { return false }
    let name = rule.isAboutLostText ? LostText.rule : rule.name
    return lines[name]?.contains(finding.diagnostic.location.line) == true
  }
}
