/// A scenario ready to be run: backgrounds prepended, placeholders filled, tags inherited.
///
/// A view: it holds where to look and makes its texts when they are asked for.
package struct Pickle: Sendable {
  /// The document it was made from.
  package let document: GherkinDocument
  let entry: Pickles.Entry

  var scenarioNode: Node.Scenario { document.scenarios[Int(entry.scenario)] }

  /// The scenario it was made from.
  package var scenario: Scenario { Scenario(document: document, index: Int(entry.scenario)) }

  /// The examples row it was made from; `nil` where the scenario is no outline.
  package var row: TableRow? { entry.row.map { TableRow(document: document, index: $0) } }

  /// Its number, which continues the numbering of the document.
  package var id: Int { entry.firstId + steps.count }

  /// The numbers of the scenario and the examples row it was made from.
  package var astNodeIds: [Int] { [scenario.id] + (row.map { [$0.id] } ?? []) }

  /// The scenario's name, with placeholders filled.
  package var name: String {
    guard let values = placeholders else { return scenario.name }
    return values.fill(scenario.name)
  }

  /// The path of the file.
  package var uri: String { document.source.uri }

  /// The code of the dialect it is written in.
  package var language: String { document.language }

  /// The place of the examples row or, without one, of the scenario.
  package var location: Location { row?.location ?? scenario.location }

  /// The place of the scenario.
  package var scenarioLocation: Location { scenario.location }

  /// The feature's name.
  package var featureName: String { document.feature?.name ?? "" }

  /// The name of the rule it is part of.
  package var ruleName: String? { scenario.rule?.name }

  /// Its tags: the feature's, the rule's, the scenario's and those of the examples.
  package var tags: [PickleTag] {
    tagRanges.flatMap { range in
      range.indices.map { PickleTag(tag: Tag(document: document, index: $0)) }
    }
  }

  /// Whether it has the tag `name`, given with its `@`; makes no string.
  package func hasTag(_ name: String) -> Bool {
    tagRanges.contains { range in
      document.tags[range.indices].contains {
        document.source.bytes[$0.name.offsets].elementsEqual(name.utf8)
      }
    }
  }

  var tagRanges: [NodeRange] {
    let scenario = scenarioNode
    return [
      document.featureNode?.tags ?? .empty,
      scenario.rule.map { document.rules[Int($0)].tags } ?? .empty,
      scenario.tags,
      examplesNode?.tags ?? .empty,
    ]
  }

  /// The steps to run, those of the backgrounds first; none if the scenario has none of its own.
  package var steps: PickleSteps { PickleSteps(pickle: self) }

  /// What the placeholders of the outline stand for in this pickle.
  var placeholders: Placeholders? {
    guard let row = entry.row, let header = examplesNode?.rows.indices.first else { return nil }
    return Placeholders(document: document, header: header, row: row)
  }

  /// Appends the bytes of `range`, with placeholders filled if `isFilled`, without making a string.
  func append(_ range: TextRange, isFilled: Bool, to buffer: inout [UInt8]) {
    let source = document.source.bytes
    let text = source.span.extracting(range.offsets)
    if isFilled, entry.row != nil, text.contains(.lessThan), let placeholders {
      placeholders.append(text, to: &buffer)
    } else {
      buffer.append(contentsOf: source[range.offsets])
    }
  }

  /// The table of examples that its row is from.
  var examplesNode: Node.Examples? {
    guard let row = entry.row else { return nil }
    let indices = scenarioNode.examples.indices
    // The rows of the tables follow each other: the last table that begins before the row has it.
    var (low, high) = (indices.lowerBound, indices.upperBound)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if document.examples[middle].rows.indices.lowerBound <= row {
        low = middle
      } else {
        high = middle
      }
    }
    return document.examples[low]
  }
}

/// A tag as a pickle has it, inherited or its own.
package struct PickleTag: Sendable {
  let tag: Tag

  /// The tag, with its `@`.
  package var name: String { tag.name }

  /// The number of the tag it comes from.
  package var astNodeId: Int { tag.id }

  /// The place where it is written.
  package var location: Location { tag.location }
}

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
