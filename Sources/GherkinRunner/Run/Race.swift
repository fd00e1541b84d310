import Dispatch
import Synchronization

/// Runs something against the clock, and goes on without it when it does not end.
struct Race: Sendable {
  let timeout: Duration?

  /// What came of `body`: its own result or, when time is up and it heeds no cancellation, a failure.
  func run(_ body: @escaping @Sendable () async throws -> Void) async -> StepResult {
    await withCheckedContinuation { continuation in
      let finish = Finish(continuation)
      let task = Task(executorPreference: ScenarioExecutor()) {
        do {
          try await body()
          finish(StepResult(.passed))
        } catch {
          finish(StepResult(error))
        }
      }
      guard let timeout else { return }
      let deadline = DispatchTime.now() + timeout.dispatchInterval
      DispatchQueue.global().asyncAfter(deadline: deadline) {
        task.cancel()
        finish(StepResult(.failed, problem: .timeout(timeout)))
      }
    }
  }

  /// Takes the first of several results. A class, because both sides of the race hold it.
  private final class Finish: Sendable {
    private let continuation: Mutex<CheckedContinuation<StepResult, Never>?>

    init(_ continuation: CheckedContinuation<StepResult, Never>) {
      self.continuation = Mutex(continuation)
    }

    func callAsFunction(_ result: StepResult) {
      let continuation = continuation.withLock { $0.take() }
      continuation?.resume(returning: result)
    }
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
  /// Says that something took too long.
  static func timeout(_ limit: Duration) -> Problem {
    let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) / 1e18
    return Problem("took longer than \(seconds) s, the time a step may take", type: "Timeout")
  }

  /// Says that the run was interrupted.
  static let interrupted = Problem("the run was interrupted", type: "Interruption")
}
