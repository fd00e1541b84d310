import Dispatch
import Synchronization

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
