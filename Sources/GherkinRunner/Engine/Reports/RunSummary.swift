/// The counts of a run so far, and everything that did not simply pass. The exit status and every
/// report that summarizes come from it.
package struct RunSummary: Sendable {
  package private(set) var scenarios = StatusCounts()
  /// Those of them that are in quarantine.
  private var quarantined = StatusCounts()
  /// Steps alone; hooks count through their scenario.
  package private(set) var steps = StatusCounts()
  /// Scenarios that did not run, by the reason.
  package private(set) var notRun: [NotRun: Int] = [:]
  package private(set) var end = RunEnd.complete
  package private(set) var duration = Duration.zero
  /// The scenarios that did not pass, in plan order; those that were skipped are not among them.
  package private(set) var failures: [UnpassedScenario] = []
  /// The scenarios that passed, but not at the first attempt.
  private(set) var flaky: [UnpassedScenario] = []
  /// The hooks around the run that did not pass.
  private(set) var runHooks: [(hook: Int, result: StepResult)] = []
  /// What belongs to no scenario and no hook.
  private(set) var problems: [Problem] = []
  /// What started something that still ran at the end.
  private(set) var stillRunning: [String] = []
  /// The scenario that is being reported.
  var scenario = ScenarioRecord()

  package init() {}

  /// What the scenario that is being reported comes to if it ends with `status`.
  package func outcome(ofScenarioWith status: Status) -> ScenarioOutcome {
    scenario.outcome(status)
  }

  package mutating func receive(_ event: TimedEvent, plan: Plan) {
    scenario.receive(event)
    switch event.event {
    case .runHookFinished(let hook, let result):
      if result.status > .skipped { runHooks.append((hook, result)) }
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      add(attempt, result, plan)
    case .runProblem(let problem): problems.append(problem)
    case .stillRunning(let owner): stillRunning.append(owner)
    case .runFinished(let end):
      duration = event.time
      self.end = end
    default: break
    }
  }

  private mutating func add(_ attempt: ScenarioAttempt, _ result: ScenarioResult, _ plan: Plan) {
    scenarios[result.status] += 1
    if plan.quarantine(of: attempt.scenario) != nil { quarantined[result.status] += 1 }
    if let reason = result.notRun { notRun[reason, default: 0] += 1 }
    for (position, step) in scenario.results.enumerated()
    where plan.isStep(position, of: attempt.scenario) {
      steps[step.status] += 1
    }
    let isFlaky = scenario.outcome(result.status) == .flaky
    guard isFlaky || result.status > .skipped else { return }
    let failure = UnpassedScenario(attempt, result, scenario)
    if isFlaky { flaky.append(failure) } else { failures.append(failure) }
  }

  /// Why selected scenarios have no result in a run that has ended, if some have none.
  var missingReason: NotRun {
    if end == .interrupted { return .interrupted }
    return end == .complete && !runHooks.isEmpty ? .runHook : .brokenOff
  }

  /// What fails the run besides scenarios, hooks and files, each with a title: definitions that cannot be used, and
  /// what went wrong outside every scenario and hook.
  func titledProblems(with plan: Plan) -> [(title: String, problem: Problem)] {
    var problems = plan.unusableDefinitions.map {
      (title: "A step definition cannot be used", problem: $0)
    }
    problems += self.problems.map { (title: "Outside every scenario", problem: $0) }
    if case .broken(let problem) = end { problems.append(("The run ended early", problem)) }
    return problems
  }

  /// The outcome of a run of which every event has been received.
  package func outcome(_ plan: Plan, isStrict: Bool, isDryRun: Bool) -> RunOutcome {
    var outcome = RunOutcome()
    outcome.scenarios = scenarios
    outcome.quarantined = quarantined
    outcome.notRun = notRun
    outcome.unreported = plan.scenarioCount - scenarios.total
    outcome.failedRunHooks = runHooks.count
    outcome.problems = problems.count
    outcome.stillRunning = stillRunning
    outcome.end = end
    outcome.drafts = plan.draftCount
    outcome.unreadableFiles = plan.files.count { !$0.errors.isEmpty }
    outcome.unusableDefinitions = Set(plan.undefinedParameterTypes.map(\.definition)).count
    outcome.isStrict = isStrict
    outcome.isDryRun = isDryRun
    outcome.basis = plan.basis
    return outcome
  }

  func outcome(_ plan: Plan, _ context: ReportContext) -> RunOutcome {
    outcome(plan, isStrict: context.isStrict, isDryRun: context.isDryRun)
  }

  /// How many scenarios and steps there are of each kind, the worst first. Flaky scenarios are a
  /// kind of their own, and not among those that passed.
  package var rows: [(result: ScenarioOutcome, scenarios: Int, steps: Int)] {
    ScenarioOutcome.allCases.map { result in
      switch result {
      case .flaky: (result, flaky.count, 0)
      case .passed: (result, scenarios[.passed] - flaky.count, steps[.passed])
      default: (result, scenarios[result.status], steps[result.status])
      }
    }
  }
}

/// A scenario that did not simply pass, and which of its steps and hooks are the reason.
package struct UnpassedScenario: Sendable {
  package let scenario: Int
  let status: Status
  /// How many steps and hooks passed before the first that did not.
  let passedCount: Int
  let testSteps: [ScenarioRecord.TestStep]
  /// Why each earlier attempt failed.
  let failedAttempts: [ScenarioRecord.TestStep]

  init(_ attempt: ScenarioAttempt, _ result: ScenarioResult, _ record: ScenarioRecord) {
    scenario = attempt.scenario
    status = result.status
    passedCount = record.passedCount
    testSteps = record.unpassed
    failedAttempts = record.failedAttempts
  }
}

extension Plan {
  /// Why definitions cannot be used, each as a problem of the run.
  var unusableDefinitions: [Problem] {
    undefinedParameterTypes.map(\.problem).map {
      Problem($0.message, type: "Definition", location: $0.location)
    }
  }
}
