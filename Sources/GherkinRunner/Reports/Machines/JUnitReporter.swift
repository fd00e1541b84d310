/// Writes JUnit XML: a suite a feature, a test case a scenario.
///
/// What says nothing about the product is a failure here, never "skipped": tools show those as if
/// somebody had decided so.
package struct JUnitReporter: Reporter {
  private let surroundings: RunSurroundings
  private var record = ScenarioRecord()
  private var groups: FeatureGroups<JUnitSuite>?
  private var hooks: JUnitSuite
  private var answers = UndefinedAnswers()

  package init(_ surroundings: RunSurroundings) {
    self.surroundings = surroundings
    hooks = JUnitSuite(name: "Hooks around the run")
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    record.receive(event)
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      buffer.append(raw: #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
      buffer.endLine()
      buffer.append(raw: #"<testsuites name="specs">"#.utf8)
      buffer.endLine()
      for file in plan.files where !file.errors.isEmpty { write(file, into: &buffer) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      let info = plan.hooks[hook]
      let place = "\(info.location.path(from: surroundings.folder)):\(info.location.line)"
      hooks.addError(info.title, result.reason + "\n  at \(place)", type: "hook", result.duration)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let scenario = plan.scenario(attempt.scenario)
      let (record, surroundings) = (record, surroundings)
      var answers = UndefinedAnswers()
      swap(&answers, &self.answers)
      let suite = groups?.add(scenario) {
        JUnitSuite(scenario.pickle.document, start: surroundings.start + record.start)
      } _: { suite in
        suite.add(scenario, result, record, plan, surroundings, &answers)
      }
      self.answers = answers
      if let suite { suite.write(into: &buffer) }
    case .runProblem(let problem): add(problem)
    case .runFinished(let end):
      for suite in groups?.unfinished ?? [] { suite.write(into: &buffer) }
      if case .broken(let problem) = end { add(problem) }
      if !hooks.isEmpty { hooks.write(into: &buffer) }
      buffer.append(raw: "</testsuites>\n".utf8)
    default: break
    }
  }

  /// Adds what went wrong outside every scenario and hook.
  private mutating func add(_ problem: Problem) {
    let place = problem.location.map { location in
      "\n  at \(location.path(from: surroundings.folder)):\(location.line)"
    }
    hooks.addError("Run", problem.reason + (place ?? ""), type: "run", .zero)
  }

  /// A file that could not be read is a suite with an error.
  private func write(_ file: ParseResult, into buffer: inout ReportBuffer) {
    let path = file.document.source.uri
    var suite = JUnitSuite(name: path, path: path)
    let errors = file.diagnostics.map { diagnostic in
      let advice = diagnostic.advice.map { "\n  \($0)" } ?? ""
      return "\(diagnostic.place): \(diagnostic.problem)\(advice)"
    }
    suite.addError(path, errors.joined(separator: "\n"), type: "parse error", .zero)
    suite.write(into: &buffer)
  }
}
