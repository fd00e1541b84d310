package import Foundation

/// A clock that stands still until it is moved.
///
/// A class because the domain reads the clock that the test moves.
package final class ManualClock: Sendable {
  private let start: Date
  private let pausing: Gauge
  /// How many microseconds the clock has been moved on by.
  private let elapsed: Gauge

  /// A clock that shows the given time.
  package init(_ time: Date = Date(timeIntervalSince1970: 0)) {
    start = time
    pausing = Gauge()
    elapsed = Gauge(countingWaitersIn: pausing)
  }

  /// The time it shows; pass this method where the domain needs the time.
  @Sendable package func now() -> Date { start + TimeInterval(elapsed.value) / 1_000_000 }

  /// Moves the clock on, and ends the pauses that are over by then.
  ///
  /// - Returns: How many pauses it ended.
  @discardableResult
  package func advance(by seconds: TimeInterval) -> Int {
    elapsed.add(Int((seconds * 1_000_000).rounded()))
  }

  /// Waits until the clock has been moved on by so much; pass this method where the domain wants to
  /// pause. Throws when the waiting task is cancelled.
  @Sendable package func pause(for seconds: TimeInterval) async throws {
    try await elapsed.reaches(elapsed.value + Int((seconds * 1_000_000).rounded()))
  }

  /// Waits until so many pause.
  package func isPausing(_ count: Int = 1) async throws { try await pausing.reaches(count) }
}
