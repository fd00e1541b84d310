import Dispatch
import Synchronization

/// What two closures yield, which are run at the same time if `workers` may be more than one.
package func concurrently<First: Sendable, Second: Sendable>(
  workers: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard workers > 1 else { return (first(), second()) }
  let other = Mutex<Second?>(nil)
  let own = Mutex<First?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    if number == 0 {
      let value = first()
      own.withLock { $0 = value }
    } else {
      let value = second()
      other.withLock { $0 = value }
    }
  }
  // Both are there; what cannot be missing is not worth a trap.
  return (own.withLock { $0 } ?? first(), other.withLock { $0 } ?? second())
}
