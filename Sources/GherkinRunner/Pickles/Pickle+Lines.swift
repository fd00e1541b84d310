/// Choosing pickles by a line of the file, as in `checkout.feature:12`.
extension Pickle {
  /// Whether `line` selects the pickle.
  ///
  /// A line of the scenario selects all pickles made from it, its tags and steps included; a line
  /// of an examples block selects those of its rows; an examples row selects its own alone.
  package func contains(line: Int) -> Bool {
    guard scenario.lines.contains(line) else { return false }
    guard let examplesNode, let row else { return true }
    let all = scenario.examples
    guard let chosen = all.last(where: { $0.lines.contains(line) }) else { return true }
    guard chosen.id == Int(examplesNode.id) else { return false }
    let chosenRow = chosen.body.first { $0.line == line }
    return chosenRow.map { $0.id == row.id } ?? true
  }
}
