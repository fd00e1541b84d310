/// A scenario that is ready to match: with its backgrounds, placeholders resolved, tags inherited.
///
/// A view, whose texts are created on demand.
package struct Pickle: Sendable {
  /// The tag of scenarios that must not overlap with others.
  static let serialTag = "@serial"

  package let document: GherkinDocument
  package let entry: Pickles.Entry

  package var scenarioNode: Node.Scenario { document.scenarios[Int(entry.scenario)] }

  package var scenario: Scenario { Scenario(document: document, index: Int(entry.scenario)) }

  /// The examples row; `nil` if the scenario is not an outline.
  package var row: TableRow? { entry.row.map { TableRow(document: document, index: $0) } }

  /// Its id, which continues the numbering of the document.
  package var id: Int { entry.firstId + steps.count }

  package var astNodeIds: [Int] { [scenario.id] + (row.map { [$0.id] } ?? []) }

  /// The scenario's name, with placeholders resolved.
  package var name: String {
    guard let values = placeholders else { return scenario.name }
    return values.resolve(scenario.name)
  }

  package var uri: String { document.source.uri }

  /// The path and the line.
  package var place: String { "\(uri):\(location.line)" }

  /// The code of the dialect.
  package var language: String { document.language }

  /// The place of the examples row or, without one, of the scenario.
  package var location: Location { row?.location ?? scenario.location }

  package var scenarioLocation: Location { scenario.location }
  package var featureName: String { document.feature?.name ?? "" }
  package var ruleName: String? { scenario.rule?.name }

  /// Its tags: the feature's, the rule's, the scenario's and those of the examples.
  package var tags: [Tag] {
    tagRanges.flatMap { range in
      range.indices.map { Tag(document: document, index: $0) }
    }
  }

  /// Whether it has the tag `name`, which includes the `@`; creates no string.
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

  /// The steps, those of the backgrounds first; empty if the scenario has no steps of its own.
  package var steps: PickleSteps { PickleSteps(pickle: self) }

  /// The values of the outline's placeholders.
  var placeholders: Placeholders? {
    guard let row = entry.row, let header = examplesNode?.rows.indices.first else { return nil }
    return Placeholders(document: document, header: header, row: row)
  }

  /// Appends the bytes of `range`, with placeholders resolved if `isResolved`, without creating a string.
  func append(_ range: TextRange, isResolved: Bool, to buffer: inout Bytes) {
    let source = document.source.bytes
    let text = source.span.extracting(range.offsets)
    if isResolved, entry.row != nil, text.contains(.lessThan), let placeholders {
      placeholders.append(text, to: &buffer)
    } else {
      buffer.append(contentsOf: source[range.offsets])
    }
  }

  /// The table of examples with its row.
  var examplesNode: Node.Examples? {
    guard let row = entry.row else { return nil }
    let indices = scenarioNode.examples.indices
    // Rows are in the order of the tables, so the last table that begins before the row contains it.
    let next = indices.partitionIndex { document.examples[$0].rows.indices.lowerBound > row }
    return document.examples[max(indices.lowerBound, next - 1)]
  }
}

/// Selecting pickles by a line of the file, as in `checkout.feature:12`.
extension Pickle {
  /// Whether `line` selects the pickle.
  ///
  /// A line of the scenario, its tags or steps selects all its pickles; a line of an examples block those
  /// of its rows; an examples row its own alone.
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
    let next = range.partitionIndex { firstLine(of: examples[$0]) > line }
    guard next > range.lowerBound else { return nil }
    let candidate = examples[next - 1]
    return Int(candidate.header.lastLine) >= line ? candidate : nil
  }

  private func firstLine(of examples: Node.Examples) -> Int {
    Int(examples.tags.indices.first.map { tags[$0].line } ?? examples.header.line)
  }

  fileprivate func row(at line: Int, among range: Range<Int>) -> Int? {
    let index = range.partitionIndex { Int(rows[$0].line) >= line }
    return index < range.upperBound && Int(rows[index].line) == line ? index : nil
  }
}
