import Dispatch

/// Looks at all watches from time to time, on a thread of its own, so that steps which block every
/// other thread are still noticed.
///
/// A class, because its timer calls it.
final class Watchdog: Sendable {
  private let timer: any DispatchSourceTimer

  /// Begins to watch; `check` is called until `stop`.
  init(timeout: Duration, check: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "specs.watchdog")
    let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) / 1e18
    let interval = min(max(seconds / 10, 0.005), 0.1)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler(handler: check)
    timer.resume()
  }

  func stop() { timer.cancel() }
}
