/// What comments and drafts make of findings.
extension FindingCollector {
  /// `findings` without those that comments allow, and with what is wrong with the comments.
  ///
  /// - Parameter otherNames: What comments may allow besides rules.
  mutating func suppress(_ findings: [CheckFinding], otherNames: [String]) -> [CheckFinding] {
    let suppressions = Suppressions(document)
    guard !suppressions.all.isEmpty else { return findings }
    // The lines of the findings of each rule, in their order.
    let found = Dictionary(grouping: findings, by: \.rule.nameOfSuppression)
      .mapValues { $0.map(\.diagnostic.location.line).sorted() }
    for (suppression, lines, text) in suppressions.all {
      check(suppression, otherNames) { rule in
        let isLost = rule.nameOfSuppression == LostText.rule
        guard let lines = isLost ? text : lines, let found = found[rule.nameOfSuppression] else {
          return false
        }
        let first = found.indices.partitionIndex { found[$0] >= lines.lowerBound }
        return first < found.count && lines.contains(found[first])
      }
    }
    return findings.filter { !suppressions.allow($0) } + self.findings
  }

  /// - Parameter isNeeded: Whether a rule finds something where the comment applies.
  private mutating func check(
    _ suppression: Suppression, _ otherNames: [String], isNeeded: (CheckRule) -> Bool
  ) {
    func report(_ problem: String, _ advice: String) {
      let range = suppression.comment.text.offsets
      let indent = document.source.bytes[range].prefix(while: \.isASCIIWhiteSpace).count
      self.report(
        .invalidSuppression, at: TextRange(range.lowerBound + indent, range.upperBound),
        line: suppression.comment.line, problem, advice)
    }
    guard !suppression.names.isEmpty else {
      return report(
        "This comment does not name the rule that it suppresses.",
        "Write it as: # specs:allow rule-name because of a reason")
    }
    if !suppression.hasReason {
      report(
        "This comment gives no reason.",
        "Add the reason: # specs:allow \(suppression.names.joined(separator: ", ")) because …")
    }
    for name in suppression.names where !otherNames.contains(name) {
      guard let rule = CheckRule.named(name) else {
        let nearest = Spelling.nearest(to: name, among: CheckRule.all.map(\.name))
        report(
          "There is no rule `\(name)`.",
          nearest.map { "Did you mean `\($0)`?" } ?? "The rules are listed in docs/rules.md.")
        continue
      }
      if !rule.canBeSuppressed {
        report(
          "The rule `\(name)` cannot be suppressed.",
          "Correct what it finds, and remove this comment.")
      } else if !isNeeded(rule), settings.severity(of: rule) != nil {
        report("The rule `\(name)` finds nothing here.", "Remove this comment, or the name.")
      }
    }
  }

  /// `findings`, each of those about an unfinished part of a draft no graver than the draft itself: what is only not
  /// written yet is part of the draft.
  func lower(_ findings: [CheckFinding]) -> [CheckFinding] {
    let lines = findings.isEmpty ? [] : document.draftLines
    let limit = settings.severity(of: .draft) ?? .style
    return findings.map { finding in
      let (rule, line) = (finding.rule, finding.diagnostic.location.line)
      guard finding.diagnostic.severity > limit, lines.contains(where: { $0.contains(line) }),
        rule.needsDefinitions
          || [.missingSteps, .missingExamples, .unknownPlaceholder].contains(rule)
      else { return finding }
      var lowered = finding
      lowered.diagnostic.severity = limit
      return lowered
    }
  }
}

extension GherkinDocument {
  /// The lines of drafts: of scenarios, of examples, and of backgrounds that only drafts have.
  fileprivate var draftLines: [ClosedRange<Int>] {
    func isDraft(_ range: NodeRange) -> Bool {
      tags[range.indices].contains {
        source.bytes[$0.name.offsets].elementsEqual(Pickle.draftTag.utf8)
      }
    }
    guard let feature = featureNode, isDraft(NodeRange(0, tags.count)) else { return [] }
    let drafts = scenarios.map { scenario in
      isDraft(feature.tags) || isDraft(scenario.tags)
        || scenario.rule.map { isDraft(rules[Int($0)].tags) } == true
    }
    let blocks = scenarios.indices.filter { drafts[$0] }.map {
      Scenario(document: self, index: $0).lines
    }
    let tables = examples.filter { isDraft($0.tags) }.map {
      firstLine($0.tags, $0.header)...Int($0.header.lastLine)
    }
    let backgrounds =
      [(feature.background, drafts[...])]
      + rules.map { ($0.background, drafts[$0.scenarios.indices]) }
    return blocks + tables
      + backgrounds.filter { $0.1.allSatisfy { $0 } }.compactMap { self.background($0.0)?.lines }
  }
}
