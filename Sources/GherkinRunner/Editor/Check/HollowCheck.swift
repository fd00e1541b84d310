/// Scenarios that show nothing, whatever the product does: they have no steps, or no row of values
/// ever fills them.
struct HollowCheck {
  /// What a scenario lacks.
  enum Gap {
    case steps
    case examples
    /// A table of examples, by its place in the document, has no row below the names.
    case values(table: Int)
  }

  let document: GherkinDocument
  let dialect: Dialect

  /// All that the scenario at `index` lacks.
  func gaps(of index: Int) -> [Gap] {
    let scenario = document.scenarios[index]
    var gaps: [Gap] = []
    if scenario.steps.isEmpty { gaps.append(.steps) }
    if document.isOutlineWithoutExamples(index, dialect) { gaps.append(.examples) }
    for table in scenario.examples.indices where document.examples[table].rows.count < 2 {
      gaps.append(.values(table: table))
    }
    return gaps
  }

  /// Reports what the scenario at `index` lacks.
  func report(_ gap: Gap, of index: Int, into collector: inout FindingCollector) {
    let header = document.scenarios[index].header
    switch gap {
    case .steps:
      collector.report(
        .missingSteps, at: header,
        "This scenario has no steps, so it shows nothing, and a run of it fails.",
        "Write down what is given, what is done and what should come of it.")
    case .examples:
      collector.report(
        .missingExamples, at: header,
        "This outline has no examples, so it is run as it is written, placeholders and all.",
        examplesAdvice)
    case .values(let table):
      collector.report(
        .missingExamples, at: document.examples[table].header,
        "There is no row of values, so nothing of this is ever run.", examplesAdvice)
    }
  }

  private var examplesAdvice: String {
    "Add `\(dialect.examples.first ?? ""):` with a row of names for the placeholders, and below it a "
      + "row of values for each example."
  }
}

extension GherkinDocument {
  /// Whether the scenario at `index` calls itself an outline and has nothing to fill it with.
  func isOutlineWithoutExamples(_ index: Int, _ dialect: Dialect) -> Bool {
    let scenario = scenarios[index]
    guard scenario.examples.isEmpty else { return false }
    let keyword = source.bytes[scenario.header.keyword.offsets]
    func isAny(of keywords: [String]) -> Bool {
      keywords.contains { keyword.elementsEqual($0.utf8) }
    }
    return !isAny(of: dialect.scenario) && isAny(of: dialect.scenarioOutline)
  }

  /// The same, for whoever has no dialect at hand.
  func isOutlineWithoutExamples(_ index: Int) -> Bool {
    Dialect.named(language).map { isOutlineWithoutExamples(index, $0) } ?? false
  }
}
