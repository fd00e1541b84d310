/// The suppressions of one file, and whether each is needed.
struct Suppressions {
  private var collector: FindingCollector
  /// What comments may allow besides rules.
  private let otherNames: [String]
  /// Each with the lines to which it applies, and where it is about lost text.
  private let suppressions:
    [(suppression: Suppression, lines: ClosedRange<Int>, text: ClosedRange<Int>?)]

  /// Reads the comments of the document of `collector`, which is empty.
  init(_ collector: FindingCollector, otherNames: [String] = []) {
    let document = collector.document
    self.collector = collector
    self.otherNames = otherNames
    suppressions = document.suppressions
  }

  /// The findings that no comment suppresses, and what is wrong with the comments.
  func filter(_ findings: [CheckFinding]) -> [CheckFinding] {
    guard !suppressions.isEmpty else { return findings }
    let allowed = AllowedLines(collector.document)
    let remaining = findings.filter { !allowed.contain($0) }
    // The lines of the findings of each rule, in their order.
    let found = Dictionary(grouping: findings) { $0.rule.isAboutLostText ? "" : $0.rule.name }
      .mapValues { $0.map(\.diagnostic.location.line).sorted() }
    var check = self
    for (suppression, lines, text) in suppressions {
      check.check(suppression) { rule in
        guard let found = found[rule.isAboutLostText ? "" : rule.name],
          let lines = rule.isAboutLostText ? text : lines
        else { return false }
        let first = found.indices.partitionIndex { found[$0] >= lines.lowerBound }
        return first < found.count && lines.contains(found[first])
      }
    }
    return remaining + check.collector.findings
  }

  /// - Parameter isNeeded: Whether a rule finds something where the comment applies.
  private mutating func check(_ suppression: Suppression, isNeeded: (CheckRule) -> Bool) {
    guard !suppression.names.isEmpty else {
      return report(
        suppression, "This comment does not name the rule that it suppresses.",
        "Write it as: # specs:allow rule-name because of a reason")
    }
    if !suppression.hasReason {
      report(
        suppression, "This comment gives no reason.",
        "Add the reason: # specs:allow \(suppression.names.joined(separator: ", ")) because …")
    }
    for name in suppression.names where !otherNames.contains(name) {
      guard let rule = CheckRule.named(name) else {
        let nearest = Spelling.nearest(to: name, among: CheckRule.all.map(\.name))
        report(
          suppression, "There is no rule `\(name)`.",
          nearest.map { "Did you mean `\($0)`?" } ?? "The rules are listed in docs/rules.md.")
        continue
      }
      if !rule.canBeSuppressed {
        report(
          suppression, "The rule `\(name)` cannot be suppressed.",
          "Correct what it finds, and remove this comment.")
      } else if !isNeeded(rule), collector.settings.severity(of: rule) != nil {
        report(
          suppression, "The rule `\(name)` finds nothing here.",
          "Remove this comment, or the name.")
      }
    }
  }

  private mutating func report(_ suppression: Suppression, _ problem: String, _ advice: String) {
    let range = suppression.comment.text.offsets
    let bytes = collector.document.source.bytes[range]
    let start = bytes.firstIndex { !$0.isASCIIWhiteSpace } ?? range.lowerBound
    collector.report(
      .invalidSuppression, at: TextRange(start, range.upperBound), line: suppression.comment.line,
      problem, advice)
  }
}
