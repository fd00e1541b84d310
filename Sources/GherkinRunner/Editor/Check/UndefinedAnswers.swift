/// What to tell of steps that have no definition, whoever tells it. Each text is looked up only once.
struct UndefinedAnswers: Sendable {
  private var suggestions = Suggestions()

  /// What to tell of the test step at `position`, if it is an undefined step.
  mutating func forStep(
    at position: Int, of scenario: PlannedScenario, in plan: Plan
  ) -> UndefinedAnswer {
    guard case .step(let index, .undefined) = scenario.testStep(position) else {
      return UndefinedAnswer()
    }
    let step = scenario.pickle.steps[index]
    return UndefinedAnswer(
      advice: step.placeholderAdvice,
      suggestions: step.lacksExamples ? [] : suggestions.forText(step.text, in: plan))
  }
}

/// What there is to say of an undefined step; nothing of any other.
struct UndefinedAnswer: Sendable {
  /// What to do.
  var advice: String?
  /// The existing phrases that it may have meant, the nearest first.
  var suggestions: [PhraseSuggestion] = []
}
