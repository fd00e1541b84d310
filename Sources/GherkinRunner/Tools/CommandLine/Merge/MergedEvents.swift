/// The events of several shards as those of one run: in the order of the plan, with their times.
///
/// A hook around the run ran once in each shard; each failure is reported, or else one result.
struct MergedEvents {
  /// When the first shard began, as time since 1970.
  let start: Duration
  /// The events, the start and the end of the run included.
  private(set) var events: [TimedEvent] = []

  private let plan: Plan
  /// What is reported of each hook around the run: its failures, or else its worst result.
  private var hookRuns: [Int: [(status: Status, events: [TimedEvent])]] = [:]

  init(_ shards: [RecordedRun], _ plan: Plan, _ scenarioNumbers: [[Int]]) {
    self.plan = plan
    start = shards.map(\.start).min() ?? .zero
    let isNamed = shards.count > 1
    var scenarios: [[TimedEvent]] = Array(repeating: [], count: plan.scenarioCount)
    for (shard, numbers) in zip(shards, scenarioNumbers) {
      addHookRuns(of: shard, named: isNamed)
      for (scenario, number) in zip(shard.planned, numbers) {
        // Messages that were merged declare also what a hook kept from running.
        if scenario.attempts.isEmpty, shard.end != nil { continue }
        var attempts = MergedAttempts(number, plan, start)
        for attempt in scenario.attempts { attempts.add(attempt) }
        attempts.finish()
        scenarios[number] = attempts.events
      }
    }
    // What failed outside the scenarios of a shard, or why its run ended early.
    let problems = shards.compactMap { shard -> (isEarly: Bool, problem: Problem)? in
      guard let end = shard.end else {
        return (true, Problem("\(shard.path) ends before its run does."))
      }
      return end.problem.map { (end.isEarly, isNamed ? $0.naming(shard.path) : $0) }
    }
    let duration = (shards.compactMap { $0.end?.time }.max() ?? start).elapsed(since: start)
    events = [TimedEvent(.runStarted, at: .zero)]
    events += plan.beforeAll.flatMap { hookRuns[$0] ?? [] }.flatMap(\.events)
    events += scenarios.joined()
    events += plan.afterAll.flatMap { hookRuns[$0] ?? [] }.flatMap(\.events)
    let first = problems.firstIndex { isEarly, _ in isEarly }
    for (index, (_, problem)) in problems.enumerated() where index != first {
      events.append(TimedEvent(.runProblem(problem), at: duration))
    }
    let runEnd = first.map { RunEnd.broken(problems[$0].1) } ?? .complete
    events.append(TimedEvent(.runFinished(runEnd), at: duration))
  }

  private mutating func addHookRuns(of shard: RecordedRun, named: Bool) {
    let order = plan.definitionOrder.compactMap { reference in
      if case .hook(let hook) = reference { hook } else { nil }
    }
    for hookRun in shard.hookRuns where hookRun.hook < order.count {
      let hook = order[hookRun.hook]
      var events = [TimedEvent(.runHookStarted(hook: hook), at: hookRun.start - start)]
      events += hookRun.attachments.map { attachment, time in
        TimedEvent(.attached(attachment, to: .runHook(hook)), at: (time ?? start) - start)
      }
      let result = hookRun.end?.result.result(besides: 1)
      if var result, let time = hookRun.end?.time {
        if named, result.status > .skipped, let problem = result.problem {
          result = StepResult(
            result.status, duration: result.duration, problem: problem.naming(shard.path))
        }
        events.append(TimedEvent(.runHookFinished(hook: hook, result), at: time - start))
      }
      let status = result?.status ?? .passed
      let known = hookRuns[hook]?.last?.status
      if let known, known > .skipped, status > .skipped {
        hookRuns[hook, default: []].append((status, events))
      } else if known.map({ $0 < status }) ?? true {
        hookRuns[hook] = [(status, events)]
      }
    }
  }
}

extension Problem {
  /// The same with the file of the shard in which it occurred.
  fileprivate func naming(_ path: String) -> Problem {
    var problem = self
    problem.message = "\(path): \(message)"
    return problem
  }
}

/// The events of the attempts at one scenario. What messages that broke off leave open is ended, so that reports have
/// complete scenarios.
private struct MergedAttempts {
  private(set) var events: [TimedEvent] = []

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

  init(_ number: Int, _ plan: Plan, _ start: Duration) {
    scenario = plan.scenario(number)
    attempt = ScenarioAttempt(scenario: number)
    self.plan = plan
    self.start = start
  }

  mutating func add(_ recorded: RecordedAttempt) {
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

  mutating func finish() {
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
    let result = ScenarioResult(
      status: scenario.hasNoSteps
        ? .undefined : max(statuses.max() ?? .passed, world ?? .passed),
      duration: time.elapsed(since: attemptStart), willBeRetried: willBeRetried, notRun: notRun)
    record(.scenarioFinished(attempt, result), at: time)
    attempt = attempt.next
    isOpen = false
    isOver = !willBeRetried
  }

  private mutating func record(_ event: Event, at time: Duration) {
    self.time = time
    events.append(TimedEvent(event, at: time))
  }
}
