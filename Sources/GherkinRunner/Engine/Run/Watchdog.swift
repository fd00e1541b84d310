import Dispatch
import Synchronization

/// Checks all monitors from time to time, on a thread of its own, so that steps which block every other
/// thread are still noticed.
///
/// A class, because the thread and the run share it.
final class Watchdog: Sendable {
  private let interval: DispatchTimeInterval
  private let check: @Sendable () -> Void
  private let isStopped = Atomic(false)
  /// Whether there is something to check: a limit, or an interruption.
  private let isNeeded: Atomic<Bool>
  private let changed = DispatchSemaphore(value: 0)

  /// Checks the monitors of `control` often enough to notice soon that a call overran `timeout` or the
  /// grace period of an interruption, until `stop`.
  ///
  /// - Parameter log: Provides the clock of the run.
  init(timeout: Duration?, control: RunControl, log: any EventSink) {
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
      // Without a limit there is nothing to check before an interruption.
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
