import Dispatch
import Synchronization

/// Stops a run from outside: after a failure, or because somebody pressed Ctrl-C.
///
/// A class, because whoever stops the run and those who run it share it.
package final class RunControl: Sendable {
  private let stopped = Atomic(false)
  private let interrupted = Atomic(false)
  private let failure = Mutex<Problem?>(nil)
  private let lostCount = Atomic(0)
  private let watches = Mutex<[Watch]>([])
  private let followers = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  /// Whether no further scenario is to start.
  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  /// Whether running scenarios were told to end.
  package var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  /// Why scenarios do not run that have not started when the run is stopped.
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

  /// Takes note of a step that was left behind with its thread. The run ends with the last of them that
  /// `options` allow.
  func noteLost(_ options: RunOptions) {
    let count = lostCount.wrappingAdd(1, ordering: .relaxed).newValue
    if count >= options.lostLimit { fail(.tooManyLost(count)) }
  }

  /// What runs at the moment. It waits for no lock, so that it can be asked for when the process ends,
  /// on whatever thread and in the middle of whatever; what is locked is left out.
  var running: [(subject: Watch.Subject, progress: ScenarioProgress, isHere: Bool)] {
    watches.withLockIfAvailable { $0 }?.compactMap(\.running) ?? []
  }

  /// Lets running scenarios finish and starts no other.
  package func stop() { stopped.store(true, ordering: .releasing) }

  /// Stops the run if `result` is the failure after which `options` want no more.
  func note(_ result: ScenarioResult, _ options: RunOptions) {
    guard options.failFast, !result.willBeRetried, result.status.fails(strict: options.strict)
    else { return }
    stop()
  }

  /// Cancels running steps and starts no other; hooks that clean up still run.
  package func interrupt() {
    stop()
    interrupted.store(true, ordering: .releasing)
    for watch in watches.withLock({ $0 }) { watch.interrupt() }
    for action in followers.withLock({ $0 }) { action() }
  }

  /// Does `action` when the run is interrupted.
  func atInterruption(_ action: @escaping @Sendable () -> Void) {
    let isLate = followers.withLock { followers in
      if !isInterrupted { followers.append(action) }
      return isInterrupted
    }
    if isLate { action() }
  }

  func remove(_ watch: Watch) {
    watches.withLock { watches in watches.removeAll { $0 === watch } }
  }

  func add(_ watch: Watch) { watches.withLock { $0.append(watch) } }

  /// Looks whether something has overrun.
  func check(at now: Duration) {
    for watch in watches.withLock({ $0 }) { watch.check(at: now) }
  }
}

extension Problem {
  /// The system refuses to start a thread.
  static let noThread = Problem(
    "the system has no more threads: raise its limits, lower --parallel, or run with --isolate",
    type: "Threads")

  /// Says that too many steps did not end.
  static func tooManyLost(_ count: Int) -> Problem {
    Problem(
      """
      \(count) steps did not end and still run, so no further scenario is started: find out what they \
      wait for, or run with --isolate, which ends such steps
      """, type: "Hung")
  }
}

/// Runs something against the clock and the interruption of the run, and goes on without it when it
/// does not end.
struct Race: Sendable {
  let limit: TimeLimit
  let control: RunControl
  let log: EventLog
  /// What runs.
  let subject: Watch.Subject
  /// The thread to use where the system has no other.
  let spare: ThreadExecutor?

  /// What came of `body`: its own result or, when it was told to end and does not heed that, a
  /// failure.
  func run(_ body: @escaping @Sendable () async throws -> Void) async -> StepResult {
    let watch = Watch()
    control.add(watch)
    defer { control.remove(watch) }
    return await withCheckedContinuation { continuation in
      watch.onLoss(of: subject) { _ in
        continuation.resume(returning: StepResult(.failed, problem: problem))
      }
      watch.begin(ScenarioProgress(start: log.now), timeout: limit.duration)
      watch.start(on: ThreadExecutor() ?? spare) {
        var failure: (any Error)?
        do {
          try await body()
        } catch {
          failure = error
        }
        switch watch.end() {
        // It was reported when it was given up.
        case .abandoned: break
        case .late: continuation.resume(returning: StepResult(.failed, problem: problem))
        case .interrupted where failure is CancellationError:
          continuation.resume(returning: StepResult(.failed, problem: .interrupted))
        case .inTime, .interrupted:
          continuation.resume(returning: failure.map(StepResult.init) ?? StepResult(.passed))
        }
      }
    }
  }

  private var problem: Problem {
    control.isInterrupted ? .interrupted : .timeout(limit) ?? .interrupted
  }
}

extension Duration {
  /// The same for Dispatch, to the microsecond.
  var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let limit = Int64(Int32.max)
    return .microseconds(Int(min(seconds, limit) * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}

extension Problem {
  /// Says that something took too long; nothing without a limit.
  static func timeout(_ limit: TimeLimit) -> Problem? {
    guard let duration = limit.duration?.components else { return nil }
    let seconds = Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    let origin =
      switch limit.origin {
      case .run: "the time a step may take"
      case .tag(let name, let path, let line): "the limit that \(name) sets at \(path):\(line)"
      case .definition(let place): "the limit of its definition at \(place)"
      }
    return Problem("took longer than \(seconds) s, \(origin)", type: "Timeout")
  }

  /// Says that the run was interrupted.
  static let interrupted = Problem("the run was interrupted", type: "Interruption")
}
