import Synchronization

/// Hands out the scenarios of a stretch, each to one worker. Workers take neighbours, which mostly
/// are of one file, so that they do not wait for each other to count references to it; and when
/// nothing is left, they take over half of what another has before him.
///
/// A class, because workers share it.
package final class ScenarioQueue: Sendable {
  /// How many neighbours a worker takes at most: reports in plan order wait for him meanwhile.
  private static let share = 16

  /// The first scenario that no worker has taken.
  private let position: Atomic<Int>
  private let end: Int
  private let claims: [ScenarioClaim]

  /// Hands out `scenarios` to as many workers, who are known by their numbers from 0 on.
  package init(_ scenarios: Range<Int>, workers: Int) {
    position = Atomic(scenarios.lowerBound)
    end = scenarios.upperBound
    claims = (0..<workers).map { _ in ScenarioClaim() }
  }

  /// The next scenario for `worker`; none when all are handed out.
  package func next(for worker: Int) -> Int? {
    let own = claims[worker]
    if let scenario = own.take() { return scenario }
    if let share = takeShare() { return own.begin(share) }
    for other in claims where other !== own {
      if let share = other.giveHalf() { return own.begin(share) }
    }
    return nil
  }

  /// The next neighbours; fewer towards the end, so that all workers end together.
  private func takeShare() -> Range<Int>? {
    var start = position.load(ordering: .relaxed)
    while start < end {
      let count = max(1, min(Self.share, (end - start) / (2 * claims.count)))
      let result = position.compareExchange(
        expected: start, desired: start + count, ordering: .relaxed)
      if result.exchanged { return start..<(start + count) }
      start = result.original
    }
    return nil
  }
}
