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
