/// A change that an editor can offer at a place of a feature.
package struct CodeAction: Sendable {
  package enum Kind: String, Sendable {
    /// Corrects a finding.
    case quickFix = "quickfix"
    /// Corrects all findings in the file that can be corrected.
    case fixAll = "source.fixAll.specs"
  }

  package let kind: Kind
  /// What it does, as editors list it.
  package let title: String
  /// The changes, by the paths of the files.
  package let edits: [String: [TextEdit]]
  /// The rule and the place of the finding that it corrects.
  package var finding: CheckFinding?
  /// Whether it is probably what the author wants.
  package var isPreferred = false
}

extension Workspace {
  /// What can be done about the findings in `range`.
  ///
  /// - Parameter swiftSource: The text of a Swift file with definitions; nil if it cannot be read.
  package func codeActions(
    in range: Range<Int>, of path: String, swiftSource: (String) -> Bytes? = { _ in nil }
  ) -> [CodeAction] {
    guard let document = file(at: path)?.document else { return [] }
    let findings = findings(in: path)
    let here = findings.filter { finding in
      finding.range.map { $0.touches(range.lowerBound) || $0.overlaps(range) } ?? false
    }
    var actions: [CodeAction] = []
    for finding in here {
      actions += corrections(of: finding, in: path, swiftSource)
      if let edit = document.suppression(of: finding) {
        actions.append(
          CodeAction(
            kind: .quickFix, title: "Allow this here (\(finding.rule.name))", edits: [path: [edit]],
            finding: finding))
      }
    }
    if let edits = fixAllEdits(in: path) {
      actions.append(
        CodeAction(
          kind: .fixAll, title: "Fix everything in this file that can be fixed",
          edits: [path: edits]))
    }
    return actions
  }

  /// The changes that `specs check --fix` makes to the file in one round; nil if there are none.
  package func fixAllEdits(in path: String) -> [TextEdit]? {
    let edits = findings(in: path).fixable.flatMap(\.edits)
    return edits.isEmpty ? nil : edits
  }

  /// What corrects one finding.
  func corrections(
    of finding: CheckFinding, in path: String, _ swiftSource: (String) -> Bytes? = { _ in nil }
  ) -> [CodeAction] {
    guard let file = file(at: path), let range = finding.range else { return [] }
    if !finding.edits.isEmpty {
      return [
        CodeAction(
          kind: .quickFix, title: "Fix: \(finding.diagnostic.advice ?? finding.diagnostic.problem)",
          edits: [path: finding.edits], finding: finding, isPreferred: true)
      ]
    }
    switch finding.rule.name {
    case CheckRule.undefinedStep.name:
      return replacements(of: finding, in: path) + definition(for: finding, in: path, swiftSource)
    case CheckRule.wrongValue.name: return values(for: finding, in: path)
    case CheckRule.unknownPlaceholder.name:
      return file.document.missingColumn(at: range).map { name, edits in
        [
          CodeAction(
            kind: .quickFix, title: "Add the column ‘\(name)’ to the examples",
            edits: [path: edits], finding: finding)
        ]
      } ?? []
    default: return []
    }
  }

  /// Other texts for a step that nothing defines, with its values.
  private func replacements(of finding: CheckFinding, in path: String) -> [CodeAction] {
    guard let (step, _, diagnosis) = finding.diagnosed, let document = file(at: path)?.document
    else { return [] }
    let range = document.steps[step].text.offsets
    let text = document.text(document.steps[step].text)
    return diagnosis.suggestions.compactMap { suggestion in
      guard let phrase = phrases.phrase(of: suggestion.definition) else { return nil }
      let meant = phrase.text(withValuesOf: text)
      guard meant != text else { return nil }
      return CodeAction(
        kind: .quickFix, title: "Change to ‘\(meant)’", edits: [path: [TextEdit(range, meant)]],
        finding: finding, isPreferred: suggestion.similarity >= 0.9)
    }
  }

  /// Allowed values in place of one that does not fit, the most similar first.
  private func values(for finding: CheckFinding, in path: String) -> [CodeAction] {
    guard let document = file(at: path)?.document, let range = finding.range,
      let (step, _, diagnosis) = finding.diagnosed, let value = diagnosis.value
    else { return [] }
    // The finding is at the step, or at the cell that fills it.
    let isCell = document.cells.contains { $0.offsets == range }
    let place =
      isCell ? range : document.range(of: value, in: document.steps[step].text)?.offsets
    guard let place else { return [] }
    let nearest = Spelling.nearest(to: value, among: diagnosis.allowed)
    let others = diagnosis.allowed.filter { $0 != nearest }
    let proposed = ([nearest].compactMap(\.self) + others).prefix(5)
    return proposed.enumerated().map { number, allowed in
      CodeAction(
        kind: .quickFix, title: "Change to ‘\(allowed)’",
        edits: [path: [TextEdit(place, isCell ? allowed.cellEscaped : allowed)]], finding: finding,
        isPreferred: number == 0 && nearest != nil)
    }
  }

  /// The definition of an undefined step, to complete. A step that resembles others may be a new one all the same, but
  /// for its placeholder.
  func snippet(for finding: CheckFinding) -> Snippet? {
    finding.diagnosed.flatMap { _, matched, diagnosis in
      diagnosis.isAboutPlaceholder
        ? diagnosis.snippet : SnippetGenerator(suite.parameterTypes).snippets(for: matched).first
    }
  }

  /// The definition of an undefined step, written where most of the scenario's steps are defined.
  private func definition(
    for finding: CheckFinding, in path: String, _ swiftSource: (String) -> Bytes?
  ) -> [CodeAction] {
    guard let step = finding.diagnosed?.step, let snippet = snippet(for: finding),
      let plan = plan(of: path), let document = file(at: path)?.document
    else { return [] }
    // The definitions of the scenario count most, then those of the file.
    var counts: [Int: Int] = [:]
    let own = document.scenario(ofStep: step)
    for scenario in plan.scenarios {
      let weight = Int(scenario.pickle.entry.scenario) == own ? 100 : 1
      for decision in scenario.matches {
        if let definition = decision.definition { counts[definition, default: 0] += weight }
      }
    }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var files: Set<String> = []
    return ranked.compactMap { definition -> CodeAction? in
      let location = suite.stepDefinitions[definition].location
      guard files.count < 3, files.insert(location.filePath).inserted,
        let source = swiftSource(location.filePath),
        let edit = SwiftLiterals(source).insertion(of: snippet.code, besideLine: location.line)
      else { return nil }
      let name = location.path(from: folder)
      return CodeAction(
        kind: .quickFix, title: "Write a definition in \(name)",
        edits: [location.filePath: [edit]], finding: finding)
    }
  }
}

extension Phrase {
  /// The phrase with the values that `text` has: numbers, quoted texts, placeholders and allowed values, in
  /// their order.
  func text(withValuesOf text: String) -> String {
    var rest = text[...]
    return variants[0].text { number in
      guard parameters.indices.contains(number) else { return "…" }
      let parameter = parameters[number]
      guard let range = parameter.firstValue(in: rest) else { return parameter.example }
      defer { rest = rest[range.upperBound...] }
      return String(rest[range])
    }
  }
}

extension CatalogParameter {
  /// Where a value of its kind, or a placeholder, first stands in `text`.
  fileprivate func firstValue(in text: Substring) -> Range<Substring.Index>? {
    let placeholder = text.firstRange(of: /<[^<>]+>/)
    let value: Range<Substring.Index>? =
      switch kind {
      case .wholeNumber: text.firstRange(of: /-?[0-9]+/)
      case .number: text.firstRange(of: /-?[0-9]+(?:\.[0-9]+)?/)
      case .quotedText: text.firstRange(of: /"[^"]*"|'[^']*'/)
      case .choice:
        allowed.compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
      case .word, .text: nil
      }
    return [value, placeholder].compactMap(\.self).min { $0.lowerBound < $1.lowerBound }
  }
}

extension GherkinDocument {
  /// The comment that allows a finding, above its line.
  fileprivate func suppression(of finding: CheckFinding) -> TextEdit? {
    guard finding.rule.canBeSuppressed, let range = finding.range, !source.isMarkdown else {
      return nil
    }
    let start = source.lineStart(at: range.lowerBound)
    let indentation = source.bytes[start...].prefix { $0 == .space || $0 == .tab }
    let spaces = String(decoding: indentation, as: UTF8.self)
    // A comment within a table or a doc string would be part of it.
    guard !rows.contains(where: { $0.offset >= start && Int($0.offset) <= range.lowerBound }),
      !isDocString(start)
    else { return nil }
    return TextEdit(
      start..<start, "\(spaces)# specs:allow \(finding.rule.name) because TODO\n")
  }

  /// The changes that add the column for the placeholder at `range` to the first table of its outline.
  fileprivate func missingColumn(at range: Range<Int>) -> (name: String, edits: [TextEdit])? {
    guard let scenario = scenario(onLine: source.lineNumber(at: range.lowerBound)),
      let table = scenarios[scenario].examples.indices.first, range.count > 2
    else { return nil }
    let name = cellText(TextRange(range.lowerBound + 1, range.upperBound - 1))
    let edits = examples[table].rows.indices.enumerated().map { number, row in
      let end = self.range(ofRow: row).upperBound
      let text = number == 0 ? " \(name.cellEscaped) |" : "  |"
      return TextEdit(end..<end, text)
    }
    return (name, edits)
  }
}
