/// Which pickles of all files that could be read are wanted, by their numbers: 0 is the first pickle
/// of the first file.
///
/// It holds ranges, because nearly always a few of them say it all.
package struct PickleSelection: Sendable, Equatable {
  /// The numbers that are wanted, in ascending order, none of them twice.
  package private(set) var ranges: [Range<Int>] = []
  /// How many pickles there are, wanted or not.
  package private(set) var total = 0

  package init() {}

  /// How many pickles are wanted.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Adds the next pickle.
  package mutating func add(isWanted: Bool) {
    defer { total += 1 }
    guard isWanted else { return }
    add(total..<total + 1)
  }

  /// Adds the pickles that `other` is about, behind those that are there.
  package mutating func append(_ other: PickleSelection) {
    for range in other.ranges { add(range.lowerBound + total..<range.upperBound + total) }
    total += other.total
  }

  private mutating func add(_ range: Range<Int>) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
