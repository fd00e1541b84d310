import GherkinRunner
import Synchronization

/// A clock for a run that stands still until a test advances it. The run looks for what overran when the
/// clock is advanced, on the thread that advances it, and at no other time.
///
/// A class, because the run and the test share it.
final class ManualClock: Sendable {
  private struct State {
    var time = Duration.zero
    var checks: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// This clock as a run takes it.
  var runClock: RunClock {
    RunClock(
      now: { self.state.withLock(\.time) },
      onAdvance: { check in self.state.withLock { $0.checks.append(check) } })
  }

  /// Moves the clock on, and has the run look for what overran.
  func advance(by duration: Duration) {
    let checks = state.withLock { state in
      state.time += duration
      return state.checks
    }
    // Not under the lock: they look at the clock.
    for check in checks { check() }
  }
}
