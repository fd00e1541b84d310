/// A feature file of which only some scenarios are left, each line of them at its place.
///
/// A mutant concerns one scenario, or those below one background. If it held all others as well, thousands
/// of mutants would each be as large as the file.
struct ReducedFeature: Sendable {
  private let document: GherkinDocument
  /// Changes that empty the lines of everything else.
  private let removals: [TextEdit]

  /// The feature of `document`, which has `lines`, with the scenarios of `pickles`, all of which are its own.
  init(_ document: GherkinDocument, _ lines: FeatureLines, keeping pickles: some Sequence<Pickle>) {
    self.document = document
    let bytes = document.source.bytes
    // The rows of each scenario that is kept; a scenario without examples has none.
    var kept: [Int: Set<Int>] = [:]
    for pickle in pickles {
      kept[pickle.scenario.index, default: []].formUnion(pickle.row.map { [$0.index] } ?? [])
    }
    let last = document.scenarios.indices.last { kept[$0] != nil }
    var removals = document.scenarios.indices.prefix((last ?? -1) + 1).flatMap {
      index -> [TextEdit] in
      guard let rows = kept[index] else {
        return [lines.emptying(Scenario(document: document, index: index).lines)]
      }
      let all = document.examples[document.scenarios[index].examples.indices].flatMap {
        $0.rows.indices.dropFirst()
      }
      return all.filter { !rows.contains($0) }.map { row in
        let line = Int(document.rows[row].line)
        return lines.emptying(line...line)
      }
    }
    // What follows the last one is not even needed for the numbers of lines.
    if let last {
      let scenario = Scenario(document: document, index: last)
      let end = lines.line(scenario.lines.upperBound + 1)?.start ?? bytes.count
      removals.append(TextEdit(end..<bytes.count))
    }
    self.removals = removals
  }

  /// The file with `edits`, which are of the original file.
  func source(with edits: [TextEdit]) -> SourceFile {
    SourceFile(
      uri: document.source.uri,
      bytes: (removals + edits).applied(to: document.source.bytes))
  }
}

extension FeatureLines {
  /// A change that empties `lines`, without moving those that follow.
  func emptying(_ lines: ClosedRange<Int>) -> TextEdit {
    TextEdit(whole(lines), String(repeating: "\n", count: lines.count - 1))
  }
}
