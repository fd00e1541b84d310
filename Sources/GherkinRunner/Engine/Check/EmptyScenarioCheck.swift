/// Scenarios that show nothing, whatever the product does: they have no steps, or no row of values
/// fills them.
struct EmptyScenarioCheck: Check {
  /// What a scenario lacks.
  enum Omission {
    case steps
    case examples
    /// Rows below the header of the table of examples at this index of the document.
    case rows(table: Int)
  }

  var collector: FindingCollector

  mutating func check() {
    for index in document.scenarios.indices {
      for omission in omissions(of: index) { report(omission, of: index) }
    }
  }

  /// Everything that the scenario at `index` lacks.
  func omissions(of index: Int) -> [Omission] {
    let scenario = document.scenarios[index]
    var omissions: [Omission] = []
    if scenario.steps.isEmpty { omissions.append(.steps) }
    if document.isOutlineWithoutExamples(index, dialect) { omissions.append(.examples) }
    for table in scenario.examples.indices where document.examples[table].rows.count < 2 {
      omissions.append(.rows(table: table))
    }
    return omissions
  }

  /// Reports what the scenario at `index` lacks.
  mutating func report(_ omission: Omission, of index: Int) {
    let header = document.scenarios[index].header
    switch omission {
    case .steps:
      report(
        .missingSteps, at: header,
        "This scenario has no steps, so it shows nothing, and a run of it fails.",
        "Describe what is given, what is done, and what should happen.")
    case .examples:
      report(
        .missingExamples, at: header,
        "This outline has no examples, so it runs as it is written, placeholders included.",
        examplesAdvice)
    case .rows(let table):
      report(
        .missingExamples, at: document.examples[table].header,
        "These examples have no row of values, so they never run.", examplesAdvice)
    }
  }

  private var examplesAdvice: String {
    "Add `\(dialect.examples.first ?? ""):` with a row that names the placeholders, and below it a "
      + "row of values for each example."
  }
}
