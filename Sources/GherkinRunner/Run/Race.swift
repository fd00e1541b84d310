import Dispatch

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
