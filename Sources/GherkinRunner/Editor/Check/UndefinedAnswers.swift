/// What to tell of steps that have no definition, whoever tells it. Each text is looked up only once.
struct UndefinedAnswers: Sendable {
  private var suggestions = Suggestions()
  private var values: ValueAdvice?

  /// What to tell of the test step at `position`, if it is an undefined step.
  mutating func forStep(
    at position: Int, of scenario: PlannedScenario, in plan: Plan
  ) -> UndefinedAnswer {
    guard case .step(let index, .undefined) = scenario.testStep(position) else {
      return UndefinedAnswer()
    }
    let step = scenario.pickle.steps[index]
    guard !step.lacksExamples else { return UndefinedAnswer(advice: step.placeholderAdvice) }
    let text = step.text
    let found = suggestions.forText(text, in: plan)
    return UndefinedAnswer(
      advice: step.placeholderAdvice ?? HardToSee.advice(on: text)
        ?? step.missingColumn.map { "\($0.problem) \($0.advice)" }
        ?? found.first.flatMap { valueAdvice($0, on: text, in: plan) },
      suggestions: found)
  }

  /// What to write where it is only a value that keeps `text` from being the phrase.
  private mutating func valueAdvice(
    _ suggestion: PhraseSuggestion, on text: String, in plan: Plan
  ) -> String? {
    var values = values ?? ValueAdvice(plan)
    defer { self.values = values }
    return values.wrongValue(suggestion, in: text).map { "\($0.problem) \($0.advice)" }
      ?? values.advice(on: suggestion)
  }
}

/// What there is to say of an undefined step; nothing of any other.
struct UndefinedAnswer: Sendable {
  /// What to do.
  var advice: String?
  /// The existing phrases that it may have meant, the nearest first.
  var suggestions: [PhraseSuggestion] = []
}
