/// The events of the attempts at one scenario, made again from what was recorded of it.
package struct ScenarioReplay {
  package private(set) var events: [TimedEvent] = []

  private let scenario: PlannedScenario
  private let plan: Plan
  private let start: Duration
  private var attempt: ScenarioAttempt
  /// Whether it has started and not ended.
  private var isOpen = false
  /// Whether no attempt follows.
  private var isOver = false
  private var attemptStart = Duration.zero
  private var time = Duration.zero
  /// The results of the steps of the attempt so far.
  private var statuses: [Status] = []
  private var isStepOpen = false
  /// What kept the world of the attempt from being made, if something did.
  private var world: Status?
  /// Why steps did not run, if the reason is not in the scenario.
  private var notRun: NotRun?
  /// Whether the attempt ended with a process in which other scenarios ran as well.
  private var hasSharedExit = false

  /// - Parameters:
  ///   - number: The scenario in `plan`, with as many test steps as were recorded.
  ///   - start: When the run began, as time since 1970.
  package init(_ number: Int, _ plan: Plan, from start: Duration) {
    scenario = plan.scenario(number)
    attempt = ScenarioAttempt(scenario: number)
    self.plan = plan
    self.start = start
  }

  package mutating func add(_ recorded: RecordedAttempt) {
    begin(at: recorded.start - start)
    for event in recorded.events {
      switch event {
      case .started(let step, let time): start(step, at: time - start)
      case .attached(let attachment, let step, let time):
        record(
          .attached(attachment, to: .step(attempt, step: step)),
          at: time.map { $0 - start } ?? self.time)
      case .ended(let step, let result, let time): end(step, result, at: time - start)
      }
    }
    if let end = recorded.end { self.end(willBeRetried: recorded.willBeRetried, at: end - start) }
  }

  /// Ends what messages that broke off leave open, so that reports have complete scenarios.
  package mutating func finish() {
    guard !isOver else { return }
    if !isOpen { begin(at: time) }
    while statuses.count < scenario.testStepCount {
      let problem = Problem("The messages end here.")
      end(
        statuses.count, isStepOpen ? StepResult(.failed, problem: problem) : StepResult(.skipped),
        at: time)
    }
    end(willBeRetried: false, at: time)
  }

  private mutating func begin(at time: Duration) {
    isOpen = true
    statuses = []
    world = nil
    notRun = nil
    hasSharedExit = false
    attemptStart = time
    record(.scenarioStarted(attempt), at: time)
  }

  private mutating func start(_ step: Int, at time: Duration) {
    guard !isStepOpen, step == statuses.count else { return }
    isStepOpen = true
    record(.stepStarted(attempt, step: step), at: time)
  }

  private mutating func end(_ step: Int, _ recorded: MessageResult, at time: Duration) {
    let isWorld = recorded.type == Problem.worldType && step == 0
    let position = isWorld ? PlannedScenario.worldPosition : step
    // If there is one place more, the first is that of the expectation.
    let places = scenario.places(of: position, nil, plan, from: "").map(\.place)
    var result = recorded.result(besides: places.count)
    if result.problem?.isSharedExit == true { hasSharedExit = true }
    if isWorld {
      world = result.status
      let start = events.lastIndex { if case .stepStarted = $0.event { true } else { false } }
      events.insert(
        TimedEvent(.worldNotMade(attempt, result), at: time),
        at: isStepOpen ? start ?? events.endIndex : events.endIndex)
      result = StepResult(.skipped)
    } else if places.count == 2, let hook = recorded.places.dropLast().last,
      hook.line != places[1].line || !places[1].path.hasSuffix(hook.path)
    {
      // The place next to that of the step is that of its definition, unless a hook around it is to blame.
      result.problem?.hook = SourceReference(filePath: hook.path, line: hook.line, column: 1)
    }
    end(step, result, at: time)
  }

  private mutating func end(_ step: Int, _ result: StepResult, at time: Duration) {
    start(step, at: self.time)
    isStepOpen = false
    statuses.append(result.status)
    if result.status == .skipped, notRun == nil {
      notRun = result.problem.flatMap { NotRun(rawValue: $0.type) }
    }
    record(.stepFinished(attempt, step: step, result), at: time)
  }

  private mutating func end(willBeRetried: Bool, at time: Duration) {
    let status = max(statuses.max() ?? .passed, world ?? .passed).standing(after: attempt.failures)
    let result = ScenarioResult(
      status: scenario.hasNoSteps ? .undefined : status,
      duration: time.elapsed(since: attemptStart), willBeRetried: willBeRetried,
      notRun: status == .skipped ? notRun : nil)
    record(.scenarioFinished(attempt, result), at: time)
    attempt = attempt.next(countsFailure: !hasSharedExit)
    isOpen = false
    isOver = !willBeRetried
  }

  private mutating func record(_ event: Event, at time: Duration) {
    self.time = time
    events.append(TimedEvent(event, at: time))
  }
}
