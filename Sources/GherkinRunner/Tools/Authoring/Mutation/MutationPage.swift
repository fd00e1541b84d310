/// One page: no network, readable without JavaScript, searchable with it.
extension MutationReport {
  /// The changes to Then steps of one scenario that were not noticed.
  private typealias Finding = (place: String, mutants: [Mutant])

  /// The scenarios with such changes, in the order of the files.
  private var findings: [Finding] {
    let gaps = results.mutants.filter { $0.isGap && $0.mutant.part == .outcome }.map(\.mutant)
    var findings: [Finding] = []
    var numbers: [String: Int] = [:]
    for mutant in gaps {
      let number = numbers[mutant.scenarioPlace] ?? findings.count
      if number == findings.count {
        numbers[mutant.scenarioPlace] = number
        findings.append((mutant.scenarioPlace, []))
      }
      findings[number].mutants.append(mutant)
    }
    return findings
  }

  var page: Bytes {
    let (findings, settings) = (self.findings, results.gaps(of: .setting))
    let count = findings.reduce(0) { $0 + $1.mutants.count }
    let settingCount = settings.reduce(0) { $0 + $1.gaps.count }
    let isGood = results.isGreen(atLeast: threshold) && count == 0
    let score = results.score(of: .outcome)
    let bar = OutcomeCounts([
      .failed: score.unnoticed, .skipped: score.allowed, .passed: score.noticed,
    ]).bar
    var page = HTMLPage.start(title: "Would the scenarios notice?", skip: "Skip to the changes")
    page += """
      <header class="\(isGood ? "passed" : "failed")"><h1>\(isGood ? "✔" : "✘") Would the scenarios notice?</h1>
      <p class="lead">\(verdict(score, findings.count))</p>
      \(bar)
      <p>\(summary(.outcome, "Then steps")) \(summary(.setting, "Given and When steps")) Each change \
      to a feature should make a scenario fail.</p>
      \(kinds)\(remarks)</header>

      """
    page += HTMLPage.contents(
      """
      <ul>
      <li><a href="#outcomes">Then steps</a> <small>\(count)</small></li>
      <li><a href="#settings">Given and When steps</a> <small>\(settingCount)</small></li>
      </ul>
      """)
    page += HTMLPage.main(noun: "findings", boxes: [], showsBoxes: false)
    page += section(
      "outcomes", "Then steps: changes that were not noticed", findings.map(entry), isOpen: true)
    page += section(
      "settings",
      "Given and When steps: changes that made no difference (they may be for the reader)",
      settings.map(entry), isOpen: false)
    page += HTMLPage.end
    return page.bytes
  }

  private func verdict(_ score: MutationResults.Score, _ count: Int) -> String {
    guard score.counted > 0 else { return "No change to a Then step was tried." }
    let changes = score.counted.counted("change")
    guard score.unnoticed > 0 else { return "All \(changes) to Then steps were noticed." }
    return "\(score.noticed) of \(changes) to Then steps were noticed. "
      + "\(count.counted("scenario")) would pass with other expectations."
  }

  private func summary(_ part: Mutant.Part, _ noun: String) -> Markup {
    let score = results.score(of: part)
    guard let percentage = score.percentage else { return "\(noun): no changes." }
    let allowed: Markup = score.allowed > 0 ? ", \(score.allowed) more as comments allow" : ""
    return """
      \(noun): <strong>\(percentage)</strong> of \(score.counted.counted("change")) noticed, \
      \(score.unnoticed) not\(allowed).
      """
  }

  private var kinds: Markup {
    let items = results.byKind(.outcome).map { kind, score -> Markup in
      "<li>\(kind.plural): \(score.noticed) of \(score.counted) noticed</li>\n"
    }
    return items.isEmpty ? "" : "<ul>\n\(items.joined())</ul>\n"
  }

  private var remarks: Markup {
    let items = results.remarks(atLeast: threshold).map { text, isFailure -> Markup in
      isFailure ? "<li><strong>\(text)</strong></li>\n" : "<li>\(text)</li>\n"
    }
    return items.isEmpty ? "" : "<ul id=\"remarks\">\n\(items.joined())</ul>\n"
  }

  private func section(
    _ id: String, _ title: String, _ entries: [Markup], isOpen: Bool
  ) -> Markup {
    let none: Markup = entries.isEmpty ? "<p>None of those that were tried.</p>\n" : ""
    return """
      <article class="feature"><details\(isOpen ? " open" : "")><summary><h2>\(title)</h2></summary>\
      <div class="body" id="\(id)">
      \(none)\(entries.joined())</div></details></article>

      """
  }

  /// A scenario with the places marked that could be otherwise, and what to do about each.
  private func entry(_ finding: Finding) -> Markup {
    let items = finding.mutants.map { mutant -> Markup in
      let row: Markup = mutant.row.map { " (row on line \($0))" } ?? ""
      return """
        <li>Line \(mutant.location.line)\(row): <q>\(mutant.step)</q> would pass as well \(mutant.change)</li>

        """
    }
    return """
      <section class="sc entry failed">
      <h3>\(finding.mutants[0].scenario)</h3>
      <p class="at">\(finding.place)</p>
      \(excerpt(finding.mutants))<ul>
      \(items.joined())</ul>
      \(remedies(finding.mutants))</section>

      """
  }

  private func remedies(_ mutants: [Mutant]) -> Markup {
    let deaf = Dictionary(results.deafDefinitions.map { ($0.definition, $0.count) }) { $1 }
    let groups = Dictionary(grouping: mutants, by: \.definition).sorted { $0.key < $1.key }
    let items = groups.flatMap { definition, mutants -> [Markup] in
      let name: Markup = "<q>\(pattern(definition))</q> (<code>\(place(definition))</code>)"
      if let count = deaf[definition] {
        return [
          """
          <li>\(name) passed whatever it said, in all \(count.counted("change")): a developer has to let it \
          look at its values.</li>

          """
        ]
      }
      var seen: Set<String> = []
      return mutants.filter { seen.insert($0.kind.remedy).inserted }.map { mutant in
        """
        <li>\(name): \(mutant.kind.remedy) If it is right as it is, write above the step: \
        <code># specs:allow \(mutant.kind.suppressionName) because …</code></li>

        """
      }
    }
    return "<p>What to do:</p><ul>\n\(items.joined())</ul>\n"
  }

  /// More lines of a scenario would not be read.
  private static let lineLimit = 40

  /// The lines of the scenario, or of the background that it shares, with what was changed marked.
  private func excerpt(_ mutants: [Mutant]) -> Markup {
    guard let document = results.documents[mutants[0].path] else { return "" }
    let lines = FeatureLines(of: document.source)
    let changed = mutants.map(\.location.line)
    guard let first = changed.min(), let last = changed.max() else { return "" }
    let scenario = document.scenarios.indices.lazy.map {
      Scenario(document: document, index: $0)
    }.first { $0.location.line == mutants[0].scenarioLine }?.lines
    var shown = first...last
    if let scenario, scenario.contains(first) {
      shown = scenario.lowerBound...max(last, scenario.upperBound)
    }
    if shown.count > Self.lineLimit {
      shown = max(shown.lowerBound, last - Self.lineLimit + 1)...last
    }
    let range = lines.whole(shown)
    let marks = mutants.flatMap { mutant in
      // A cell is marked as a whole.
      mutant.edits.map { mutant.kind == .cell ? $0.range : $0.changed(in: document.source.bytes) }
    }
    .filter { range.contains($0.lowerBound) && $0.upperBound <= range.upperBound }
    .sorted { $0.lowerBound < $1.lowerBound }
    var (markup, end) = (Markup(), range.lowerBound)
    for mark in marks where mark.lowerBound >= end {
      markup.append(text: document.source.bytes[end..<mark.lowerBound])
      var text = Markup()
      text.append(text: document.source.bytes[mark])
      markup += mark.isEmpty ? "<mark>＋</mark>" : "<mark>\(text)</mark>"
      end = mark.upperBound
    }
    markup.append(text: document.source.bytes[end..<range.upperBound])
    return "<pre>\(markup)</pre>\n"
  }

  /// The steps of a definition that set the scene and make no difference.
  private func entry(_ found: MutationResults.Gaps) -> Markup {
    let items = found.gaps.map { mutant -> Markup in
      let row: Markup = mutant.row.map { " (row on line \($0))" } ?? ""
      return """
        <li><code>\(mutant.place)</code> \(mutant.scenario)\(row)<br><q>\(mutant.step)</q> \
        would pass as well \(mutant.change)</li>

        """
    }
    return """
      <section class="sc entry">
      <h3>\(found.gaps[0].step) <small>\(found.gaps.count) of \(found.count)</small></h3>
      <p>Each is there for the reader, or the scenario does not show what its title says: take it out, or add a step \
      that depends on it.</p>
      <ul>
      \(items.joined())</ul>
      <p class="at">\(pattern(found.definition)), defined at <code>\(place(found.definition))</code></p>
      </section>

      """
  }
}

extension Mutant.Kind {
  /// What to do if such a change is not noticed.
  fileprivate var remedy: String {
    switch self {
    case .number, .choice, .text, .cell, .docString:
      "does not compare this value. Let a developer compare it; or, if it does not matter here, leave it out of the step."
    case .row: "takes more or fewer rows than these. Let a developer compare all of them."
    case .rowOrder:
      "takes the rows in any order. Let a developer compare the order, or define the step with inAnyOrder."
    case .negation: "passes as its opposite does. Let a developer compare what it states."
    case .step: "makes no difference. Leave it out, or add a step that depends on it."
    }
  }
}

extension TextEdit {
  /// What of the range is really changed: what the old and the new text have in common at both ends is left out.
  fileprivate func changed(in bytes: Bytes) -> Range<Int> {
    guard !range.isEmpty, !replacement.isEmpty else { return range }
    let (old, new) = (bytes[range], Array(replacement.utf8))
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
    }
    var start = zip(old, new).prefix { $0 == $1 }.count
    var end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    end = min(end, old.count - start)
    // Whole words are marked.
    while start > 0, isWord(old[old.startIndex + start - 1]) { start -= 1 }
    while end > 0, isWord(old[old.endIndex - end]) { end -= 1 }
    return (old.startIndex + start)..<(old.endIndex - end)
  }
}
