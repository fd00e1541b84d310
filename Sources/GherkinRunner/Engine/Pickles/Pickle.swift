/// A scenario that is ready to match: with its backgrounds, placeholders resolved, tags inherited.
///
/// A view, whose texts are created on demand.
package struct Pickle: Sendable {
  /// The tag of scenarios that must not overlap with others.
  static let serialTag = "@serial"
  /// The tag of scenarios that are not finished, so that runs leave them out.
  package static let draftTag = "@draft"

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
  package var name: String { placeholders?.resolve(scenario.name) ?? scenario.name }

  package var uri: String { document.source.uri }

  /// The path and the line.
  package var place: String { "\(uri):\(location.line)" }

  /// `"Pay" (Features/cart.feature:12)`
  var titleAndPlace: String { "\"\(name)\" (\(place))" }

  /// The code of the dialect.
  package var language: String { document.language }

  /// The place of the examples row or, without one, of the scenario.
  package var location: Location { row?.location ?? scenario.location }

  package var scenarioLocation: Location { scenario.location }
  package var featureName: String { document.feature?.name ?? "" }
  package var ruleName: String? { scenario.rule?.name }

  /// Its tags: the feature's, the rule's, the scenario's and those of the examples.
  package var tags: [Tag] { tagRanges.flatMap { document.views($0) } }

  /// Whether it has the tag `name`, which includes the `@`; creates no string.
  package func hasTag(_ name: String) -> Bool {
    tagRanges.contains { range in
      document.tags[range.indices].contains {
        document.source.bytes[$0.name.offsets].elementsEqual(name.utf8)
      }
    }
  }

  /// Whether it is not finished, so that runs leave it out and it shows no requirement.
  package var isDraft: Bool { hasTag(Self.draftTag) }

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
  /// of its rows; an examples row its own alone. The title of a feature or a rule, and a background, select all
  /// scenarios there.
  package func contains(line: Int) -> Bool {
    guard scenario.lines.contains(line) else {
      return sharedLines.contains { $0.contains(line) }
    }
    guard let own = entry.row, let examples = document.examples(at: line, of: scenarioNode) else {
      return true
    }
    let rows = examples.rows.indices
    guard rows.contains(own) else { return false }
    let chosen = document.row(at: line, among: rows.dropFirst())
    return chosen == nil || chosen == own
  }
}

extension Pickle {
  /// The lines that the scenario shares with others: those of the feature, of the rule and of their backgrounds.
  var sharedLines: [ClosedRange<Int>] {
    let (feature, rule) = (document.featureNode, scenarioNode.rule.map { document.rules[Int($0)] })
    return [
      feature.map { document.titleLines($0.tags, $0.header) },
      rule.map { document.titleLines($0.tags, $0.header) },
      document.background(feature?.background)?.lines,
      document.background(rule?.background)?.lines,
    ].compactMap(\.self)
  }
}

extension GherkinDocument {
  /// The lines of the tags, the title and the description of a block.
  fileprivate func titleLines(_ tags: NodeRange, _ header: Node.Header) -> ClosedRange<Int> {
    let start = header.keyword.offsets.upperBound
    let text = source.bytes[start..<max(start, header.description.offsets.upperBound)]
    let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let last = lines.lastIndex { $0.contains { $0 > .space } } ?? 0
    return firstLine(tags, header)...(Int(header.line) + last)
  }

  fileprivate func examples(at line: Int, of scenario: Node.Scenario) -> Node.Examples? {
    let range = scenario.examples.indices
    let next = range.partitionIndex { firstLine(examples[$0].tags, examples[$0].header) > line }
    guard next > range.lowerBound else { return nil }
    let candidate = examples[next - 1]
    return Int(candidate.header.lastLine) >= line ? candidate : nil
  }

  fileprivate func row(at line: Int, among range: Range<Int>) -> Int? {
    let index = range.partitionIndex { Int(rows[$0].line) >= line }
    return index < range.upperBound && Int(rows[index].line) == line ? index : nil
  }
}

/// Finds and numbers the pickles of a document: one for each scenario, and one for each row of an
/// outline's examples.
package enum PickleCompiler {
  /// The pickles of `file`; empty for a file with errors, or one that is refused otherwise, which does not run.
  package static func compile(_ file: ParseResult, isRefused: Bool = false) -> Pickles {
    file.errors.isEmpty && !isRefused
      ? compile(file.document) : Pickles(document: file.document, idCount: 0, entries: [])
  }

  /// The pickles of `document`, in the order of the file.
  package static func compile(_ document: GherkinDocument) -> Pickles {
    var entries: [Pickles.Entry] = []
    entries.reserveCapacity(document.scenarios.count)
    var nextId = document.idCount
    for index in document.scenarios.indices {
      let scenario = document.scenarios[index]
      let (ofFeature, ofRule) = document.backgroundSteps(of: scenario)
      let own = scenario.steps.count
      let stepCount = own == 0 ? 0 : ofFeature.count + ofRule.count + own
      let scenarioIndex = Int32(truncatingIfNeeded: index)
      guard !scenario.examples.isEmpty else {
        entries.append(Pickles.Entry(scenario: scenarioIndex, row: nil, firstId: nextId))
        nextId += stepCount + 1
        continue
      }
      for examples in document.examples[scenario.examples.indices] {
        for row in examples.rows.indices.dropFirst() {
          entries.append(
            Pickles.Entry(
              scenario: scenarioIndex, row: Int32(truncatingIfNeeded: row), firstId: nextId))
          nextId += stepCount + 1
        }
      }
    }
    return Pickles(document: document, idCount: nextId - document.idCount, entries: entries)
  }
}

/// The pickles of a document; sixteen bytes for each, for a scenario of any size.
package struct Pickles: RandomAccessCollection, Sendable {
  package struct Entry: Sendable {
    package let scenario: Int32
    /// The examples row with the values; -1 if the scenario is not an outline.
    private let rowIndex: Int32
    /// The id of the first step; the pickle's own follows those of its steps.
    let firstId: Int

    init(scenario: Int32, row: Int32?, firstId: Int) {
      self.scenario = scenario
      rowIndex = row ?? -1
      self.firstId = firstId
    }

    package var row: Int? { rowIndex < 0 ? nil : Int(rowIndex) }
  }

  package let document: GherkinDocument
  /// How many ids the pickles and their steps use.
  package let idCount: Int
  fileprivate let entries: [Entry]

  package var startIndex: Int { entries.startIndex }
  package var endIndex: Int { entries.endIndex }

  package subscript(position: Int) -> Pickle {
    Pickle(document: document, entry: entries[position])
  }

  func position(of pickle: Pickle) -> Int {
    entries.indices.partitionIndex { entries[$0].firstId >= pickle.entry.firstId }
  }
}

extension GherkinDocument {
  /// The steps that precede a scenario's own: those of the feature's background, then of the rule's.
  func backgroundSteps(of scenario: Node.Scenario) -> (ofFeature: NodeRange, ofRule: NodeRange) {
    func steps(_ background: Int32?) -> NodeRange {
      background.map { backgrounds[Int($0)].steps } ?? .empty
    }
    return (
      steps(featureNode?.background), steps(scenario.rule.flatMap { rules[Int($0)].background })
    )
  }
}
