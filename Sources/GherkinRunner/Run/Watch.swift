import Dispatch
import Synchronization

/// Keeps the time of one worker: what runs there, until when it may, and whether it was stopped.
///
/// A class, because the worker and the watchdog look at it from different threads.
final class Watch: Sendable {
  /// What the watchdog did to whatever was running.
  enum Verdict: Sendable {
    /// Nothing: it ended in time.
    case inTime
    /// It overran and was cancelled, and then ended.
    case late
    /// The run was interrupted while it ran.
    case interrupted
    /// It overran and did not heed its cancellation: somebody else has reported it, and whoever
    /// still runs must not say another word.
    case abandoned
  }

  /// What runs in the place that is watched.
  enum Subject: Sendable {
    /// A scenario, by its place in the plan.
    case scenario(Int)
    /// A hook around the run, by its place in the plan.
    case runHook(Int)
  }

  private struct State {
    var task: Task<Void, Never>?
    /// The thread of the task, where it has one of its own.
    var executor: ThreadExecutor?
    var subject: Subject?
    var isRunning = false
    /// What runs, and since when.
    var progress: ScenarioProgress?
    var deadline: Duration?
    var verdict = Verdict.inTime
    var abandon: (@Sendable (ScenarioProgress) -> Void)?
    /// Whether it was interrupted, and nobody has looked at it since.
    var awaitsGrace = false
  }

  /// How long something that was cancelled may take to end.
  private static let grace = Duration.milliseconds(500)
  /// How long it may take to end when the whole run is to end, and somebody waits for that.
  private static let interruptionGrace = Duration.seconds(2)

  private let state = Mutex(State())
  private let cancelled = Atomic(false)

  /// Whether a task was cancelled, or is about to be.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Starts the task that is to be cancelled when time is up, on the thread of `executor`.
  ///
  /// It is known before it can do anything, so that no interruption finds nothing to cancel.
  @discardableResult
  func start(
    on executor: ThreadExecutor?, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    state.withLock { state in
      let task = Task(executorPreference: executor) { await body() }
      state.task = task
      state.executor = executor
      return task
    }
  }

  /// The thread of the task that was started last.
  var executor: ThreadExecutor? { state.withLock { $0.executor } }

  /// Sets what runs from now on, and what to do if it is given up: to report it as lost, and to let the
  /// worker go on without it.
  func onLoss(of subject: Subject?, _ abandon: (@Sendable (ScenarioProgress) -> Void)?) {
    state.withLock { state in
      state.subject = subject
      state.abandon = abandon
    }
  }

  /// What runs at the moment, and on the thread of the caller or not; nothing if nothing does, or if
  /// that cannot be found out without waiting.
  var running: (subject: Subject, progress: ScenarioProgress, isHere: Bool)? {
    state.withLockIfAvailable { state in
      guard state.isRunning, let subject = state.subject, let progress = state.progress else {
        return nil
      }
      return (subject, progress, state.executor?.isCurrent == true)
    } ?? nil
  }

  /// Says that something runs now, which may take `timeout` from the time of `progress` on.
  func begin(_ progress: ScenarioProgress, timeout: Duration?) {
    state.withLock { state in
      state.isRunning = true
      state.progress = progress
      state.deadline = timeout.map { progress.time + $0 }
      state.verdict = .inTime
      state.awaitsGrace = false
    }
  }

  /// Says that it has ended, and learns what became of it.
  func end() -> Verdict {
    state.withLock { state in
      state.isRunning = false
      state.deadline = nil
      state.awaitsGrace = false
      return state.verdict
    }
  }

  /// Whether whatever runs has been given up; the caller is then the one who must fall silent.
  var isAbandoned: Bool { state.withLock { $0.verdict == .abandoned } }

  /// Cancels what has overrun, and gives up what was cancelled and still runs.
  func check(at now: Duration) {
    let (task, loss) = state.withLock { state -> (Task<Void, Never>?, (() -> Void)?) in
      if state.awaitsGrace {
        state.awaitsGrace = false
        state.deadline = now + Watch.interruptionGrace
      }
      guard let deadline = state.deadline, deadline <= now else { return (nil, nil) }
      switch state.verdict {
      case .inTime:
        state.verdict = .late
        state.deadline = now + Watch.grace
        cancelled.store(true, ordering: .releasing)
        return (state.task, nil)
      case .late, .interrupted:
        state.verdict = .abandoned
        state.deadline = nil
        guard let abandon = state.abandon, let progress = state.progress else { return (nil, nil) }
        return (nil, { abandon(progress) })
      case .abandoned:
        return (nil, nil)
      }
    }
    task?.cancel()
    loss?()
  }

  /// Cancels whatever runs, because the run is to end. It gets a little time to do so.
  func interrupt() {
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.isRunning, state.verdict == .inTime {
        state.verdict = .interrupted
        state.awaitsGrace = true
      }
      cancelled.store(true, ordering: .releasing)
      return state.task
    }
    task?.cancel()
  }
}

/// Looks at all watches from time to time, on a thread of its own, so that steps which block every
/// other thread are still noticed.
///
/// A class, because the thread and the run share it.
final class Watchdog: Sendable {
  private let interval: DispatchTimeInterval
  private let check: @Sendable () -> Void
  private let isStopped = Atomic(false)
  /// Whether there is something to look at: a limit, or an interruption.
  private let isNeeded: Atomic<Bool>
  private let changed = DispatchSemaphore(value: 0)

  /// Looks at what `control` watches often enough to notice soon that something overran `timeout`
  /// or, once the run is interrupted, what it is granted then; until `stop`.
  ///
  /// - Parameter log: Has the clock of the run.
  init(timeout: Duration?, control: RunControl, log: EventLog) {
    let share = timeout.map { $0 / 10 } ?? .seconds(1)
    interval = min(max(share, .milliseconds(5)), .milliseconds(100)).dispatchInterval
    let check: @Sendable () -> Void = { control.check(at: log.now) }
    self.check = check
    isNeeded = Atomic(timeout != nil)
    if let onAdvance = log.clock.onAdvance {
      onAdvance(check)
      return
    }
    // Started now, because there may be no thread left when the run is interrupted.
    if !SystemThread.start({ self.run() }) { control.fail(.noThread) }
    if timeout == nil {
      control.atInterruption {
        self.isNeeded.store(true, ordering: .releasing)
        self.changed.signal()
      }
    }
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    changed.signal()
  }

  private func run() {
    while !isStopped.load(ordering: .acquiring) {
      // Without a limit there is nothing to look at before an interruption.
      if isNeeded.load(ordering: .acquiring) {
        if changed.wait(timeout: .now() + interval) == .timedOut { check() }
      } else {
        changed.wait()
      }
    }
  }
}

/// Measures the time of a run.
///
/// A value of functions, so that a test can pass a clock that moves only when the test advances it.
package struct RunClock: Sendable {
  /// When the run began, by the machine's clock.
  let start: ContinuousClock.Instant
  /// The time since the run began.
  package let now: @Sendable () -> Duration
  /// Has a function called after each advance of a clock that a test holds. None where time passes by
  /// itself: there the watchdog looks at the clock from time to time.
  let onAdvance: (@Sendable (_ check: @escaping @Sendable () -> Void) -> Void)?

  package init(
    now: @escaping @Sendable () -> Duration,
    onAdvance: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    start = .now
    self.now = now
    self.onAdvance = onAdvance
  }

  private init(since start: ContinuousClock.Instant) {
    self.start = start
    now = { ContinuousClock.now - start }
    onAdvance = nil
  }

  /// The machine's monotonic clock, for a run that began at `start`.
  package static func continuous(since start: ContinuousClock.Instant = .now) -> RunClock {
    RunClock(since: start)
  }
}
