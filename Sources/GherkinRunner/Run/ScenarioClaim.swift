import Synchronization

/// The scenarios that a worker has taken and not begun. Others may take some of them over.
///
/// A class, because workers look at each other's.
final class ScenarioClaim: Sendable {
  /// Both ends in one number, so that they change together.
  private let ends = Atomic<UInt64>(0)

  /// The next of them.
  func take() -> Int? {
    change { $0.isEmpty ? nil : ($0.dropFirst(), $0.lowerBound) }
  }

  /// Begins with the first of `scenarios`; others may take over the rest. Only the worker whose claim
  /// this is may call it, when nothing is left.
  func begin(_ scenarios: Range<Int>) -> Int {
    ends.store(Self.packed(scenarios.dropFirst()), ordering: .relaxed)
    return scenarios.lowerBound
  }

  /// The later half of them, which is not this worker's any more.
  func giveHalf() -> Range<Int>? {
    change { scenarios in
      let middle = scenarios.lowerBound + scenarios.count / 2
      guard !scenarios.isEmpty else { return nil }
      return (scenarios.lowerBound..<middle, middle..<scenarios.upperBound)
    }
  }

  /// Replaces the scenarios by others, and returns what that yields; nothing if there is no change.
  private func change<Yield>(
    _ body: (Range<Int>) -> (remaining: Range<Int>, yield: Yield)?
  ) -> Yield? {
    var old = ends.load(ordering: .relaxed)
    while let (remaining, yield) = body(Self.unpacked(old)) {
      let result = ends.compareExchange(
        expected: old, desired: Self.packed(remaining), ordering: .relaxed)
      if result.exchanged { return yield }
      old = result.original
    }
    return nil
  }

  /// A plan has fewer scenarios than 32 bits can count: their steps are counted with as many.
  private static func packed(_ scenarios: Range<Int>) -> UInt64 {
    UInt64(scenarios.upperBound) << 32 | UInt64(scenarios.lowerBound)
  }

  private static func unpacked(_ ends: UInt64) -> Range<Int> {
    Int(ends & 0xFFFF_FFFF)..<Int(ends >> 32)
  }
}
