import Foundation

/// Serves the children of a run: gives them scenarios, records what they report, and reports on behalf of those that
/// died.
///
/// A class, because its loop changes it step by step; it lives on one thread.
final class Supervisor {
  @Boxed var plan: Plan
  let layout: ChildLayout
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  let spawn: () throws(ChildError) -> ChildProcess
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
    plan: Plan, fingerprint: PlanFingerprint, layout: ChildLayout, options: RunOptions,
    control: RunControl, log: EventLog, first: ChildProcess,
    spawn: @escaping () throws(ChildError) -> ChildProcess
  ) {
    self.plan = plan
    self.fingerprint = fingerprint
    self.layout = layout
    self.options = options
    self.control = control
    self.log = log
    self.spawn = spawn
    sections = plan.sections[...]
    isOver = Array(repeating: false, count: plan.scenarioCount)
    children = [ChildState(first, at: log.now)]
  }

  /// Runs the whole plan; returns when all children are gone.
  func run() throws(ChildError) {
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
    var polls = children.map { child in
      pollfd(
        fd: child.pipeEnd == nil ? child.process.messages : -1, events: Int16(POLLIN), revents: 0)
    }
    let count = unsafe polls.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), isEnding ? 1 : 20)
    }
    hasNews = false
    for (child, poll) in zip(children, polls) {
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
      if let end = child.pipeEnd, now - end > Self.endGrace { child.kill(for: .closedDescriptors) }
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

/// A run whose scenarios run in children of this process, so that whatever a step does to its process,
/// this one reports it.
package struct SupervisedRun: Sendable {
  private let layout: ChildLayout
  private var spawn: @Sendable () throws(ChildError) -> ChildProcess
  /// The first child, which is there when the run begins.
  private let child: ChildProcess

  /// Starts the first child, which makes the suite while its parent plans.
  ///
  /// - Parameter arguments: Those with which a child makes the same plan.
  package init(
    _ layout: ChildLayout, program: RunningProgram, arguments: [String],
    environment: [String: String]
  ) throws(ChildError) {
    self.layout = layout
    let spawn: @Sendable () throws(ChildError) -> ChildProcess = { () throws(ChildError) in
      try ChildProcess(
        program: try program.unchangedPath, arguments: arguments, environment: environment,
        isIsolated: layout.isIsolated)
    }
    self.spawn = spawn
    InheritedSignals.keepExitStatuses()
    child = try spawn()
  }

  /// Lets children make the plan, now that it is known what they need not find out.
  package mutating func tell(_ excerpt: PlanExcerpt) {
    child.send(.plan(excerpt))
    spawn = { [spawn] () throws(ChildError) in
      let child = try spawn()
      child.send(.plan(excerpt))
      return child
    }
  }

  /// Runs every scenario of the plan; returns when all children are gone. An error of the children
  /// themselves ends the run, and is the last thing that is reported.
  package func run(
    _ plan: Plan, _ fingerprint: PlanFingerprint, _ options: RunOptions, into log: EventLog,
    control: RunControl
  ) async {
    log.record(.runStarted, at: .zero)
    let error = await withCheckedContinuation { continuation in
      let isStarted = SystemThread.start {
        let supervisor = Supervisor(
          plan: plan, fingerprint: fingerprint, layout: layout.limited(to: plan.scenarioCount),
          options: options, control: control, log: log, first: child, spawn: spawn)
        do throws(ChildError) {
          try supervisor.run()
          continuation.resume(returning: Problem?.none)
        } catch {
          let text = "\(error.description). \(error.remedy)"
          continuation.resume(returning: Problem(text, type: "ChildError"))
        }
      }
      if !isStarted { continuation.resume(returning: .noThread) }
    }
    let end = (error ?? control.fault).map(RunEnd.broken)
    log.record(
      .runFinished(end ?? (control.isInterrupted ? .interrupted : .complete)), at: log.now)
  }
}
