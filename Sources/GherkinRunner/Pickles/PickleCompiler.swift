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
