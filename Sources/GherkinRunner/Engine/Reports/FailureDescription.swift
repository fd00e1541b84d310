/// A test step that did not pass: what failed, why, what to do, and where to look.
///
/// `FailureDescriber` makes it. `ReportBuffer` writes it for a terminal, `text` is its form for text and Markdown, and
/// `FeatureMarkup` writes it as HTML.
package struct FailureDescription: Sendable {
  /// A line of a Swift or feature file that explains the failure.
  package struct Place: Sendable {
    enum Role: String, Sendable { case scenario, hook, step, definition, expectation }

    let role: Role
    package let place: SourcePlace
  }

  /// The step as it reads in the feature, or the name of the hook.
  let title: String
  let status: Status
  /// Never empty.
  fileprivate(set) var reason: String
  /// What to do about a step that is undefined.
  var advice: String?
  /// The existing steps that an undefined one may have meant, the nearest first, and how it differs from each.
  var suggestions: [(text: String, place: SourcePlace, differences: String)] = []
  /// The step definitions that match the step, where several do.
  var candidates: [(pattern: String, place: SourcePlace)] = []
  /// From the outermost to the innermost.
  var places: [Place] = []
  /// A step definition to paste for a step that is undefined.
  var snippet: Snippet?

  /// The failure in several lines of plain text.
  var text: String {
    var lines = [title, "\(status.rawValue): \(reason)"]
    if let advice { lines.append(advice) }
    lines += candidates.map { "  \($0.pattern)  # \($0.place)" }
    lines += suggestions.enumerated().map { index, suggestion in
      let differences = suggestion.differences
      return (index == 0 ? "did you mean: " : "          or: ") + suggestion.text
        + (differences.isEmpty ? "" : " (\(differences))")
    }
    lines += places.reversed().map { "  at \($0.place)" }
    return lines.joined(separator: "\n")
  }
}

/// A line of a file, as reports name it.
package struct SourcePlace: Sendable, Equatable, Codable, CustomStringConvertible {
  package let path: String
  package let line: Int

  /// `path:line`
  package var description: String { "\(path):\(line)" }
}

extension SourceReference {
  /// The place, with its path relative to `folder` if it is inside.
  func place(from folder: String) -> SourcePlace {
    SourcePlace(path: path(from: folder), line: line)
  }
}

/// Describes failures.
struct FailureDescriber: Sendable {
  /// The folder that the paths of Swift files are relative to.
  private let folder: String
  /// Whether to say what undefined steps may have meant, and how to define them.
  private let suggests: Bool
  private var diagnoses: StepDiagnoses?

  init(folder: String, suggests: Bool = true) {
    self.folder = folder
    self.suggests = suggests
  }

  mutating func describe(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario, _ plan: Plan
  ) -> FailureDescription {
    var failure = FailureDescription(
      title: scenario.title(of: position, plan), status: result.status, reason: result.reason,
      places: scenario.places(of: position, result.problem, plan, from: folder))
    guard case .step(let index, let decision) = scenario.testStep(position),
      decision.definition == nil, suggests || decision != .undefined
    else { return failure }
    var diagnoses = diagnoses ?? StepDiagnoses(plan.suite)
    // Otherwise each step would copy all that is known.
    self.diagnoses = nil
    defer { self.diagnoses = diagnoses }
    let step = scenario.pickle.steps[index]
    guard let diagnosis = diagnoses.diagnosis({ step }, decision, in: plan) else { return failure }
    failure.candidates = diagnosis.candidates.map {
      ($0.pattern.description, $0.location.place(from: folder))
    }
    guard decision == .undefined else { return failure }
    failure.snippet = diagnosis.snippet
    failure.advice = diagnosis.advice
    guard diagnosis.kind == .undefined else {
      failure.reason = diagnosis.problem
      return failure
    }
    failure.suggestions = diagnosis.suggestions.map { suggestion in
      let location = plan.stepDefinitions[suggestion.definition].location
      return (suggestion.text, location.place(from: folder), suggestion.differencesInWords)
    }
    return failure
  }
}

extension PlannedScenario {
  /// The lines that explain the test step at `position`, from the outermost to the innermost.
  package func places(
    of position: Int, _ problem: Problem?, _ plan: Plan, from folder: String
  ) -> [FailureDescription.Place] {
    var places: [FailureDescription.Place] = []
    func add(_ role: FailureDescription.Place.Role, _ place: SourcePlace?) {
      guard let place, places.last?.place != place else { return }
      places.append(.init(role: role, place: place))
    }
    switch testStep(position) {
    case .world: add(.scenario, SourcePlace(path: pickle.uri, line: pickle.location.line))
    case .hook(let hook):
      add(.scenario, SourcePlace(path: pickle.uri, line: pickle.location.line))
      add(.hook, plan.hooks[hook].location.place(from: folder))
    case .step(let index, let decision):
      add(.step, SourcePlace(path: pickle.uri, line: pickle.steps[index].location.line))
      if let hook = problem?.hook {
        add(.hook, hook.place(from: folder))
      } else {
        let definition = decision.definition.map { plan.stepDefinitions[$0].location }
        add(.definition, definition?.place(from: folder))
      }
    }
    add(.expectation, problem?.location?.place(from: folder))
    return places
  }

  /// The reason for the scenario's status, if none of its steps gives one.
  func explanation(of status: Status) -> String {
    guard hasNoSteps, status == .undefined else { return status.explanation }
    return "this scenario has no steps, so it shows nothing; write them, or remove the scenario"
  }
}

extension StepResult {
  /// Why the step or hook did not pass, in words; never empty.
  var reason: String {
    guard let problem, !problem.message.isEmpty else { return status.explanation }
    return problem.reason
  }
}

extension Status {
  /// What to say where no other reason was given.
  var explanation: String {
    switch self {
    case .passed: "nothing is wrong"
    case .failed: "no reason was given"
    case .skipped: "skipped on purpose"
    case .pending: "this step is not written yet"
    case .undefined: "no step definition matches this step"
    case .ambiguous: "several step definitions match this step; a developer has to change one"
    }
  }
}

/// Failures for a terminal.
extension ReportBuffer {
  /// Adds a failure without its title.
  mutating func append(_ failure: FailureDescription, indent: Int, _ theme: Theme) {
    appendReason(failure.status, failure.reason, indent: indent, theme)
    if let advice = failure.advice { appendLines(advice, indent: indent) }
    let width = failure.candidates.map(\.pattern.displayWidth).max() ?? 0
    for candidate in failure.candidates {
      append(spaces: indent + 2)
      append(candidate.pattern, theme[failure.status])
      append(spaces: width - candidate.pattern.displayWidth + 2)
      appendLine("# \(candidate.place)", theme.dimmed)
    }
    let question = "did you mean: "
    for (index, suggestion) in failure.suggestions.enumerated() {
      append(spaces: indent)
      append(index == 0 ? question : "          or: ")
      appendLine(suggestion.text, theme.title)
      guard !suggestion.differences.isEmpty else { continue }
      appendLine(suggestion.differences, indent: indent + question.count)
    }
    // The scenario's own place stands in its heading.
    let places =
      failure.places.filter { $0.role != .scenario }
      + failure.suggestions.map { .init(role: .definition, place: $0.place) }
    let roleWidth = (places.map(\.role.rawValue.count).max() ?? 0) + 2
    for place in places {
      let role = place.role.rawValue
      let gap = String(repeating: " ", count: roleWidth - role.count)
      appendLine("\(role)\(gap)\(place.place)", indent: indent, theme.dimmed)
    }
  }

  /// Adds `failed: no reason was given`, with further lines below it.
  mutating func appendReason(_ status: Status, _ reason: String, indent: Int, _ theme: Theme) {
    appendLines("\(status.rawValue): \(reason)", indent: indent, theme[status])
  }

  /// Adds a hook around the run, and why it did not pass.
  mutating func append(
    _ hook: HookInfo, _ result: StepResult, indent: Int, _ context: ReportContext
  ) {
    append(spaces: indent)
    append("\(result.status.symbol) \(hook.title)", context.theme[result.status])
    appendLine("  # \(context.place(hook.location))", context.theme.dimmed)
    guard result.status != .passed else { return }
    appendReason(result.status, result.reason, indent: indent + 2, context.theme)
  }
}
