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
      return (suggestion.text, style.place(location), differences)
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

/// Writes what is worth telling of flaky scenarios and of hooks around the run.
struct FindingText {
  let style: ReportStyle
  let plan: Plan

  /// Adds a flaky scenario, with what kept each attempt but the last from passing.
  func writeFlaky(_ finding: Finding, number: Int, into buffer: inout ReportBuffer) {
    let scenario = plan.scenario(finding.scenario)
    let number = "\(number)) "
    buffer.append(number)
    buffer.append("\(scenario.pickle.scenario.keyword): \(scenario.pickle.name)", style.theme.title)
    buffer.appendLine("  # \(scenario.place)", style.theme.aside)
    for (index, failed) in finding.failedAttempts.enumerated() {
      buffer.append(blanks: number.count)
      buffer.append("attempt \(index + 1): ", style.theme.flaky)
      buffer.appendLine(
        scenario.title(of: failed.position, plan), style.theme[failed.result.status])
      buffer.appendLines(
        "\(failed.result.status.rawValue): \(failed.result.reason)", indent: number.count + 2,
        style.theme[failed.result.status])
    }
    let attempt = finding.failedAttempts.count + 1
    buffer.appendLine("attempt \(attempt): passed", indent: number.count, style.theme.flaky)
  }

  /// Adds a hook around the run that did not pass.
  func write(_ hook: Int, _ result: StepResult, indent: Int, into buffer: inout ReportBuffer) {
    let paint = style.theme[result.status]
    let info = plan.hooks[hook]
    buffer.append(blanks: indent)
    buffer.append("\(result.status.mark) \(info.title)", paint)
    buffer.appendLine("  # \(style.place(info.location))", style.theme.aside)
    guard result.status != .passed else { return }
    buffer.appendLines(
      "\(result.status.rawValue): \(result.reason)", indent: indent + 2, paint)
  }
}

extension StepResult {
  /// Why the step or hook did not pass, in words; never empty.
  var reason: String {
    guard let problem, !problem.message.isEmpty else { return status.explanation }
    return problem.reason
  }
}

extension Problem {
  /// The message, which names what is wrong even where it gives nothing but two values.
  var reason: String {
    expected != nil && message.hasPrefix("expected:") ? "two values differ\n" + message : message
  }
}

extension Status {
  /// What to say when nothing else was said.
  var explanation: String {
    switch self {
    case .passed: "nothing is wrong"
    case .failed: "no reason was given"
    case .skipped: "left out on purpose"
    case .pending: "this step is not written yet"
    case .undefined: "no step definition matches this sentence"
    case .ambiguous: "more than one step definition matches this sentence; change their patterns"
    }
  }
}

extension PlannedScenario {
  /// What to say of the scenario when none of its steps says why it came to `status`.
  func explanation(of status: Status) -> String {
    guard hasNoSteps, status == .undefined else { return status.explanation }
    return "this scenario has no steps, so it shows nothing; write them, or remove the scenario"
  }

  /// What reports call the test step at `position`: the step as it reads in the feature, or the hook.
  func title(of position: Int, _ plan: Plan) -> String {
    switch testStep(position) {
    case .hook(let hook): return plan.hooks[hook].title
    case .step(let index, _):
      let step = pickle.steps[index]
      return step.keyword + step.text
    }
  }

  /// Why the test step at `position` did not pass, and all places to look at, in several lines;
  /// `answers` knows what to do about steps that are undefined.
  func details(
    of position: Int, _ result: StepResult, _ plan: Plan, _ answers: inout UndefinedAnswers,
    folder: String
  ) -> String {
    var lines = ["\(title(of: position, plan))", "\(result.status.rawValue): \(result.reason)"]
    switch testStep(position) {
    case .step(_, .ambiguous(let index)):
      lines += plan.candidates[Int(index)].map { match in
        let definition = plan.stepDefinitions[match.definition]
        let path = definition.location.path(from: folder)
        return "  \(definition.pattern)  # \(path):\(definition.location.line)"
      }
    case .step(_, .undefined):
      if let advice = answers.forStep(at: position, of: self, in: plan).advice {
        lines.append(advice)
      }
    case .step, .hook: break
    }
    let places = places(of: position, result.problem, plan)
    lines += places.map { "  at \($0.path(from: folder)):\($0.line)" }
    return lines.joined(separator: "\n")
  }
}

/// A line of a Swift or feature file that explains a failure.
enum SourcePlace {
  case swift(SourceReference)
  case feature(path: String, line: Int)

  var line: Int {
    switch self {
    case .swift(let reference): reference.line
    case .feature(_, let line): line
    }
  }

  /// The file; a Swift file as seen from `folder`.
  func path(from folder: String) -> String {
    switch self {
    case .swift(let reference): reference.path(from: folder)
    case .feature(let path, _): path
    }
  }
}

extension PlannedScenario {
  /// The lines behind what came of the test step at `position`, the innermost first.
  func places(of position: Int, _ problem: Problem?, _ plan: Plan) -> [SourcePlace] {
    switch testStep(position) {
    case .hook(let hook):
      return [problem?.location, plan.hooks[hook].location].places + [
        .feature(path: pickle.uri, line: pickle.location.line)
      ]
    case .step(let index, let decision):
      let definition = decision.definition.map { plan.stepDefinitions[$0].location }
      return [problem?.location, definition].places + [
        .feature(path: pickle.uri, line: pickle.steps[index].location.line)
      ]
    }
  }
}

extension [SourceReference?] {
  /// Those that are there, each once.
  var places: [SourcePlace] {
    let references = compactMap(\.self)
    return references.enumerated()
      .filter { index, reference in index == references.firstIndex(of: reference) }
      .map { .swift($0.element) }
  }
}
