import Synchronization

/// Gives each scenario to one worker. A worker takes neighbors, which mostly are of one file, so that
/// workers do not wait for each other to count references to it. An idle worker steals half of the
/// range that another has left.
///
/// Workers are threads, of one process or of several that share its memory. Each number in that memory
/// has a cache line of its own:
///
///     line 0            line 1     line 2 …
///     │ common range … │ closed … │ range of worker 0 … │ range of worker 1 … │
///
/// A class, because workers share it.
@safe package final class ScenarioQueue: Sendable {
  /// How many neighbors a worker takes at most: reports in plan order wait for it meanwhile.
  private static let share = 16

  private let memory: SharedMemory
  /// The scenarios that no worker has taken.
  private let common: WorkRange
  private let ranges: [WorkRange]
  /// Not 0 when the queue is closed. Stored with release and loaded with acquire, so that a worker that
  /// sees it also sees what made another close the queue.
  private nonisolated(unsafe) let closed: UnsafeMutablePointer<Atomic<UInt64>>

  /// A queue that is open for `scenarios`; workers have the numbers from 0 on.
  package convenience init(_ scenarios: Range<Int>, workers: Int) {
    self.init(SharedMemory(size: Self.size(workers: workers)))
    open(scenarios)
  }

  /// A queue for as many workers as `memory` has room for.
  package init(_ memory: SharedMemory) {
    self.memory = memory
    common = WorkRange(0, of: memory)
    unsafe closed = memory.number(at: SharedMemory.lineSize)
    let count = memory.size / SharedMemory.lineSize
    ranges = (2..<max(2, count)).map { WorkRange($0, of: memory) }
  }

  /// How much memory it takes, in bytes.
  package static func size(workers: Int) -> Int { (2 + workers) * SharedMemory.lineSize }

  /// How many workers there may be.
  package var workerCount: Int { ranges.count }

  /// The next scenario for `worker`; nil when none is left.
  package func next(for worker: Int) -> Int? {
    guard !isClosed else { return nil }
    let own = ranges[worker]
    if let scenario = own.take() { return scenario }
    // Fewer towards the end, so that all workers end together.
    let share = common.takeFirst { min(Self.share, $0 / (2 * ranges.count)) }
    if let share { return begin(share, own) }
    for other in ranges where other !== own {
      if let share = other.stealHalf() { return begin(share, own) }
    }
    return nil
  }

  /// Begins with the first of `scenarios`; others may steal from the rest.
  private func begin(_ scenarios: Range<Int>, _ range: WorkRange) -> Int {
    range.set(scenarios.dropFirst())
    return scenarios.lowerBound
  }
}

/// What only the owner of the queue does, which opens it.
extension ScenarioQueue {
  /// Opens the queue for `scenarios`; those of before are all taken.
  package func open(_ scenarios: Range<Int>) { common.set(scenarios) }

  /// Gives out nothing more. Workers may close it as well.
  package func close() { unsafe closed.pointee.store(1, ordering: .releasing) }

  package var isClosed: Bool { unsafe closed.pointee.load(ordering: .acquiring) != 0 }

  /// Whether all scenarios were given out.
  package var isEmpty: Bool {
    common.scenarios.isEmpty && ranges.allSatisfy { $0.scenarios.isEmpty }
  }

  /// Takes back what was not given out.
  package func reclaim() -> [Range<Int>] { [common.takeAll()] + ranges.map { $0.takeAll() } }

  /// Whether all that it holds is among `scenarios`, as it is unless something has written over it.
  package func holdsOnly(_ scenarios: Range<Int>) -> Bool {
    ([common] + ranges).allSatisfy { range in
      let held = range.scenarios
      return held.isEmpty
        || scenarios.lowerBound <= held.lowerBound
          && held.upperBound <= scenarios.upperBound
    }
  }

  /// Empties it, and opens it again if it was closed.
  package func clear() {
    for range in [common] + ranges { range.set(0..<0) }
    unsafe closed.pointee.store(0, ordering: .releasing)
  }
}

/// Scenarios that follow each other and are still to be given out: those that a worker has taken, or those
/// that none has. Several workers may take from it at a time.
///
/// **Memory order.** Both ends are in one number, so that one compare-and-exchange takes scenarios: of
/// several workers, one succeeds. It can be relaxed, because the number is all that workers pass to each
/// other here; what a scenario needs is in the plan, which was complete before there were workers. A
/// worker that was delayed cannot mistake a new range for the one it has read (the *ABA* problem):
/// a scenario that was taken never comes back into a queue that is open, so no range is set twice.
///
/// A class, because workers look at each other's.
@safe final class WorkRange: Sendable {
  private nonisolated(unsafe) let ends: UnsafeMutablePointer<Atomic<UInt64>>
  private let memory: SharedMemory

  /// The range in line `number` of `memory`.
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
  func stealHalf() -> Range<Int>? {
    change { scenarios in
      let middle = scenarios.lowerBound + scenarios.count / 2
      guard !scenarios.isEmpty else { return nil }
      return (scenarios.lowerBound..<middle, middle..<scenarios.upperBound)
    }
  }

  /// All of them.
  func takeAll() -> Range<Int> { change { ($0.prefix(0), $0) } ?? 0..<0 }

  /// Replaces what was there by `scenarios`. Only the owner of the range may call it, when nothing is left.
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
