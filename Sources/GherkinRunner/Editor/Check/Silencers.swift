/// The comments of one file that silence rules, and which of them are of use.
struct Silencers {
  private let document: GherkinDocument
  private let settings: CheckSettings
  private let silencers: [(silencer: Silencer, lines: ClosedRange<Int>)]

  init(_ document: GherkinDocument, _ settings: CheckSettings) {
    self.document = document
    self.settings = settings
    silencers = document.commentNodes.compactMap { comment in
      Silencer(comment, in: document).map { ($0, document.lines(below: comment.line)) }
    }
  }

  /// Those of the findings that no comment allows, and what is wrong with the comments.
  func filter(_ findings: [CheckFinding]) -> [CheckFinding] {
    guard !silencers.isEmpty else { return findings }
    var used: [Set<String>] = silencers.map { _ in [] }
    let rest = findings.filter { finding in
      guard finding.rule.canBeSilenced else { return true }
      let name = finding.rule.name
      let line = finding.diagnostic.location.line
      let found = silencers.indices.filter { index in
        silencers[index].lines.contains(line) && silencers[index].silencer.names.contains(name)
      }
      for index in found { used[index].insert(name) }
      return found.isEmpty
    }
    var collector = FindingCollector(document, settings)
    for (index, (silencer, _)) in silencers.enumerated() {
      judge(silencer, used[index], &collector)
    }
    return rest + collector.findings
  }

  private func judge(
    _ silencer: Silencer, _ used: Set<String>, _ collector: inout FindingCollector
  ) {
    func report(_ problem: String, _ advice: String) {
      let range = silencer.comment.text.offsets
      let blanks = document.source.bytes[range].prefix(while: \.isASCIIWhiteSpace).count
      collector.report(
        .silencer, at: TextRange(range.lowerBound + blanks, range.upperBound),
        line: silencer.comment.line, problem, advice)
    }
    guard !silencer.names.isEmpty else {
      return report(
        "This comment does not say which rule it silences.",
        "Write it as: # specs:allow rule-name because of a reason")
    }
    if !silencer.hasReason {
      report(
        "This comment does not say why.",
        "Write the reason behind it: # specs:allow \(silencer.names.joined(separator: ", ")) "
          + "because …")
    }
    for name in silencer.names {
      guard let rule = CheckRule.named(name) else {
        let nearest = Spelling.nearest(to: name, among: CheckRule.all.map(\.name))
        report(
          "There is no rule `\(name)`.",
          nearest.map { "Did you mean `\($0)`?" } ?? "The rules are listed in docs/rules.md.")
        continue
      }
      if !rule.canBeSilenced {
        report(
          "The rule `\(name)` cannot be silenced.", "Mend what it finds, and remove this comment.")
      } else if !used.contains(name), settings.severity(of: rule) != nil {
        report(
          "There is nothing here that `\(name)` would find.", "Remove this comment, or the name.")
      }
    }
  }
}
