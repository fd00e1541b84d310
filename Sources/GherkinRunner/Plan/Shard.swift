/// One of several slices of a run, for machines that share the work.
///
/// A scenario's slice follows from what it is called, never from the file it stands in, so slices
/// stay as they are when files are moved or renamed. They differ in size by one scenario at most.
package struct Shard: Sendable, Equatable {
  /// Which slice, from 1.
  package let index: Int
  /// How many slices there are.
  package let count: Int

  /// - Precondition: `index` is one of `1...count`.
  package init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// The pickles of this slice, in the order given.
  ///
  /// All are ranked by a hash of their identity and dealt out like cards. Scenarios that cannot be
  /// told apart follow each other as they come.
  func select(_ pickles: [Pickle]) -> [Pickle] {
    let keys = pickles.map(ScenarioIdentity.hash)
    let ranked = pickles.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var mine: [Int] = []
    for rank in stride(from: index - 1, to: ranked.count, by: count) { mine.append(ranked[rank]) }
    return mine.sorted().map { pickles[$0] }
  }
}

extension Shard: CustomStringConvertible {
  /// As it is written on the command line.
  package var description: String { "\(index)/\(count)" }
}
