/// What checks find in scenarios tagged `@draft`: there, a step that cannot run yet is part of the draft.
extension CheckSettings {
  /// The findings in a file, each of those about an unfinished part of a draft no graver than the draft itself.
  func lowered(_ findings: [CheckFinding], in document: GherkinDocument) -> [CheckFinding] {
    let lines = findings.isEmpty ? [] : document.draftLines
    guard !lines.isEmpty else { return findings }
    let limit = severity(of: .draft) ?? .style
    return findings.map { finding in
      guard finding.diagnostic.severity > limit, finding.rule.isAboutUnfinishedParts,
        lines.contains(where: { $0.contains(finding.diagnostic.location.line) })
      else { return finding }
      var lowered = finding
      lowered.diagnostic.severity = limit
      return lowered
    }
  }
}

extension CheckRule {
  /// Whether what it finds may be something that is only not written yet.
  fileprivate var isAboutUnfinishedParts: Bool {
    needsDefinitions || [.missingSteps, .missingExamples, .unknownPlaceholder].contains(self)
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
    var lines: [ClosedRange<Int>] = []
    for index in scenarios.indices {
      if drafts[index] { lines.append(Scenario(document: self, index: index).lines) }
      for table in examples[scenarios[index].examples.indices] where isDraft(table.tags) {
        lines.append(firstLine(table.tags, table.header)...Int(table.header.lastLine))
      }
    }
    let backgrounds =
      [(feature.background, drafts[...])]
      + rules.map { ($0.background, drafts[$0.scenarios.indices]) }
    for (background, drafts) in backgrounds where drafts.allSatisfy({ $0 }) {
      if let own = self.background(background)?.lines { lines.append(own) }
    }
    return lines
  }
}
