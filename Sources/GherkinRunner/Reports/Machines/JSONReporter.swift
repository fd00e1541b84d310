/// Writes the legacy Cucumber JSON that report plug-ins read: features with their scenarios and
/// backgrounds, each with steps and what came of them.
package struct JSONReporter: Reporter {
  private let surroundings: RunSurroundings
  private var record = ScenarioRecord()
  private var groups: FeatureGroups<JSONWriter>?
  private var encoder: JSONElementEncoder?
  private var hooks = JSONWriter()
  private var hasFeatures = false

  package init(_ surroundings: RunSurroundings) {
    self.surroundings = surroundings
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    record.receive(event)
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      encoder = JSONElementEncoder(plan, surroundings)
      buffer.append(byte: UInt8(ascii: "["))
      for file in plan.files where !file.errors.isEmpty { write(file, into: &buffer) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      hooks.element(name: plan.hooks[hook].title, line: plan.hooks[hook].location.line, result)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let scenario = plan.scenario(attempt.scenario)
      let record = record
      let group = groups?.add(scenario) {
        JSONWriter(feature: scenario.pickle.document)
      } _: { json in
        encoder?.encode(scenario, record, to: &json)
      }
      if let group { write(group, into: &buffer) }
    case .runProblem(let problem): add(problem)
    case .runFinished(let end):
      for group in groups?.unfinished ?? [] { write(group, into: &buffer) }
      if case .broken(let problem) = end { add(problem) }
      writeHooks(into: &buffer)
      buffer.append("]")
      buffer.endLine()
    default: break
    }
  }

  /// Adds what went wrong outside every scenario and hook.
  private mutating func add(_ problem: Problem) {
    let line = problem.location?.line ?? 1
    hooks.element(name: "Run", line: line, StepResult(.failed, problem: problem))
  }

  /// Adds a feature, the elements of which are still open.
  private mutating func write(_ feature: JSONWriter, into buffer: inout ReportBuffer) {
    if hasFeatures { buffer.append(byte: .comma) }
    hasFeatures = true
    buffer.append(raw: feature.bytes)
    buffer.append("]}")
    buffer.endLine()
  }

  /// A file that could not be read is a feature that fails with each of its errors.
  private mutating func write(_ file: ParseResult, into buffer: inout ReportBuffer) {
    let path = file.document.source.uri
    var json = JSONWriter(uri: path, name: path)
    for diagnostic in file.diagnostics {
      let message = [diagnostic.problem, diagnostic.advice].compactMap(\.self)
      json.element(
        name: "cannot be read", line: diagnostic.location.line,
        StepResult(.failed, problem: Problem(message.joined(separator: "\n"))))
    }
    write(json, into: &buffer)
  }

  /// Hooks around the run belong to no feature; those that failed are one of their own.
  private mutating func writeHooks(into buffer: inout ReportBuffer) {
    guard !hooks.bytes.isEmpty else { return }
    var json = JSONWriter(uri: "hooks", name: "Hooks around the run")
    json.append(hooks)
    write(json, into: &buffer)
  }
}
