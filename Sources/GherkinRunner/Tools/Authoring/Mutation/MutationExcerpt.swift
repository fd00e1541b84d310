/// What a report shows of a scenario whose changes were not noticed.
extension MutationReport {
  /// More lines of a scenario would not be read.
  private static let lineLimit = 40

  /// The lines of the scenario, or of the background that it shares, with what was changed marked.
  func excerpt(_ mutants: [Mutant]) -> Markup {
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
}

extension Mutant.Kind {
  /// What to do if such a change is not noticed.
  var remedy: String {
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
