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

  /// Calls `check` often enough to notice an overrun of `timeout`, or an interruption, soon; until
  /// `stop`.
  init(timeout: Duration?, check: @escaping @Sendable () -> Void) {
    let share = timeout.map { $0 / 10 } ?? .seconds(1)
    interval = min(max(share, .milliseconds(5)), .milliseconds(100)).dispatchInterval
    self.check = check
    tick()
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
