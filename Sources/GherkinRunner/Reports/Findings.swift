/// What is worth telling once a run is over: everything that did not simply pass.
struct Findings: Sendable {
  /// How many there are of everything.
  private(set) var tally = Tally()
  /// The scenarios that did not pass, in plan order; those left out on purpose are none of them.
  private(set) var unpassed: [Finding] = []
  /// The scenarios that passed, but not at the first attempt.
  private(set) var flaky: [Finding] = []
  /// The hooks around the run that did not pass.
  private(set) var runHooks: [(hook: Int, result: StepResult)] = []
  /// What went wrong outside every scenario and hook, each with a title.
  private(set) var problems: [(title: String, problem: Problem)] = []
  private var unpassedSteps = UnpassedSteps()

  /// Takes note of an event.
  mutating func receive(_ event: TimedEvent, plan: Plan) {
    tally.receive(event, plan: plan)
    unpassedSteps.receive(event.event)
    switch event.event {
    case .runHookFinished(let hook, let result):
      if result.status > .skipped { runHooks.append((hook, result)) }
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let isFlaky = result.status == .passed && attempt.attempt > 0
      guard isFlaky || result.status > .skipped else { return }
      let finding = Finding(
        scenario: attempt.scenario, status: result.status, testSteps: unpassedSteps.steps,
        failedAttempts: unpassedSteps.failedAttempts)
      if isFlaky { flaky.append(finding) } else { unpassed.append(finding) }
    case .runProblem(let problem):
      problems.append(("Outside every scenario", problem))
    case .runFinished(.broken(let problem)):
      problems.append(("The run broke off", problem))
    case .runStarted, .runFinished, .runHookStarted, .scenarioStarted, .attached, .stepFinished,
      .scenarioFinished:
      break
    }
  }
}

/// A scenario that did not simply pass, and which of its steps and hooks are the reason.
struct Finding: Sendable {
  let scenario: Int
  let status: Status
  let testSteps: [UnpassedSteps.TestStep]
  /// What kept each earlier attempt from passing.
  let failedAttempts: [UnpassedSteps.TestStep]
}
