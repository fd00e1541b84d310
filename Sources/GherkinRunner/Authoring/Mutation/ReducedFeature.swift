/// A feature file of which only some scenarios are left, each line of them at its place.
///
/// A mutant concerns one scenario, or those below one background. If it held all others as well, thousands
/// of mutants would each be as large as the file.
struct ReducedFeature: Sendable {
  private let document: GherkinDocument
  /// Changes that empty the lines of everything else.
  private let removals: [TextEdit]

  /// The feature of `document`, which has `lines`, with the scenarios of `pickles`, all of which are its own.
  init(_ document: GherkinDocument, _ lines: SourceLines, keeping pickles: some Sequence<Pickle>) {
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
      removals.append(TextEdit(lines.start(of: scenario.lines.upperBound + 1)..<bytes.count))
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

/// Finds the bytes of lines, which are counted from 1.
struct SourceLines {
  /// Where each line begins.
  private let starts: [Int]
  private let bytes: Bytes

  init(_ source: SourceFile) {
    bytes = source.bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == .lineFeed { starts.append(offset + 1) }
    self.starts = starts
  }

  /// A change that empties `lines`.
  func emptying(_ lines: ClosedRange<Int>) -> TextEdit {
    let range = range(of: lines)
    let count = bytes[range].count { $0 == .lineFeed }
    return TextEdit(range, String(repeating: "\n", count: count))
  }

  /// The offset at which a line begins; the end of the file for one that would follow the last.
  func start(of line: Int) -> Int { line > starts.count ? bytes.count : starts[line - 1] }

  /// The bytes of `lines` without the end of the last.
  private func range(of lines: ClosedRange<Int>) -> Range<Int> {
    let start = starts[min(lines.lowerBound, starts.count) - 1]
    var end = lines.upperBound < starts.count ? starts[lines.upperBound] - 1 : bytes.count
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }
}
