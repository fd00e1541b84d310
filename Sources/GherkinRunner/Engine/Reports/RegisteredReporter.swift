import Foundation

/// Writes the report of a suite's own reporter: makes public events of those of the run.
package struct RegisteredReporter: PlanReporter {
  private var reporter: any Reporter
  @Boxed private var context: ReportContext
  private var output = ReportOutput()
  /// The attempt that is being reported.
  private var scenario: RunEvent.Scenario?

  package init(_ reporter: any Reporter, _ context: ReportContext) {
    self.reporter = reporter
    self.context = context
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) throws {
    defer { buffer.append(raw: output.takeBytes()) }
    if case .worldNotMade(let id, _) = event.event {
      let step = plan.reportedStep(PlannedScenario.worldPosition, of: id)
      try reporter.receive(
        RunEvent(.stepStarted(step, scenario(of: id, plan)), at: event.time), into: &output)
    }
    guard let kind = kind(of: event.event, plan, summary) else { return }
    try reporter.receive(RunEvent(kind, at: event.time), into: &output)
  }

  /// What reporters of a suite receive; nil for what the outcome of the run says.
  private mutating func kind(
    of event: Event, _ plan: Plan, _ summary: RunSummary
  ) -> RunEvent.Kind? {
    switch event {
    case .runStarted:
      let unreadable = plan.files.filter { !$0.errors.isEmpty }.map(\.document.source.uri)
      let (seconds, attoseconds) = context.start.components
      return .runStarted(
        RunEvent.Run(
          start: Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) / 1e18),
          scenarioCount: plan.scenarioCount, unreadableFiles: unreadable,
          isDryRun: context.isDryRun))
    case .runHookStarted(let hook): return .hookStarted(RunEvent.Hook(plan.hooks[hook]))
    case .runHookFinished(let hook, let result):
      return .hookFinished(RunEvent.Hook(plan.hooks[hook]), result)
    case .scenarioStarted(let id):
      let scenario = RunEvent.Scenario(id, plan)
      self.scenario = scenario
      return .scenarioStarted(scenario)
    case .worldNotMade(let id, let result):
      return .stepFinished(
        plan.reportedStep(PlannedScenario.worldPosition, of: id), scenario(of: id, plan),
        result)
    case .stepStarted(let id, let step):
      return .stepStarted(plan.reportedStep(step, of: id), scenario(of: id, plan))
    case .stepFinished(let id, let step, let result):
      return .stepFinished(
        plan.reportedStep(step, of: id), scenario(of: id, plan), result)
    case .attached(let attachment, .runHook(let hook)):
      return .attached(attachment, .hook(RunEvent.Hook(plan.hooks[hook])))
    case .attached(let attachment, .step(let id, let step)):
      return .attached(attachment, .step(plan.reportedStep(step, of: id), scenario(of: id, plan)))
    case .scenarioFinished(let id, let result):
      return .scenarioFinished(
        scenario(of: id, plan),
        RunEvent.ScenarioResult(
          result.status, duration: result.duration, willBeRetried: result.willBeRetried,
          notRunReason: result.notRun?.reason))
    case .runProblem(let problem): return .problem(problem)
    case .stillRunning: return nil
    case .runFinished(let end):
      let outcome = summary.outcome(plan, context)
      let counts = Status.allCases.map { ($0, outcome.scenarios[$0]) }.filter { $0.1 > 0 }
      return .runFinished(
        RunEvent.Summary(
          end: end, isGreen: outcome.isGreen, scenarios: Dictionary(uniqueKeysWithValues: counts)))
    }
  }

  private func scenario(of id: ScenarioAttempt, _ plan: Plan) -> RunEvent.Scenario {
    scenario ?? RunEvent.Scenario(id, plan)
  }
}

extension RunEvent.Hook {
  fileprivate init(_ hook: HookInfo) { self.init(title: hook.title, definition: hook.location) }
}

extension RunEvent.Scenario {
  fileprivate init(_ id: ScenarioAttempt, _ plan: Plan) {
    let pickle = plan.scenario(id.scenario).pickle
    self.init(
      path: pickle.uri, line: pickle.location.line, name: pickle.name,
      feature: pickle.featureName, rule: pickle.ruleName, tags: pickle.tags.map(\.name),
      attempt: id.attempt, quarantine: plan.quarantine(of: id.scenario)?.note)
  }
}
