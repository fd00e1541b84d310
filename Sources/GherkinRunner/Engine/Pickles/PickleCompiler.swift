/// Finds and numbers the pickles of a document: one for each scenario, and one for each row of an
/// outline's examples.
package enum PickleCompiler {
  /// The pickles of `file`; empty for a file with errors, which does not run.
  package static func compile(_ file: ParseResult) -> Pickles {
    file.errors.isEmpty ? compile(file.document) : Pickles(of: file.document)
  }

  /// The pickles of `document`, in the order of the file.
  package static func compile(_ document: GherkinDocument) -> Pickles {
    var entries: [Pickles.Entry] = []
    entries.reserveCapacity(document.scenarios.count)
    var nextId = document.idCount
    for index in document.scenarios.indices {
      let scenario = document.scenarios[index]
      let stepCount =
        scenario.steps.isEmpty
        ? 0 : document.backgroundSteps(of: scenario).count + scenario.steps.count
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
    return Pickles(document: document, entries: entries, idCount: nextId - document.idCount)
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
  private let entries: [Entry]

  init(document: GherkinDocument, entries: [Entry], idCount: Int) {
    self.document = document
    self.entries = entries
    self.idCount = idCount
  }

  /// No pickles, of a document with errors.
  init(of document: GherkinDocument) { self.init(document: document, entries: [], idCount: 0) }

  package var startIndex: Int { entries.startIndex }
  package var endIndex: Int { entries.endIndex }

  package subscript(position: Int) -> Pickle {
    Pickle(document: document, entry: entries[position])
  }

  /// The position of `pickle`, which is one of them.
  func position(of pickle: Pickle) -> Int {
    entries.indices.partitionIndex { entries[$0].firstId >= pickle.entry.firstId }
  }
}

extension GherkinDocument {
  /// The steps that precede a scenario's own: those of the feature's background, then of the rule's.
  struct BackgroundSteps {
    let ofFeature: NodeRange
    let ofRule: NodeRange

    var count: Int { ofFeature.count + ofRule.count }
  }

  func backgroundSteps(of scenario: Node.Scenario) -> BackgroundSteps {
    let ruleBackground = scenario.rule.flatMap { rules[Int($0)].background }
    return BackgroundSteps(
      ofFeature: steps(ofBackground: featureNode?.background),
      ofRule: steps(ofBackground: ruleBackground))
  }

  private func steps(ofBackground index: Int32?) -> NodeRange {
    index.map { backgrounds[Int($0)].steps } ?? .empty
  }
}
