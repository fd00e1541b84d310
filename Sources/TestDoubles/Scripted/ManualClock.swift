package import Foundation
import Synchronization

/// A clock that stands still until it is moved.
///
/// A class because the domain reads the clock that the test moves.
package final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// A clock that shows the given time.
  package init(_ time: Date = Date(timeIntervalSince1970: 0)) {
    self.time = Mutex(time)
  }

  /// The time it shows; pass this method where the domain wants to be told the time.
  @Sendable package func now() -> Date {
    time.withLock { $0 }
  }

  /// Moves the clock on.
  package func advance(by seconds: TimeInterval) {
    time.withLock { $0 += seconds }
  }
}
