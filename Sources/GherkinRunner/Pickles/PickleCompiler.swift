/// Makes the pickles of a document: one of each scenario, one of each row of an outline's examples.
///
/// Decides which there are and numbers them; what they say is told by `Pickle` on demand.
package enum PickleCompiler {
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

/// The pickles of one document.
///
/// Holds sixteen bytes for each, whatever the size of the scenario it is made from.
package struct Pickles: RandomAccessCollection, Sendable {
  /// What distinguishes one pickle of a document from the others.
  struct Entry: Sendable {
    let scenario: Int32
    /// The examples row that fills the placeholders, as -1 where the scenario is no outline.
    private let rowIndex: Int32
    /// The id of the first step; the pickle's own comes after those of its steps.
    let firstId: Int

    init(scenario: Int32, row: Int32?, firstId: Int) {
      self.scenario = scenario
      rowIndex = row ?? -1
      self.firstId = firstId
    }

    var row: Int? { rowIndex < 0 ? nil : Int(rowIndex) }
  }

  /// The document they were made from.
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

  /// The index of the first pickle.
  package var startIndex: Int { entries.startIndex }
  /// The index behind the last pickle.
  package var endIndex: Int { entries.endIndex }

  /// The pickle at `position`.
  package subscript(position: Int) -> Pickle {
    Pickle(document: document, entry: entries[position])
  }
}

/// Which background steps come before a scenario's own.
extension GherkinDocument {
  /// The steps of the feature's background, then those of the rule's.
  struct BackgroundSteps {
    let ofFeature: NodeRange
    let ofRule: NodeRange

    var count: Int { ofFeature.count + ofRule.count }
  }

  /// The background steps of `scenario`.
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
