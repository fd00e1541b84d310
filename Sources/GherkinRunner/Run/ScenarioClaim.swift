import Synchronization

/// Scenarios that follow each other and that nobody has begun: those that a worker has taken, or those
/// that none has. Several may take from it at a time.
///
/// A class, because workers look at each other's.
@safe final class ScenarioClaim: Sendable {
  /// Both ends in one number, so that they change together.
  private nonisolated(unsafe) let ends: UnsafeMutablePointer<Atomic<UInt64>>
  private let memory: SharedMemory

  /// What is claimed in line `number` of `memory`.
  init(_ number: Int, of memory: SharedMemory) {
    self.memory = memory
    unsafe ends = memory.number(at: number * SharedMemory.lineSize)
  }

  /// Those that are left.
  var scenarios: Range<Int> { Self.unpacked(unsafe ends.pointee.load(ordering: .acquiring)) }

  /// The next of them.
  func take() -> Int? {
    change { $0.isEmpty ? nil : ($0.dropFirst(), $0.lowerBound) }
  }

  /// The first of them, as many as `share` says for how many are left.
  func takeFirst(_ share: (Int) -> Int) -> Range<Int>? {
    change { scenarios in
      let first = scenarios.prefix(max(1, share(scenarios.count)))
      return first.isEmpty ? nil : (scenarios.dropFirst(first.count), first)
    }
  }

  /// The later half of them, which is not this worker's any more.
  func giveHalf() -> Range<Int>? {
    change { scenarios in
      let middle = scenarios.lowerBound + scenarios.count / 2
      guard !scenarios.isEmpty else { return nil }
      return (scenarios.lowerBound..<middle, middle..<scenarios.upperBound)
    }
  }

  /// All of them.
  func takeAll() -> Range<Int> { change { ($0.prefix(0), $0) } ?? 0..<0 }

  /// Claims `scenarios` in the place of what was there. Only one may call it at a time, when nothing is
  /// left.
  func set(_ scenarios: Range<Int>) {
    unsafe ends.pointee.store(Self.packed(scenarios), ordering: .releasing)
  }

  /// Replaces the scenarios by others, and returns what that yields; nothing if there is no change.
  private func change<Yield>(
    _ body: (Range<Int>) -> (remaining: Range<Int>, yield: Yield)?
  ) -> Yield? {
    var old = unsafe ends.pointee.load(ordering: .relaxed)
    while let (remaining, yield) = body(Self.unpacked(old)) {
      let result = unsafe ends.pointee.compareExchange(
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

  /// A process that writes over memory which is not its own must not end others by it.
  private static func unpacked(_ ends: UInt64) -> Range<Int> {
    let (start, end) = (Int(ends & 0xFFFF_FFFF), Int(ends >> 32))
    return start..<max(start, end)
  }
}
