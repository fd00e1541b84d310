/// The values that features write at the places of one parameter type: examples for a type that has
/// no closed list.
///
/// Collected only when needed, since that means to look at every step.
struct SeenValues {
  private static let limit = 3

  private let suite: CompiledSuite
  private let plans: [Plan]
  private var known: [String: [String]] = [:]
  private var named: [String: [String]] = [:]

  init(_ suite: CompiledSuite, in plans: [Plan]) {
    self.suite = suite
    self.plans = plans
  }

  var hasNamed: Bool { !named.isEmpty }

  /// The values asked for since then, by type.
  mutating func takeNamed() -> [String: [String]] {
    defer { named = [:] }
    return named
  }

  /// Up to three values of the type called `name`, in the order of the files, of those that
  /// `isWanted` says can be used.
  mutating func values(
    of name: String, where isWanted: (PickleStep, Int, ArraySlice<Capture>) -> Bool
  ) -> [String] {
    let values = known[name] ?? find(name, isWanted)
    known[name] = values
    named[name] = values
    return values
  }

  private func find(
    _ name: String, _ isWanted: (PickleStep, Int, ArraySlice<Capture>) -> Bool
  ) -> [String] {
    let places = suite.patterns.map { pattern in
      pattern.parameters.indices.filter { pattern.parameters[$0].type?.name == name }
    }
    var values: [String] = []
    for plan in plans {
      for scenario in plan.scenarios {
        for (position, decision) in scenario.matches.enumerated() {
          guard case .matched(let definition, let first) = decision,
            !places[Int(definition)].isEmpty
          else { continue }
          let step = scenario.pickle.steps[position]
          let captures = plan.captures(of: Int(definition), from: Int(first))
          guard isWanted(step, Int(definition), captures) else { continue }
          let arguments = plan.patterns[Int(definition)].arguments(captures)
          var text: Bytes = []
          step.appendText(to: &text)
          for place in places[Int(definition)] {
            guard let range = arguments[place].captures.first?.range else { continue }
            let value = text.span.string(in: range)
            if !values.contains(value) { values.append(value) }
            if values.count == Self.limit { return values }
          }
        }
      }
    }
    return values
  }
}
