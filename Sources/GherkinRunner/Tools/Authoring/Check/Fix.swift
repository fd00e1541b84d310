/// The changes that fix findings in one file, and the proof that they do not change its meaning.
package struct Fix {
  private let file: ParseResult
  /// The findings that it fixes.
  package let findings: [CheckFinding]
  /// The lines of steps that were reported for their typographic characters.
  private let typographicLines: Set<Int>

  /// The changes that `findings` in `file` propose.
  package init(of file: ParseResult, _ findings: [CheckFinding]) {
    self.file = file
    self.findings = findings
    typographicLines = Set(
      findings.filter { $0.rule == .typographicCharacters }
        .map(\.diagnostic.location.line))
  }

  /// The file with all changes made.
  package var fixedSource: SourceFile {
    let source = file.document.source
    return SourceFile(
      uri: source.uri, bytes: findings.flatMap(\.edits).applied(to: source.bytes))
  }

  /// Whether the fixed file has the same scenarios with the same tags, steps and values. If the file had errors, those
  /// that were fixed are gone, and there are not more: a fixed error may uncover the next one.
  package func preservesMeaning(_ fixed: ParseResult) -> Bool {
    guard file.errors.isEmpty else {
      let lines = Set(findings.map(\.diagnostic.location.line))
      return fixed.errors.count <= file.errors.count
        && !fixed.errors.contains { lines.contains($0.location.line) }
    }
    guard fixed.errors.isEmpty else { return false }
    let before = PickleCompiler.compile(file.document)
    let after = PickleCompiler.compile(fixed.document)
    return before.count == after.count
      && zip(before, after).allSatisfy { content($0, of: $0) == content($1, of: $0) }
  }

  /// What a scenario says. Only a step that was reported for its typographic
  /// characters, where it was in `before`, may change its text.
  private func content(_ pickle: Pickle, of before: Pickle) -> PickleContent {
    var content = PickleContent(named: pickle)
    for (index, step) in zip(content.steps.indices, before.steps)
    where typographicLines.contains(step.location.line) {
      content.steps[index].text = ASCIIFolding.fold(content.steps[index].text)
    }
    return content
  }
}

extension [CheckFinding] {
  /// Those whose changes can be made together: of findings whose changes overlap, the first is fixed; the others can be
  /// once the file is checked again.
  package var fixable: [CheckFinding] {
    var end = 0
    return filter { !$0.edits.isEmpty }.sorted { $0.firstEdit < $1.firstEdit }.filter { finding in
      guard finding.firstEdit >= end else { return false }
      end = finding.edits.map(\.range.upperBound).max() ?? end
      return true
    }
  }

  /// The findings in `file` without the changes that would change its meaning: what is offered as a fix is one, in
  /// reports, by `--fix` and in editors.
  func offeringFixes(
    of file: ParseResult, parse: (SourceFile) -> ParseResult
  ) -> [CheckFinding] {
    let refused = fixable.acceptable { findings in
      let fix = Fix(of: file, findings)
      return fix.preservesMeaning(parse(fix.fixedSource))
    }.others
    return map { finding in
      var finding = finding
      if refused.contains(where: { $0.edits == finding.edits }) { finding.edits = [] }
      return finding
    }
  }
}

extension CheckFinding {
  /// Where its first change begins.
  fileprivate var firstEdit: Int { edits.map(\.range.lowerBound).min() ?? 0 }
}
