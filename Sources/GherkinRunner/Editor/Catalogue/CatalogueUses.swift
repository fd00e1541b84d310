/// How the features of a plan use its definitions: where, with which texts and which values.
///
/// A step of an outline counts once, however many rows of examples there are; its texts are those
/// that the rows make of it.
struct CatalogueUses {
  /// More texts, or values, than this are no examples any more.
  private static let limit = 10
  /// A text with more characters than this is no example to learn from.
  private static let longest = 300

  private struct Found {
    var uses: [CatalogueEntry.Use] = []
    var examples: [String] = []
    var values: [[String]]
    var tableHeader: [String] = []
  }

  private let plan: Plan
  private var found: [Found]

  init(_ plan: Plan) {
    self.plan = plan
    found = plan.patterns.map { Found(values: $0.parameters.map { _ in [] }) }
    var seen: Set<Line> = []
    for scenario in plan.scenarios {
      for (position, decision) in zip(scenario.pickle.steps.indices, scenario.matches) {
        add(decision, of: scenario.pickle, at: position, &seen)
      }
    }
  }

  /// Adds what was found to an entry of the catalogue.
  func complete(_ entry: inout CatalogueEntry) {
    let found = found[entry.definition]
    entry.uses = found.uses
    entry.examples = found.examples
    entry.tableHeader = found.tableHeader
    for (number, values) in found.values.enumerated() where number < entry.parameters.count {
      entry.parameters[number].seen = values
    }
  }

  /// A line of a feature that means a definition.
  private struct Line: Hashable {
    let uri: String
    let line: Int
    let definition: Int
  }

  private mutating func add(
    _ decision: StepDecision, of pickle: Pickle, at position: Int, _ seen: inout Set<Line>
  ) {
    switch decision {
    case .undefined: break
    case .matched(let definition, let captures):
      let definition = Int(definition)
      add(definition, pickle.steps[position], &seen)
      addValues(
        plan.captures(of: definition, from: Int(captures)), to: definition, pickle.steps[position])
    case .misfit(let definition, _):
      add(Int(definition), pickle.steps[position], &seen)
    case .ambiguous(let candidates):
      // Each of them is used, though the feature has yet to say which.
      for match in plan.candidates[Int(candidates)] {
        add(match.definition, pickle.steps[position], &seen)
      }
    }
  }

  private mutating func add(_ definition: Int, _ step: PickleStep, _ seen: inout Set<Line>) {
    let (uri, line) = (step.pickle.uri, step.location.line)
    if seen.insert(Line(uri: uri, line: line, definition: definition)).inserted {
      found[definition].uses.append(CatalogueEntry.Use(path: uri, line: line))
    }
    if found[definition].tableHeader.isEmpty, step.hasDataTable {
      found[definition].tableHeader = step.dataTable?.first ?? []
    }
    if found[definition].examples.count < Self.limit {
      add(step.text, to: &found[definition].examples)
    }
  }

  private mutating func addValues(
    _ captures: ArraySlice<Capture>, to definition: Int, _ step: PickleStep
  ) {
    guard found[definition].values.contains(where: { $0.count < Self.limit }) else { return }
    let arguments = plan.patterns[definition].arguments(captures)
    let text = Array(step.text.utf8)
    for (number, argument) in arguments.enumerated() {
      guard let range = argument.captures.first?.range else { continue }
      add(text.span.string(in: range), to: &found[definition].values[number])
    }
  }

  private func add(_ text: String, to list: inout [String]) {
    guard list.count < Self.limit, text.utf8.count <= Self.longest, !list.contains(text) else {
      return
    }
    list.append(text)
  }
}
