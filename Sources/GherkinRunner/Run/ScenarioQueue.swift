import Synchronization

/// Hands out the scenarios of a stretch, each to one worker. A class, because workers share it.
final class ScenarioQueue: Sendable {
  private let position: Atomic<Int>
  private let end: Int

  init(_ scenarios: Range<Int>) {
    position = Atomic(scenarios.lowerBound)
    end = scenarios.upperBound
  }

  /// The next scenario; none when all are handed out.
  func next() -> Int? {
    let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < end ? index : nil
  }
}
