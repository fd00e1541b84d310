/// What a report shows of a scenario whose changes were not noticed.
extension MutationReport {
  /// More lines of a scenario would not be read.
  private static let lineLimit = 40

  /// The lines of the scenario, or of the background that it shares, with what was changed marked.
  func excerpt(_ mutants: [Mutant]) -> Markup {
    // The original features come before those with changes.
    let file = results.plan.plan.files.first { $0.document.source.uri == mutants[0].path }
    guard let document = file?.document else { return "" }
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
      mutant.edits.flatMap { edit in
        mutant.kind == .cell ? [edit.range] : edit.changed(in: document.source.bytes)
      }
    }
    .filter { range.contains($0.lowerBound) && $0.upperBound <= range.upperBound }
    .sorted { $0.lowerBound < $1.lowerBound }
    let markup = Markup.text(document.source.bytes, in: range, marking: marks, by: "mark")
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
  /// The words of the old text that the new one does not have; its end, if the new one only has more.
  fileprivate func changed(in bytes: Bytes) -> [Range<Int>] {
    let old = String(decoding: bytes[range], as: UTF8.self)
    var (changed, end) = ([Range<Int>](), range.lowerBound)
    for piece in TextDifference.pieces(replacement, from: old).expected {
      let start = end
      end += piece.text.utf8.count
      if piece.isMarked { changed.append(start..<end) }
    }
    return changed.isEmpty ? [end..<end] : changed
  }
}
