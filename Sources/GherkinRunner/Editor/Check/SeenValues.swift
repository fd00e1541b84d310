/// The values that features write at the places of one parameter type: examples for a type that has
/// no closed list.
///
/// Looked for only when somebody needs them, since that means to look at every step.
struct SeenValues {
  private static let limit = 3

  private let plan: Plan
  private var known: [String: [String]] = [:]

  init(_ plan: Plan) { self.plan = plan }

  /// Up to three values of the type called `name`, in the order of the files, of those that
  /// `isWanted` says can be used.
  mutating func values(of name: String, where isWanted: (PickleStep, Int, Int) -> Bool) -> [String]
  {
    if let values = known[name] { return values }
    let values = find(name, isWanted)
    known[name] = values
    return values
  }

  private func find(_ name: String, _ isWanted: (PickleStep, Int, Int) -> Bool) -> [String] {
    let places = plan.patterns.map { pattern in
      pattern.parameters.indices.filter { pattern.parameters[$0].type?.name == name }
    }
    var values: [String] = []
    for scenario in plan.scenarios {
      for (position, decision) in scenario.matches.enumerated() {
        guard case .matched(let definition, let first) = decision,
          !places[Int(definition)].isEmpty
        else { continue }
        let step = scenario.pickle.steps[position]
        guard isWanted(step, Int(definition), Int(first)) else { continue }
        let arguments = plan.patterns[Int(definition)].arguments(
          plan.captures(of: Int(definition), from: Int(first)))
        var text: [UInt8] = []
        step.appendText(to: &text)
        for place in places[Int(definition)] {
          guard let range = arguments[place].captures.first?.range else { continue }
          let value = text.span.string(in: range)
          if !values.contains(value) { values.append(value) }
          if values.count == Self.limit { return values }
        }
      }
    }
    return values
  }
}
