/// Writes JUnit XML: a suite a feature, a test case a scenario.
///
/// What says nothing about the product is a failure here, never "skipped": tools show those as if
/// somebody had decided so.
package struct JUnitReporter: Reporter {
  private let surroundings: RunSurroundings
  private var record = ScenarioRecord()
  private var groups: FeatureGroups<JUnitSuite>?
  private var hooks: JUnitSuite
  private var names = JUnitNames()
  /// The suites, which are kept because the numbers of all of them come first.
  private var suites = ReportBuffer()
  private var totals = JUnitSuite.Totals()
  private var tally = Tally()
  /// Which scenarios have been reported.
  private var isReported: [Bool] = []
  private var answers = UndefinedAnswers()

  package init(_ surroundings: RunSurroundings) {
    self.surroundings = surroundings
    hooks = JUnitSuite(name: "Hooks around the run")
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    record.receive(event)
    tally.receive(event, plan: plan)
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      names = JUnitNames(plan)
      isReported = Array(repeating: false, count: plan.scenarioCount)
      for file in plan.files where !file.errors.isEmpty { add(file) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      let info = plan.hooks[hook]
      let place = "\(info.location.path(from: surroundings.folder)):\(info.location.line)"
      hooks.addError(info.title, result.reason + "\n  at \(place)", type: "hook", result.duration)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      isReported[attempt.scenario] = true
      add(plan.scenario(attempt.scenario), result, record, result.notRun?.reason, plan)
    case .runProblem(let problem): add(problem)
    case .runFinished(let end):
      addUnreported(end, plan)
      for suite in groups?.unfinished ?? [] { add(suite) }
      if case .broken(let problem) = end { add(problem) }
      if !hooks.isEmpty { add(hooks) }
      write(into: &buffer)
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
  private mutating func add(_ file: ParseResult) {
    let path = file.document.source.uri
    var suite = JUnitSuite(name: path, path: path)
    let errors = file.diagnostics.map { diagnostic in
      let advice = diagnostic.advice.map { "\n  \($0)" } ?? ""
      return "\(diagnostic.place): \(diagnostic.problem)\(advice)"
    }
    suite.addError(path, errors.joined(separator: "\n"), type: "parse error", .zero)
    add(suite)
  }

  private mutating func add(_ suite: JUnitSuite) {
    suite.write(into: &suites)
    totals += suite.totals
  }

  /// Adds a scenario that is over.
  ///
  /// - Parameter reason: Why it did not run, if it was not up to the scenario.
  private mutating func add(
    _ scenario: PlannedScenario, _ result: ScenarioResult, _ record: ScenarioRecord,
    _ reason: String?, _ plan: Plan
  ) {
    let (surroundings, names) = (surroundings, names)
    var answers = UndefinedAnswers()
    swap(&answers, &self.answers)
    let suite = groups?.add(scenario) {
      JUnitSuite(
        scenario.pickle.document, names, start: surroundings.start + record.start)
    } _: { suite in
      suite.add(scenario, result, record, reason, plan, surroundings, &answers)
    }
    self.answers = answers
    if let suite { add(suite) }
  }

  /// Adds the scenarios that were selected and of which nothing was reported: tools would take them for
  /// removed.
  private mutating func addUnreported(_ end: RunEnd, _ plan: Plan) {
    let reason =
      switch end {
      case .interrupted: NotRun.interrupted.reason
      case .broken: "not run: the run broke off"
      case .complete:
        tally.failedRunHooks > 0 ? "not run: a hook before the run did not pass" : "not run"
      }
    for scenario in plan.scenarios where !isReported[scenario.index] {
      let result = ScenarioResult(status: .skipped, duration: .zero)
      add(scenario, result, ScenarioRecord(), reason, plan)
    }
  }

  private func write(into buffer: inout ReportBuffer) {
    var head = XMLWriter()
    head.begin("testsuites")
    head.attribute("name", "specs")
    head.attribute("tests", String(totals.tests))
    head.attribute("failures", String(totals.failures))
    head.attribute("errors", String(totals.errors))
    head.attribute("time", totals.time.secondsText)
    head.endTag()
    buffer.append(raw: #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    buffer.endLine()
    buffer.append(raw: head.bytes)
    buffer.append(raw: suites.bytes)
    buffer.append(raw: "</testsuites>\n".utf8)
  }
}
