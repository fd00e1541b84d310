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
  package private(set) var failures: [ScenarioRecord] = []
  /// The scenarios that passed, but not at the first attempt.
  private(set) var flaky: [ScenarioRecord] = []
  /// The hooks around the run that did not pass.
  private(set) var runHooks: [(hook: Int, result: StepResult)] = []
  /// What belongs to no scenario and no hook.
  private(set) var problems: [Problem] = []
  /// What started something that still ran at the end.
  private(set) var stillRunning: [String] = []
  /// The scenario that is being reported.
  package internal(set) var scenario = ScenarioRecord()

  package init() {}

  package mutating func receive(_ event: TimedEvent, plan: Plan) {
    scenario.receive(event)
    switch event.event {
    case .runHookFinished(let hook, let result):
      if result.status > .skipped { runHooks.append((hook, result)) }
    case .scenarioFinished(_, let result) where !result.willBeRetried: add(plan)
    case .runProblem(let problem): problems.append(problem)
    case .stillRunning(let owner): stillRunning.append(owner)
    case .runFinished(let end):
      duration = event.time
      self.end = end
    default: break
    }
  }

  /// Counts the scenario that is being reported, which has ended.
  private mutating func add(_ plan: Plan) {
    let result = scenario.result
    scenarios[result.status] += 1
    if plan.quarantine(of: scenario.scenario) != nil { quarantined[result.status] += 1 }
    if let reason = result.notRun { notRun[reason, default: 0] += 1 }
    for (position, step) in scenario.results.enumerated()
    where plan.isStep(position, of: scenario.scenario) {
      steps[step.status] += 1
    }
    if scenario.outcome == .flaky {
      flaky.append(scenario.withoutAttachments)
    } else if result.status > .skipped {
      failures.append(scenario.withoutAttachments)
    }
  }

  /// Why selected scenarios have no result in a run that has ended, if some have none.
  var missingReason: NotRun {
    if end == .interrupted { return .interrupted }
    return end == .complete && !runHooks.isEmpty ? .runHook : .brokenOff
  }

  /// What went wrong outside every scenario and hook, and at last why the run ended early, if it did.
  var allProblems: [Problem] {
    if case .broken(let problem) = end { problems + [problem] } else { problems }
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

extension Plan {
  /// Why definitions cannot be used, each as a problem of the run.
  var unusableDefinitions: [Problem] {
    undefinedParameterTypes.map(\.problem).map {
      Problem($0.message, type: "Definition", location: $0.location)
    }
  }
}
