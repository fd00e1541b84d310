import Dispatch
import Synchronization

/// Stops a run from outside: after a failure, or on an interruption such as Ctrl-C.
///
/// A class, because all threads of the run and the handler of signals share it.
package final class RunControl: Sendable {
  private let stopped = Atomic(false)
  private let interrupted = Atomic(false)
  private let failure = Mutex<Problem?>(nil)
  private let lostCount = Atomic(0)
  private let monitors = Mutex<[CallMonitor]>([])

  package init() {}

  /// Whether no further scenario is to start.
  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  /// Whether running scenarios were cancelled.
  package var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  /// Why scenarios that have not started do not run once the run is stopped.
  var reasonToSkip: NotRun {
    if fault != nil { return .brokenOff }
    return isInterrupted ? .interrupted : .failFast
  }

  /// Why the run cannot go on, if it cannot.
  var fault: Problem? { failure.withLock { $0 } }

  /// Lets running scenarios finish and starts no other, because the run cannot go on.
  func fail(_ problem: Problem) {
    failure.withLock { $0 = $0 ?? problem }
    stop()
  }

  /// Whether a step was abandoned, and may still run.
  var hasAbandonedSteps: Bool { lostCount.load(ordering: .relaxed) > 0 }

  /// Notes an abandoned step. The run ends with the last of them that `options` allow.
  func noteLost(_ options: RunOptions) {
    let count = lostCount.wrappingAdd(1, ordering: .relaxed).newValue
    if count >= options.lostLimit { fail(.tooManyLost(count)) }
  }

  /// What runs at the moment. Waits for no lock, so that it can be read when the process ends, on any
  /// thread; what is locked is left out.
  var running: [(subject: CallMonitor.Subject, progress: ScenarioProgress, isHere: Bool)] {
    monitors.withLockIfAvailable { $0 }?.compactMap(\.running) ?? []
  }

  /// Lets running scenarios finish and starts no other.
  package func stop() { stopped.store(true, ordering: .releasing) }

  /// Stops the run if `result` of the scenario at `index` of `plan` fails the run and `options` ask for that.
  func note(_ result: ScenarioResult, of index: Int, _ plan: Plan, _ options: RunOptions) {
    guard options.failFast, !result.willBeRetried, result.status.fails(strict: options.isStrict),
      plan.quarantine(of: index) == nil
    else { return }
    stop()
  }

  /// Cancels running steps and starts no other; hooks that clean up still run.
  package func interrupt() {
    stop()
    interrupted.store(true, ordering: .releasing)
    for monitor in monitors.withLock({ $0 }) { monitor.interrupt() }
  }

  func remove(_ monitor: CallMonitor) {
    monitors.withLock { monitors in monitors.removeAll { $0 === monitor } }
  }

  func add(_ monitor: CallMonitor) { monitors.withLock { $0.append(monitor) } }

  /// Cancels or abandons calls that have overrun.
  func check(at now: Duration) {
    for monitor in monitors.withLock({ $0 }) { monitor.check(at: now) }
  }

  /// Why a call with `limit` is abandoned.
  func reasonToAbandon(_ limit: TimeLimit) -> Problem {
    isInterrupted ? .interrupted : .timeout(limit) ?? .interrupted
  }
}

extension Problem {
  static let noThread = Problem(
    "the system has no more threads: raise its limits, lower --parallel, or run with --isolate",
    type: "Threads")

  static func tooManyLost(_ count: Int) -> Problem {
    Problem(
      """
      \(count) steps did not end and still run, so no further scenario is started: find out what they \
      wait for, or run with --isolate, which ends such steps
      """, type: "Hung")
  }

  /// The problem of a call that exceeded `limit`; `nil` without a limit.
  static func timeout(_ limit: TimeLimit) -> Problem? {
    guard let duration = limit.duration?.components else { return nil }
    let seconds = Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    let origin =
      switch limit.origin {
      case .run: "the time limit of a step"
      case .tag(let name, let path, let line): "the limit that \(name) sets at \(path):\(line)"
      case .definition(let place): "the limit of its definition at \(place)"
      case .interruption: "the limit of what cleans up once the run is interrupted"
      }
    var problem = Problem("took longer than \(seconds) s, \(origin)", type: "Timeout")
    if case .tag = limit.origin {} else { problem.isForeignLimit = true }
    return problem
  }

  static let interrupted = Problem("the run was interrupted", notRun: .interrupted)
}

/// Checks all monitors from time to time, on a thread of its own, so that steps which block every other
/// thread are still noticed.
struct Watchdog: Sendable {
  private let end = DispatchSemaphore(value: 0)

  /// Checks the monitors of `control` often enough to notice soon that a call overran `timeout` or the
  /// grace period of an interruption, until `stop`.
  init(timeout: Duration?, control: RunControl, log: any EventSink) {
    let pause = min(max((timeout ?? .seconds(1)) / 10, .milliseconds(5)), .milliseconds(100))
    let interval = DispatchTimeInterval.microseconds(Int(pause / .microseconds(1)))
    let check: @Sendable () -> Void = { control.check(at: log.now) }
    if let onAdvance = log.clock.onAdvance {
      onAdvance(check)
      return
    }
    // Started now, because there may be no thread left when the run is interrupted.
    let isStarted = SystemThread.start { [end] in
      while end.wait(timeout: .now() + interval) == .timedOut { check() }
    }
    if !isStarted { control.fail(.noThread) }
  }

  func stop() { end.signal() }
}

/// Measures the time of a run.
///
/// A value of functions, so that a test can pass a clock that moves only when the test advances it.
package struct RunClock: Sendable {
  /// The time since the run began.
  package let now: @Sendable () -> Duration
  /// Registers a function that is called after each advance of a clock that a test holds. None where time
  /// passes by itself: there the watchdog checks the clock from time to time.
  let onAdvance: (@Sendable (_ check: @escaping @Sendable () -> Void) -> Void)?

  package init(
    now: @escaping @Sendable () -> Duration,
    onAdvance: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
  ) {
    self.now = now
    self.onAdvance = onAdvance
  }

  /// The machine's monotonic clock, for a run that began at `start`.
  package static func continuous(since start: ContinuousClock.Instant = .now) -> RunClock {
    RunClock(now: { ContinuousClock.now - start }, onAdvance: nil)
  }
}
