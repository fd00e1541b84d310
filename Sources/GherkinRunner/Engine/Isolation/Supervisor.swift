import Foundation

/// Serves the children of a run: opens the queue that they take scenarios from, records what they
/// report, and reports on behalf of those that died.
///
/// A class, because its loop changes it step by step; it lives on one thread.
final class Supervisor {
  let plan: Plan
  let layout: ChildLayout
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  let queue: ScenarioQueue
  let spawn: () throws(ChildError) -> ChildProcess

  var children: [ChildState] = []
  /// The sections of the plan that the queue is still to be opened for, one after the other.
  var sections: ArraySlice<Range<Int>>
  /// The scenarios that the queue was opened for last; it can hold no others.
  var opened = 0..<0
  private(set) var isOver: [Bool]
  private(set) var overCount = 0
  /// Attempts that are not in the queue, because a child died before they started, or because a scenario
  /// may be retried.
  var returned: [ScenarioAttempt] = []
  /// Attempts to be made by themselves, because the process ended while several scenarios ran.
  var suspects: [ScenarioAttempt] = []
  /// How the process ended then, unless one of the suspects has ended it again.
  var unexplainedExit: (problem: Problem, places: [String])?
  /// Scenarios that were suspects. They have one attempt besides those that `--retry` permits, and all
  /// their further attempts are made by themselves.
  var everSuspected: Set<Int> = []
  /// Whether a hook before all scenarios failed: then none runs.
  var isAborted = false
  /// Whether all children of the start were ready at some time.
  var hasOpened = false
  /// How many children in a row have ended before they were ready.
  var unreadyCount = 0
  /// Whether the system has refused another child while there were some.
  var isRefusedMore = false
  var hasStartedChildren = false
  /// Events of one scenario that are still to be recorded; empty but while messages are read.
  private var pending: [TimedEvent] = []
  private lazy var longestTimeLimit = plan.longestTimeLimit(run: options.timeout)
  lazy var fingerprint = plan.fingerprint

  /// - Parameter processes: Children that have the command to begin.
  init(
    _ plan: Plan, _ layout: ChildLayout, _ options: RunOptions, _ control: RunControl,
    _ log: EventLog, _ queue: ScenarioQueue, _ processes: [ChildProcess],
    _ spawn: @escaping () throws(ChildError) -> ChildProcess
  ) {
    self.plan = plan
    self.layout = layout
    self.options = options
    self.control = control
    self.log = log
    self.queue = queue
    self.spawn = spawn
    sections = plan.sections[...]
    isOver = Array(repeating: false, count: plan.scenarioCount)
    hasStartedChildren = !processes.isEmpty
    let now = log.now
    children = zip(processes, layout.workers).map {
      ChildState($0, workers: $1, at: now)
    }
  }

  /// Runs the whole plan; returns when all children are gone.
  func run() throws(ChildError) {
    while true {
      try startChildren()
      schedule()
      guard !children.isEmpty else {
        guard isDone else { continue }
        return explainExit()
      }
      try listen()
      passInterruption()
      killStuck()
    }
  }

  /// Waits a little for whatever comes from the children.
  private func listen() throws(ChildError) {
    // A pipe that has ended is left out: it would be readable for ever. Its process is about to end.
    let isEnding = children.contains { $0.pipeEnd != nil }
    var polls = children.map { child in
      pollfd(
        fd: child.pipeEnd == nil ? child.process.wakeUp : -1, events: Int16(POLLIN), revents: 0)
    }
    _ = unsafe polls.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), isEnding ? 1 : 20)
    }
    var bytes: Bytes = []
    for (child, poll) in zip(children, polls) {
      if poll.revents != 0, !Descriptor.read(child.process.wakeUp, into: &bytes) {
        child.pipeEnd = log.now
      }
      if let exit = child.process.exit() { try reap(child, exit) } else { try receive(from: child) }
    }
    children.removeAll { $0.phase == .gone }
  }

  /// Records an event on behalf of a child.
  func record(_ event: TimedEvent) {
    recordLater(event)
    recordPending()
  }

  /// Records the events that wait for that.
  func recordPending() {
    guard !pending.isEmpty else { return }
    log.record(pending)
    pending = []
  }

  /// Records an event of a child together with others of its scenario, by the next `recordPending`.
  func recordLater(_ event: TimedEvent) {
    if event.event.scenario == nil || event.event.scenario != pending.last?.event.scenario {
      recordPending()
    }
    pending.append(event)
    switch event.event {
    case .runHookFinished(let hook, let result):
      if plan.hooks[hook].kind == .beforeAll, result.status > .skipped { isAborted = true }
    case .scenarioFinished(let id, let result):
      if !result.willBeRetried { noteEnd(of: id.scenario) }
      control.note(result, of: id.scenario, plan, options)
    default: break
    }
  }

  /// Notes that nothing of `scenario` is to come any more.
  func noteEnd(of scenario: Int) {
    isOver[scenario] = true
    overCount += 1
  }

  private func passInterruption() {
    guard control.isInterrupted else { return }
    for child in children where child.interruption == nil {
      child.interruption = log.now
      child.process.send(.interrupt)
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
      if let end = child.pipeEnd, now - end > Self.endGrace { child.kill(for: .closedDescriptors) }
      if let time = child.interruption, now - time > Self.hearingGrace,
        !child.process.ring.hasReceivedInterruption
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

  /// How long the exit handlers of a child may run.
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
