/// Says what to write in place of a value that does not fit.
struct ValueAdvice: Sendable {
  /// A value that does not fit, and what to do about it.
  struct Answer {
    let value: String
    let advice: String

    init(_ value: String, _ advice: String) {
      self.value = value
      self.advice = advice
    }

    /// What is wrong.
    var problem: String { ValueWords.problem(value) }
  }

  private let plan: Plan
  private let values: ValueCheck
  private var seen: SeenValues

  init(_ plan: Plan) {
    self.plan = plan
    values = ValueCheck(plan)
    seen = SeenValues(plan)
  }

  /// The answer to a step that `definition` matches, if a value of it cannot be read.
  mutating func unreadable(
    _ step: () -> PickleStep, _ definition: Int, captures: Int
  ) -> Answer? {
    guard values.mayFail(definition),
      let value = values.unreadable(step(), definition, captures: captures)
    else { return nil }
    let advice =
      value.allowed.isEmpty
      ? value.target.flatMap { ValueWords.advice(for: value.text, as: $0) } ?? value.type.map {
        inWords($0)
      }
        ?? "Write what other features write here."
      : allowed(value.allowed, insteadOf: value.text)
    return Answer(value.text, advice)
  }

  /// The answer if it is only a value that keeps `text` from being the phrase of `suggestion`.
  mutating func wrongValue(_ suggestion: PhraseSuggestion, in text: String) -> Answer? {
    let types = plan.patterns[suggestion.definition].parameters.compactMap(\.type)
    guard let (value, type) = WrongValue.find(suggestion.differences, in: text, types) else {
      return nil
    }
    return Answer(
      value, type.alternatives.map { allowed($0, insteadOf: value) } ?? inWords(type))
  }

  /// What to write at the places whose values do not fit in a text that may mean `suggestion`.
  mutating func advice(on suggestion: PhraseSuggestion) -> String? {
    let types = plan.patterns[suggestion.definition].parameters.compactMap(\.type)
    for case .wrongValue(_, let parameter) in suggestion.differences {
      guard let type = types.first(where: { parameter.contains("{\($0.name)}") }),
        !type.isBuiltIn
      else { continue }
      let advice =
        type.alternatives.map { "Write \(ValueWords.list($0))." } ?? inWords(type)
      return "{\(type.name)}: \(advice)"
    }
    return nil
  }

  /// What to write at the place of `type`.
  private mutating func inWords(_ type: ParameterType) -> String {
    if let words = type.inWords { return "Write \(words)." }
    let values = self.values
    let seen = seen.values(of: type.name) { step, definition, captures in
      !values.mayFail(definition)
        || values.unreadable(step, definition, captures: captures) == nil
    }
    return seen.isEmpty
      ? "Ask a developer what can stand at the place of {\(type.name)}."
      : "Write it as other features do, such as \(ValueWords.list(seen))."
  }

  private func allowed(_ texts: [String], insteadOf value: String) -> String {
    let nearest = Spelling.nearest(to: value, among: texts).map { "Did you mean `\($0)`? " } ?? ""
    return "\(nearest)Write \(ValueWords.list(texts))."
  }
}
