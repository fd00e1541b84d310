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
  /// The fault that ended the run early.
  private(set) var problem: Problem?
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
    case .runFinished(let problem):
      self.problem = problem
    case .runStarted, .runHookStarted, .scenarioStarted, .attached, .stepFinished,
      .scenarioFinished:
      break
    }
  }

  /// Whether nothing but passed and skipped scenarios is to be told of.
  func isClean(_ plan: Plan) -> Bool {
    unpassed.isEmpty && runHooks.isEmpty && problem == nil
      && plan.files.allSatisfy { $0.errors.isEmpty }
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
