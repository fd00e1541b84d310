/// Choosing pickles by a line of the file, as in `checkout.feature:12`.
extension Pickle {
  /// Whether `line` selects the pickle.
  ///
  /// A line of the scenario selects all pickles made from it, its tags and steps included; a line
  /// of an examples block selects those of its rows; an examples row selects its own alone.
  package func contains(line: Int) -> Bool {
    guard scenario.lines.contains(line) else { return false }
    guard let own = entry.row, let examples = document.examples(at: line, of: scenarioNode) else {
      return true
    }
    let rows = examples.rows.indices
    guard rows.contains(own) else { return false }
    let chosen = document.row(at: line, among: rows.dropFirst())
    return chosen == nil || chosen == own
  }
}

extension GherkinDocument {
  /// The examples of `scenario` that `line` is part of.
  fileprivate func examples(at line: Int, of scenario: Node.Scenario) -> Node.Examples? {
    let range = scenario.examples.indices
    let behind = range.partitionIndex { firstLine(of: examples[$0]) > line }
    guard behind > range.lowerBound else { return nil }
    let candidate = examples[behind - 1]
    return Int(candidate.header.lastLine) >= line ? candidate : nil
  }

  private func firstLine(of examples: Node.Examples) -> Int {
    Int(examples.tags.indices.first.map { tags[$0].line } ?? examples.header.line)
  }

  /// The row on `line`.
  fileprivate func row(at line: Int, among range: Range<Int>) -> Int? {
    let index = range.partitionIndex { Int(rows[$0].line) >= line }
    return index < range.upperBound && Int(rows[index].line) == line ? index : nil
  }
}

extension Range<Int> {
  /// The first index for which `isBehind` holds, as it does for all that follow; else the end.
  fileprivate func partitionIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
