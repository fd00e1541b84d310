/// How the features of a plan use its definitions: where, with which texts and which values.
///
/// A step of an outline counts once, however many rows of examples there are; its texts are those
/// that the rows make of it.
struct CatalogueUses {
  /// More texts than this are no examples any more.
  private static let limit = 10
  /// A text with more characters than this is no example to learn from.
  private static let longest = 300

  /// What was found of one definition.
  struct Found {
    fileprivate(set) var uses: [CatalogueEntry.Use] = []
    fileprivate(set) var examples: [CatalogueEntry.Example] = []
    /// What stands for each parameter, each text once.
    fileprivate(set) var values: [[String]]
    /// The first row of the first table.
    fileprivate(set) var tableHeader: [String] = []
  }

  private let plan: Plan
  /// What was found of each definition.
  private(set) var found: [Found]

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

  /// A line of a feature that means a definition.
  private struct Line: Hashable {
    let uri: String
    let line: Int
    let definition: Int
  }

  private mutating func add(
    _ decision: StepDecision, of pickle: Pickle, at position: Int, _ seen: inout Set<Line>
  ) {
    let step = pickle.steps[position]
    switch decision {
    case .undefined: break
    case .matched(let definition, let first):
      let captures = plan.captures(of: Int(definition), from: Int(first))
      add(Int(definition), step, captures, &seen)
    case .misfit(let definition, _):
      add(Int(definition), step, [], &seen)
    case .ambiguous(let candidates):
      // Each of them is used, though the feature has yet to say which.
      for match in plan.candidates[Int(candidates)] { add(match.definition, step, [], &seen) }
    }
  }

  private mutating func add(
    _ definition: Int, _ step: PickleStep, _ captures: ArraySlice<Capture>,
    _ seen: inout Set<Line>
  ) {
    let (uri, line) = (step.pickle.uri, step.location.line)
    if seen.insert(Line(uri: uri, line: line, definition: definition)).inserted {
      found[definition].uses.append(CatalogueEntry.Use(path: uri, line: line))
    }
    if found[definition].tableHeader.isEmpty, step.hasDataTable {
      found[definition].tableHeader = step.dataTable?.first ?? []
    }
    guard found[definition].examples.count < Self.limit else { return }
    let text = step.text
    guard text.utf8.count <= Self.longest,
      !found[definition].examples.contains(where: { $0.text == text })
    else { return }
    let values = values(of: plan.patterns[definition], captures, in: text)
    found[definition].examples.append(CatalogueEntry.Example(text: text, values: values))
    for (number, value) in values.enumerated()
    where !value.isEmpty && !found[definition].values[number].contains(value) {
      found[definition].values[number].append(value)
    }
  }

  /// What stands in `text` for each parameter; empty for one that took no part.
  private func values(
    of pattern: CompiledPattern, _ captures: ArraySlice<Capture>, in text: String
  ) -> [String] {
    guard !captures.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    return pattern.arguments(captures).map { argument in
      argument.captures.first?.range.map { bytes.span.string(in: $0) } ?? ""
    }
  }
}
