/// The order in which scenarios are run and reported.
package enum RunOrder: Sendable, Equatable {
  /// The order of files and of scenarios in them.
  case defined
  case reverse
  /// A shuffled order; the same seed always gives the same one.
  case random(seed: UInt64)
  /// The order of the paths and lines that name the scenarios.
  case given(GivenOrder)

  func arrange(pickles: consuming [Pickle]) -> [Pickle] {
    if case .given(let order) = self { order.arrange(pickles) } else { arrange(pickles) }
  }

  /// The elements in this order; only pickles can have a given one.
  package func arrange<Element>(_ elements: consuming [Element]) -> [Element] {
    switch self {
    case .defined, .given: return elements
    case .reverse: return elements.reversed()
    case .random(let seed):
      var elements = elements
      var generator = SeededGenerator(seed: seed)
      // Written out, because the library's own shuffle may differ from release to release.
      for last in elements.indices.dropFirst().reversed() {
        elements.swapAt(last, generator.next(below: last + 1))
      }
      return elements
    }
  }
}

/// One of several shards of a run, for machines that share the work.
///
/// A scenario's shard follows from its identity, never from its file, so shards stay the same when files
/// are moved or renamed. Without durations they differ in size by one scenario at most.
package struct Shard: Sendable, Equatable {
  /// Which shard, from 1.
  package let index: Int
  /// How many shards there are.
  package let count: Int

  /// - Precondition: `index` is one of `1...count`.
  package init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// The pickles of this shard, in the order given. All shards are to take about the same time.
  ///
  /// The longest comes first, and each goes to the shard that has the least to do so far. Whole microseconds are
  /// compared and then identities, so that every machine with the same durations makes the same shards.
  ///
  /// - Parameter durations: How many microseconds scenarios took; those that are missing count as the median.
  func select(
    _ pickles: [Pickle], _ identities: ScenarioIdentities, _ durations: [ScenarioIdentity: Int]
  ) -> [Pickle] {
    let ids = pickles.map { identities[$0] }
    let known = ids.compactMap { durations[$0] }.sorted()
    let median = known.isEmpty ? 1 : known[known.count / 2]
    let times = ids.map { max(1, durations[$0] ?? median) }
    let longestFirst = pickles.indices.sorted { (times[$1], ids[$0]) < (times[$0], ids[$1]) }
    // Of more shards than scenarios, the last have none.
    var loads = [Int](repeating: 0, count: min(count, pickles.count))
    var mine: [Int] = []
    for position in longestFirst {
      let shard = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[shard] += times[position]
      if shard == index - 1 { mine.append(position) }
    }
    return mine.sorted().map { pickles[$0] }
  }
}

extension Shard: CustomStringConvertible {
  /// As it is written on the command line.
  package var description: String { "\(index)/\(count)" }
}

/// Which scenarios are run again when they fail, and how often.
package struct RetryRule: Sendable, Equatable {
  /// How many attempts may follow the first.
  package var limit: Int
  /// The scenarios it is for; all of them without an expression.
  package var tags: TagExpression?

  package init(limit: Int = 0, tags: TagExpression? = nil) {
    self.limit = limit
    self.tags = tags
  }

  func count(for pickle: Pickle) -> Int {
    guard limit > 0, let tags else { return limit }
    return tags.evaluate(pickle.tags.map(\.name)) ? limit : 0
  }
}

/// Numbers that look random and depend on nothing but the seed: the same ones on every machine and
/// with every release of the compiler. The algorithm is SplitMix64.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from `seed`.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return StableHash.mixed(state)
  }

  /// A number from 0 to below `bound`, which is not 0.
  mutating func next(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}

/// The order in which paths and lines name scenarios, as in `b.feature:9 a.feature:3`.
package struct GivenOrder: Sendable, Equatable {
  /// For each file, the lines that name a part of it, each with its place in the order.
  private var places: [String: [Place]] = [:]
  private var count = 0

  private struct Place: Sendable, Equatable {
    /// `nil` for the whole file.
    let line: Int?
    let rank: Int
  }

  package init() {}

  /// Adds what names a file, or one of its lines.
  package mutating func add(_ path: String, line: Int? = nil) {
    places[path, default: []].append(Place(line: line, rank: count))
    count += 1
  }

  /// The pickles in this order; those that the same line names keep theirs, and those without a place come last.
  func arrange(_ pickles: [Pickle]) -> [Pickle] {
    let exact = places.mapValues { places in
      Dictionary(places.compactMap { place in place.line.map { ($0, place.rank) } }) { one, _ in one
      }
    }
    let ranks = pickles.map { pickle in
      // The line of a row or a title stands for just that scenario, which is also quick to find.
      exact[pickle.uri]?[pickle.location.line]
        ?? places[pickle.uri]?.first { place in place.line.map(pickle.contains) ?? true }?.rank
        ?? .max
    }
    return pickles.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { pickles[$0] }
  }
}
