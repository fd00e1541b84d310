import Dispatch
import Synchronization

/// Looks at all watches from time to time, on a thread of its own, so that steps which block every
/// other thread are still noticed.
///
/// A class, because its queue calls it.
final class Watchdog: Sendable {
  private let queue = DispatchQueue(label: "specs.watchdog")
  private let interval: DispatchTimeInterval
  private let check: @Sendable () -> Void
  private let isStopped = Atomic(false)

  /// Looks at what `control` watches often enough to notice soon that something overran `timeout`
  /// or, once the run is interrupted, what it is granted then; until `stop`.
  ///
  /// - Parameter log: Has the clock of the run.
  init(timeout: Duration?, control: RunControl, log: EventLog) {
    let share = timeout.map { $0 / 10 } ?? .seconds(1)
    interval = min(max(share, .milliseconds(5)), .milliseconds(100)).dispatchInterval
    let check: @Sendable () -> Void = { control.check(at: log.now) }
    self.check = check
    if let onAdvance = log.clock.onAdvance {
      onAdvance(check)
      return
    }
    // Without a limit there is nothing to look at before.
    if timeout == nil { control.atInterruption { self.tick() } } else { tick() }
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func tick() {
    queue.asyncAfter(deadline: .now() + interval) {
      guard !self.isStopped.load(ordering: .relaxed) else { return }
      self.check()
      self.tick()
    }
  }
}
