import Synchronization

/// Hands out scenarios, each to one worker. Workers take neighbours, which mostly are of one file, so
/// that they do not wait for each other to count references to it; and when nothing is left, they take
/// over half of what another has before him.
///
/// Workers may be threads, or processes that share its memory. A class, because workers share it.
@safe package final class ScenarioQueue: Sendable {
  /// How many neighbours a worker takes at most: reports in plan order wait for him meanwhile.
  private static let share = 16

  private let memory: SharedMemory
  /// The scenarios that no worker has taken.
  private let common: ScenarioClaim
  private let claims: [ScenarioClaim]
  /// Not 0 when nothing more is to be handed out.
  private nonisolated(unsafe) let closed: UnsafeMutablePointer<Atomic<UInt64>>

  /// Hands out `scenarios` to as many workers, who are known by their numbers from 0 on.
  package convenience init(_ scenarios: Range<Int>, workers: Int) {
    self.init(SharedMemory(size: Self.size(workers: workers)))
    open(scenarios)
  }

  /// Hands out what is opened to as many workers as `memory` has room for.
  package init(_ memory: SharedMemory) {
    self.memory = memory
    common = ScenarioClaim(0, of: memory)
    unsafe closed = memory.number(at: SharedMemory.lineSize)
    let count = memory.size / SharedMemory.lineSize
    claims = (2..<max(2, count)).map { ScenarioClaim($0, of: memory) }
  }

  /// How much memory it takes, in bytes.
  package static func size(workers: Int) -> Int { (2 + workers) * SharedMemory.lineSize }

  /// How many workers there may be.
  package var workerCount: Int { claims.count }

  /// The next scenario for `worker`; none when all are handed out.
  package func next(for worker: Int) -> Int? {
    guard !isClosed else { return nil }
    let own = claims[worker]
    if let scenario = own.take() { return scenario }
    // Fewer towards the end, so that all workers end together.
    let share = common.takeFirst { min(Self.share, $0 / (2 * claims.count)) }
    if let share { return begin(share, own) }
    for other in claims where other !== own {
      if let share = other.giveHalf() { return begin(share, own) }
    }
    return nil
  }

  /// Begins with the first of `scenarios`; others may take over the rest.
  private func begin(_ scenarios: Range<Int>, _ claim: ScenarioClaim) -> Int {
    claim.set(scenarios.dropFirst())
    return scenarios.lowerBound
  }
}

/// What only the one who serves the workers does.
extension ScenarioQueue {
  /// Hands out `scenarios` from now on; those of before are all taken.
  package func open(_ scenarios: Range<Int>) { common.set(scenarios) }

  /// Hands out nothing more. Workers may close it as well.
  package func close() { unsafe closed.pointee.store(1, ordering: .releasing) }

  package var isClosed: Bool { unsafe closed.pointee.load(ordering: .acquiring) != 0 }

  /// How many scenarios no worker has taken.
  package var waitingCount: Int { common.scenarios.count }

  /// Whether none is left that nobody has begun.
  package var isEmpty: Bool {
    common.scenarios.isEmpty && claims.allSatisfy { $0.scenarios.isEmpty }
  }

  /// Takes back everything that nobody has begun.
  package func takeBack() -> [Range<Int>] { [common.takeAll()] + claims.map { $0.takeAll() } }

  /// Whether all that it holds is among `scenarios`, as it is unless something has written over it.
  package func holdsOnly(_ scenarios: Range<Int>) -> Bool {
    ([common] + claims).allSatisfy { claim in
      let held = claim.scenarios
      return held.isEmpty
        || scenarios.lowerBound <= held.lowerBound
          && held.upperBound <= scenarios.upperBound
    }
  }

  /// Empties it, and opens it again if it was closed.
  package func clear() {
    for claim in [common] + claims { claim.set(0..<0) }
    unsafe closed.pointee.store(0, ordering: .releasing)
  }
}

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
