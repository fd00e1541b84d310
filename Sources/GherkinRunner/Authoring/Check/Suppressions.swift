/// The suppressions of one file, and whether each is needed.
struct Suppressions {
  private var collector: FindingCollector
  private let suppressions: [(suppression: Suppression, lines: ClosedRange<Int>)]

  /// Reads the comments of the document of `collector`, which is empty.
  init(_ collector: FindingCollector) {
    let document = collector.document
    self.collector = collector
    suppressions = document.commentNodes.compactMap { comment in
      Suppression(comment, in: document).map { ($0, document.lines(below: comment.line)) }
    }
  }

  /// The findings that no comment suppresses, and what is wrong with the comments.
  func filter(_ findings: [CheckFinding]) -> [CheckFinding] {
    guard !suppressions.isEmpty else { return findings }
    // The names that had an effect, by suppression.
    var used: [Set<String>] = suppressions.map { _ in [] }
    let remaining = findings.filter { finding in
      guard finding.rule.canBeSuppressed else { return true }
      let names = [finding.rule.name, finding.rule.formerName]
      let line = finding.diagnostic.location.line
      var isSuppressed = false
      for (index, (suppression, lines)) in suppressions.enumerated() where lines.contains(line) {
        for name in suppression.names where names.contains(name) {
          used[index].insert(name)
          isSuppressed = true
        }
      }
      return !isSuppressed
    }
    var check = self
    for (index, (suppression, _)) in suppressions.enumerated() {
      check.check(suppression, used[index])
    }
    return remaining + check.collector.findings
  }

  private mutating func check(_ suppression: Suppression, _ used: Set<String>) {
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
    // What is about mutants, `mutate` reads.
    for name in suppression.names where !Mutant.Kind.suppressionNames.contains(name) {
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
      } else if !used.contains(name), collector.settings.severity(of: rule) != nil {
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
