/// What undefined steps may have meant. Each text is looked up only once, and nothing is prepared
/// before the first one.
struct Suggestions: Sendable {
  private static let limit = 2
  /// A phrase that is less near than the nearest by more than this is no help beside it.
  private static let tolerance = 0.1
  /// A text with more characters than this was not mistyped, and comparing it would take for ever.
  private static let longest = 300

  private var suggester: PhraseSuggester?
  private var known: [String: [PhraseSuggestion]] = [:]

  /// The existing phrases nearest to the test step at `position`, if it is an undefined step.
  mutating func forStep(
    at position: Int, of scenario: PlannedScenario, in plan: Plan
  ) -> [PhraseSuggestion] {
    guard case .step(let index, .undefined) = scenario.testStep(position) else { return [] }
    return forText(scenario.pickle.steps[index].text, in: plan)
  }

  /// The existing phrases nearest to the text of a step that has no definition.
  mutating func forText(_ text: String, in plan: Plan) -> [PhraseSuggestion] {
    guard text.utf8.count <= Self.longest else { return [] }
    if let suggestions = known[text] { return suggestions }
    let suggester =
      suggester ?? PhraseSuggester(plan.patterns, parameterTypes: plan.parameterTypes)
    var suggestions = suggester.suggestions(for: text, limit: Self.limit)
    let nearest = suggestions.first?.similarity ?? 0
    suggestions.removeAll { $0.similarity < nearest - Self.tolerance }
    self.suggester = suggester
    known[text] = suggestions
    return suggestions
  }
}
