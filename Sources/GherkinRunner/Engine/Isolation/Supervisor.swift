import Foundation

/// Serves the children of a run: gives them scenarios, records what they report, and reports on behalf of those that
/// died.
///
/// A class, because its loop changes it step by step; it lives on one thread.
final class Supervisor {
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  private let run: SupervisedRun
  /// That of the plan, which each child has to have made as well.
  let fingerprint: PlanFingerprint

  var children: [ChildState] = []
  /// The sections of the plan that are still to be begun, one after the other.
  var sections: ArraySlice<Range<Int>>
  /// The scenarios of the current section that no child has.
  var waiting: [Range<Int>] = []
  private(set) var isOver: [Bool]
  private(set) var overCount = 0
  /// Further attempts at scenarios whose child died. Each is given to a child that runs nothing else meanwhile.
  var returned: [ScenarioAttempt] = []
  /// How processes ended in which several scenarios ran, unless one of these has ended another by itself.
  var unexplainedExits: [(problem: Problem, scenarios: [Int])] = []
  /// How long scenarios took, if limits of others follow from that.
  var measured = MeasuredLimits()
  /// Whether a hook before all scenarios failed: then none runs.
  var isAborted = false
  /// Whether all children of the start were ready at some time.
  var hasOpened = false
  /// How many children in a row the system has refused, or have ended before they were ready.
  var failedStarts = 0
  /// Whether a child has said something that it waits for an answer to.
  var hasNews = false
  private lazy var longestTimeLimit = plan.longestTimeLimit(run: options.timeout)

  init(
    _ run: SupervisedRun, _ plan: Plan, _ fingerprint: PlanFingerprint, _ options: RunOptions,
    _ control: RunControl, _ log: EventLog
  ) {
    (self.run, self.plan, self.fingerprint) = (run, plan, fingerprint)
    (self.options, self.control, self.log) = (options, control, log)
    sections = plan.sections[...]
    isOver = Array(repeating: false, count: plan.scenarioCount)
    children = [ChildState(run.child, at: log.now)]
  }

  /// Runs the whole plan; returns when all children are gone.
  func serve() throws(ChildError) {
    while true {
      try startChildren()
      schedule()
      guard !children.isEmpty else {
        guard isDone else { continue }
        return reportUnexplainedExits()
      }
      try listen()
      passStop()
      killStuck()
    }
  }

  /// How long events of scenarios may wait for others. To be woken for each would cost more than most steps do.
  private static let patience: UInt32 = 2000

  private func listen() throws(ChildError) {
    // A pipe that has ended is left out: it would be readable for ever. Its process is about to end.
    let isEnding = children.contains { $0.pipeEnd != nil }
    var polls = children.map { $0.process.poll(forMessages: $0.pipeEnd == nil) }
    polls += children.map(\.process.pollForRest)
    let count = unsafe polls.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), isEnding ? 1 : 20)
    }
    hasNews = false
    for (child, poll) in zip(children, polls) {
      child.process.sendRest()
      // How it ended is asked first: then all that it has written is there to be read.
      let exit = child.process.exit()
      if poll.revents != 0 || exit != nil { child.read(at: log.now) }
      if let exit { try reap(child, exit) } else { try receive(from: child) }
    }
    children.removeAll { $0.phase == .gone }
    if count > 0, !hasNews { usleep(Self.patience) }
  }

  /// Records events that follow each other, on behalf of a child.
  func record(_ events: [TimedEvent]) {
    guard !events.isEmpty else { return }
    log.record(events)
    for event in events {
      switch event.event {
      case .runHookFinished(let hook, let result):
        if plan.hooks[hook].kind == .beforeAll, result.status > .skipped { isAborted = true }
      case .scenarioFinished(let id, let result):
        if !result.willBeRetried { noteEnd(of: id.scenario) }
        if plan.measuresLimits { measured.note(result.duration, of: id.scenario) }
        control.note(result, of: id.scenario, plan, options)
      default: break
      }
    }
  }

  /// Notes that nothing of `scenario` is to come any more.
  func noteEnd(of scenario: Int) {
    isOver[scenario] = true
    overCount += 1
  }

  /// Tells children that the run ends early.
  private func passStop() {
    guard control.isStopped else { return }
    for child in children {
      if control.isInterrupted, child.interruption == nil {
        child.interruption = log.now
        child.process.send(.interrupt)
      }
      if !child.isStopped {
        child.isStopped = true
        child.process.send(.stop(control.fault))
      }
    }
  }

  /// How long a process may take to end after its pipe has, how long to hear of an interruption, and how
  /// much longer than a step it may make no progress.
  private static let (endGrace, hearingGrace) = (Duration.milliseconds(200), Duration.seconds(2))
  private static let stallGrace = Duration.seconds(2)
  /// How long exit handlers may run once the run is interrupted.
  private static let interruptedExitLimit = Duration.seconds(2)

  /// Children enforce the time limits of their steps. One that does not even do that is killed, and so
  /// is one that cannot be reached, or whose exit handlers do not return.
  private func killStuck() {
    let now = log.now
    for child in children {
      if let end = child.pipeEnd, now - end > Self.endGrace {
        child.kill(for: .closedDescriptors(by: child.meddler))
      }
      if let time = child.interruption, now - time > Self.hearingGrace,
        !child.hasHeardInterruption
      {
        child.kill(for: .interrupted)
      }
      let stallTime = child.stallTime(at: now)
      if child.isLeaving, stallTime > exitLimit { child.kill(for: .unendingExit(exitLimit)) }
      // How long it takes to get ready depends on the features, and hooks have limits of their own.
      guard let limit = longestTimeLimit, child.phase == .working else { continue }
      if stallTime > limit + Self.stallGrace {
        child.kill(for: .timeout(timeLimit(of: child, atMost: limit)) ?? .interrupted)
      }
    }
  }

  private var exitLimit: Duration {
    control.isInterrupted ? min(options.exitLimit, Self.interruptedExitLimit) : options.exitLimit
  }

  /// The limit of the step that runs in a child, if it is only one.
  private func timeLimit(of child: ChildState, atMost longest: Duration) -> TimeLimit {
    guard child.running.count == 1, let attempt = child.running.first,
      case let scenario = plan.scenario(attempt.id.scenario),
      attempt.finishedSteps < scenario.testStepCount
    else { return TimeLimit(longest, .run) }
    return plan.timeLimit(of: scenario, at: attempt.finishedSteps, run: options.timeout)
  }
}

/// What there is to do, and who does it.
extension Supervisor {
  /// Whether no scenario is left.
  var isDone: Bool { isAborted || overCount == plan.scenarioCount }

  /// How many children in a row may fail to start: one may be killed by chance, and too few do no harm.
  static let startLimit = 5

  /// Spawns children in place of those that are gone.
  func startChildren() throws(ChildError) {
    if control.isStopped { skipUnstarted() }
    // After a stop, one is enough for what is left to be retried.
    guard !isDone, children.isEmpty || !control.isStopped else { return }
    let free = run.layout.counts(for: plan.scenarioCount).children - children.count
    let runningCount = children.reduce(0) { $0 + $1.running.count }
    let waitingCount = plan.scenarioCount - overCount - runningCount
    for _ in 0..<min(free, max(children.isEmpty ? 1 : 0, waitingCount)) {
      guard children.isEmpty || failedStarts < Self.startLimit else { return }
      do throws(ChildError) {
        children.append(ChildState(try run.spawn(), at: log.now))
      } catch {
        failedStarts += 1
        guard !children.isEmpty else { throw error }
        return
      }
    }
  }

  /// Gives children what there is to do, and lets them finish when there is nothing.
  func schedule() {
    if !hasOpened {
      // Hooks before all scenarios come before all scenarios.
      guard children.allSatisfy({ $0.phase != .starting }) else { return }
      hasOpened = true
    }
    if control.isStopped { skipUnstarted() }
    if isDone { return children.forEach(finish) }
    giveReturned()
    // Scenarios of a section must not overlap with those before.
    if waiting.isEmpty, returned.isEmpty, children.allSatisfy(\.hasNothing),
      let section = sections.popFirst()
    {
      waiting = [section]
    }
    for child in children where child.isIdle { giveWaiting(to: child) }
  }

  /// Gives a child scenarios that wait: one with threads of its own all that follow each other.
  private func giveWaiting(to child: ChildState) {
    guard let first = waiting.first else { return }
    let now = log.now
    let share = run.layout.isIsolated ? child.share(at: now) : first.count
    // Fewer toward the end, so that all children end together.
    let limit = run.layout.isIsolated ? first.count / (2 * children.count) : first.count
    let given = first.prefix(max(1, min(share, limit)))
    waiting[0] = given.upperBound..<first.upperBound
    if waiting[0].isEmpty { waiting.removeFirst() }
    sendDurations(for: given, to: child)
    child.give(given, at: now)
  }

  /// Tells a child how long the scenarios took of which it is to run variants.
  private func sendDurations(for scenarios: Range<Int>, to child: ChildState) {
    guard plan.measuresLimits else { return }
    for original in Set(scenarios.compactMap(plan.original)) {
      guard let duration = measured.durations[original] else { continue }
      child.process.send(.took(scenario: original, duration))
    }
  }

  /// Lets other children have scenarios that one has not begun, in ascending order.
  func takeBack(_ scenarios: [Int]) {
    var taken = RangeSet<Int>()
    for scenario in scenarios { taken.insert(contentsOf: scenario..<scenario + 1) }
    waiting.insert(contentsOf: taken.ranges, at: 0)
  }

  private func giveReturned() {
    for child in children where child.isIdle && !returned.isEmpty {
      let id = returned.removeFirst()
      sendDurations(for: id.scenario..<id.scenario + 1, to: child)
      child.give(id)
    }
  }

  private func finish(_ child: ChildState) {
    switch child.phase {
    // Without hooks a child that is only getting ready has done nothing.
    case .starting where plan.beforeAll.isEmpty && plan.afterAll.isEmpty:
      (child.phase, child.hasLeft) = (.finishing, true)
      child.process.kill()
    case .working:
      child.phase = .finishing
      child.process.resume()
      child.process.send(.finish)
    case .starting, .finishing, .gone: break
    }
  }

  /// Reports what has not started as skipped, since no further scenario is to start.
  private func skipUnstarted() {
    // After a hook that failed, nothing is reported of scenarios; one that runs may still fail.
    let isBeforeAll = !plan.beforeAll.isEmpty && children.contains { $0.phase == .starting }
    guard !isAborted, !isBeforeAll else { return }
    // What children were given they report themselves. A scenario that is to be retried has no final result yet, and
    // gets one.
    let unstarted = Array(waiting.joined()) + Array(sections.joined())
    (waiting, sections) = ([], [])
    for scenario in unstarted {
      _ = log.skip(
        plan.scenario(scenario), ScenarioAttempt(scenario: scenario), control.reasonToSkip)
      noteEnd(of: scenario)
    }
  }
}

/// What children report.
extension Supervisor {
  /// Follows the complete messages among the bytes that have come.
  func receive(from child: ChildState) throws(ChildError) {
    guard !child.isCorrupted else { return }
    while let message = child.nextMessage() { try receive(message, from: child) }
    // A child that waits has written whole messages.
    if child.isIdle, child.inbox.count > 0 { child.killCorrupted() }
  }

  private func receive(_ message: ChildMessage, from child: ChildState) throws(ChildError) {
    switch message {
    case .planned(let fingerprint):
      try self.fingerprint.check(fingerprint)
      child.process.send(.begin(at: log.now))
      hasNews = true
    case .refused(let reason):
      // It may be a sentence, and is part of one here.
      let reason = reason.hasSuffix(".") ? reason.dropLast() : reason[...]
      throw ChildError(
        "a child process cannot make the plan of the run: \(reason)",
        remedy: "Run it again, if a file was saved just now.")
    case .ready(let printed):
      child.phase = .working
      child.printed = printed
      failedStarts = 0
      hasNews = true
    case .idle(let fault):
      child.isBusy = false
      // Why the child cannot go on is why the run cannot.
      if let fault { control.fail(fault) }
      hasNews = true
    case .events(let events, let printed):
      child.printed = max(child.printed, printed)
      // An abandoned step may report still; what cannot follow is left out.
      record(events.filter { mayFollow($0, of: child) && child.note($0) })
    case .failing(let id, let problem): child.note(problem, of: id)
    case .interrupted: child.hasHeardInterruption = true
    case .disturbed: child.killCorrupted()
    case .leaving: child.hasLeft = true
    }
  }

  /// Whether an event belongs to no scenario that is over, and starts none that another child runs.
  private func mayFollow(_ event: TimedEvent, of child: ChildState) -> Bool {
    guard let scenario = event.event.scenario else { return true }
    guard isOver.indices.contains(scenario), !isOver[scenario] else { return false }
    guard case .scenarioStarted = event.event else { return true }
    return !children.contains { $0 !== child && $0.attempt(at: scenario) != nil }
  }
}
