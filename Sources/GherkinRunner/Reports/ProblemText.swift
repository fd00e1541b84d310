/// Says why a step or hook did not pass, where it stands, and what to do.
struct ProblemText {
  let style: ReportStyle
  let plan: Plan
  let scenario: PlannedScenario

  /// Adds everything there is to say about the test step at `position`; `answer` is
  /// what to tell of it if it is an undefined step.
  func write(
    _ position: Int, _ result: StepResult, _ answer: UndefinedAnswer, indent: Int,
    into buffer: inout ReportBuffer
  ) {
    var lines = Lines(
      style: style, indent: indent, status: result.status, reason: result.reason)
    lines.advice = answer.advice
    lines.suggestions = answer.suggestions.map { suggestion in
      let location = plan.stepDefinitions[suggestion.definition].location
      let differences = suggestion.differences.map(\.description).joined(separator: ", ")
      return (suggestion.phrase, style.place(location), differences)
    }
    switch scenario.testStep(position) {
    case .hook(let hook):
      lines.places.append(("hook", style.place(plan.hooks[hook].location)))
    case .step(let index, let decision):
      let step = scenario.pickle.steps[index]
      if case .ambiguous(let index) = decision {
        lines.candidates = candidates(plan.candidates[Int(index)])
      }
      lines.places.append(("step", step.place))
      if let definition = decision.definition.map({ plan.stepDefinitions[$0] }) {
        lines.places.append(("definition", style.place(definition.location)))
      }
    }
    if let location = result.problem?.location {
      let place = ("expectation", style.place(location))
      if lines.places.last?.place != place.1 { lines.places.append(place) }
    }
    lines.write(into: &buffer)
  }

  private func candidates(_ matches: [StepMatch]) -> [(pattern: String, place: String)] {
    matches.map { match in
      let definition = plan.stepDefinitions[match.definition]
      return (definition.pattern.description, style.place(definition.location))
    }
  }
}

extension ProblemText {
  /// The same facts, put into lines.
  private struct Lines {
    let style: ReportStyle
    let indent: Int
    let status: Status
    let reason: String
    var candidates: [(pattern: String, place: String)] = []
    var advice: String?
    var suggestions: [(phrase: String, place: String, differences: String)] = []
    var places: [(name: String, place: String)] = []

    func write(into buffer: inout ReportBuffer) {
      let paint = style.theme[status]
      buffer.appendLines("\(status.rawValue): \(reason)", indent: indent, paint)
      let patternWidth = candidates.map(\.pattern.displayWidth).max() ?? 0
      for (pattern, place) in candidates {
        buffer.append(blanks: indent + 2)
        buffer.append(pattern, paint)
        buffer.append(blanks: patternWidth - pattern.displayWidth + 2)
        buffer.appendLine("# \(place)", style.theme.aside)
      }
      if let advice { buffer.appendLines(advice, indent: indent) }
      writeSuggestions(into: &buffer)
      let nameWidth = (places.map(\.name.count).max() ?? 0) + 2
      for (name, place) in places {
        buffer.append(blanks: indent)
        buffer.append(name, style.theme.aside)
        buffer.append(blanks: nameWidth - name.count)
        buffer.appendLine(place, style.theme.aside)
      }
    }

    private func writeSuggestions(into buffer: inout ReportBuffer) {
      let question = "did you mean: "
      for (index, suggestion) in suggestions.enumerated() {
        buffer.append(blanks: indent)
        buffer.append(index == 0 ? question : "          or: ")
        buffer.append(suggestion.phrase, style.theme.title)
        buffer.appendLine("  # \(suggestion.place)", style.theme.aside)
        guard !suggestion.differences.isEmpty else { continue }
        buffer.appendLine(suggestion.differences, indent: indent + question.count)
      }
    }
  }
}
