import Synchronization

/// Monitors what runs on one worker: a step or hook, its deadline, and whether it was cancelled.
///
/// A class, because the worker and the watchdog use it from different threads. Its lock decides whether
/// a call ended or was abandoned first, so that only one side reports it.
final class CallMonitor: Sendable {
  private enum CallEnd: Sendable {
    case inTime
    /// It overran, was cancelled, and then ended.
    case late
    /// The run was interrupted while it ran.
    case interrupted
    /// It overran and ignored its cancellation. It has been reported, and must not report any more.
    case abandoned
  }

  /// A scenario or a hook around the run, as an index into the plan.
  enum Subject: Sendable {
    case scenario(Int)
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
    var end = CallEnd.inTime
    var abandon: (@Sendable (ScenarioProgress) -> Void)?
    /// Whether it was interrupted, and its grace period starts with the next check.
    var awaitsGrace = false
  }

  /// How long a cancelled call may take to end.
  private static let grace = Duration.milliseconds(500)
  /// How long it may take when the run is interrupted.
  private static let interruptionGrace = Duration.seconds(2)

  private let state = Mutex(State())
  private let cancelled = Atomic(false)

  /// Whether the task was cancelled, or is about to be.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Starts the task that is cancelled when time is up, on the thread of `executor`.
  ///
  /// Under the lock, so that an interruption always finds the task to cancel.
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

  /// Sets what runs from now on, and what reports it and lets the worker go on if it is abandoned.
  func onLoss(of subject: Subject?, _ abandon: (@Sendable (ScenarioProgress) -> Void)?) {
    state.withLock { state in
      state.subject = subject
      state.abandon = abandon
    }
  }

  /// What runs, and whether on the thread of the caller; nil if nothing does, or if the lock is taken.
  var running: (subject: Subject, progress: ScenarioProgress, isHere: Bool)? {
    state.withLockIfAvailable { state in
      guard state.isRunning, let subject = state.subject, let progress = state.progress else {
        return nil
      }
      return (subject, progress, state.executor?.isCurrent == true)
    } ?? nil
  }

  /// Makes a call under a time limit.
  ///
  /// - Parameter failsIfInterrupted: Whether an interruption fails it even if it ended well.
  /// - Returns: What it threw, the failures it noted, and whether it overran; nil if it was abandoned, and has been
  ///   reported.
  func call(
    _ progress: ScenarioProgress, _ limit: TimeLimit, failsIfInterrupted: Bool = false,
    noted: () -> [ExpectationFailure] = { [] }, _ body: () async throws -> Void
  ) async -> StepResult? {
    begin(progress, timeout: limit.duration)
    var error: (any Error)?
    do {
      try await body()
    } catch let failure {
      error = failure
    }
    let end = self.end()
    if end == .abandoned { return nil }
    let failures = noted()
    switch end {
    case .late:
      var problem = Problem.timeout(limit)
      // What kept it waiting was cancelled, and said so.
      let surrounded = error as? SurroundedStepFailure
      if let hook = surrounded?.hook { problem = problem?.within(hook) }
      return StepResult(.failed, problem: problem)
    case .interrupted
    where failsIfInterrupted || error is CancellationError
      || (error as? SurroundedStepFailure)?.isCancellation == true:
      return StepResult(.failed, problem: .interrupted)
    case .inTime, .interrupted, .abandoned: return StepResult(error, noted: failures)
    }
  }

  private func begin(_ progress: ScenarioProgress, timeout: Duration?) {
    state.withLock { state in
      state.isRunning = true
      state.progress = progress
      state.deadline = timeout.map { progress.time + $0 }
      state.end = .inTime
      state.awaitsGrace = false
    }
  }

  private func end() -> CallEnd {
    state.withLock { state in
      state.isRunning = false
      state.deadline = nil
      state.awaitsGrace = false
      return state.end
    }
  }

  /// Cancels a call that has overrun, and abandons one that was cancelled and still runs.
  func check(at now: Duration) {
    let (task, loss) = state.withLock { state -> (Task<Void, Never>?, (() -> Void)?) in
      if state.awaitsGrace {
        state.awaitsGrace = false
        state.deadline = now + CallMonitor.interruptionGrace
      }
      guard let deadline = state.deadline, deadline <= now else { return (nil, nil) }
      switch state.end {
      case .inTime:
        state.end = .late
        state.deadline = now + CallMonitor.grace
        cancelled.store(true, ordering: .releasing)
        return (state.task, nil)
      case .late, .interrupted:
        state.end = .abandoned
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

  /// Cancels the call, because the run is interrupted. It gets a grace period to end.
  func interrupt() {
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.isRunning, state.end == .inTime {
        state.end = .interrupted
        state.awaitsGrace = true
      }
      cancelled.store(true, ordering: .releasing)
      return state.task
    }
    task?.cancel()
  }
}
