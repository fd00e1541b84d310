package import Foundation

/// Keeps images for as long as the app runs, and no more of them than there is room for: the one that
/// was not used for the longest time makes room for the next.
///
/// An actor, because operations run one after another.
package actor InMemoryImageStore: ImageStore {
  private struct Entry {
    let data: Data
    var lastUse: UInt64
  }

  private let capacity: Int
  private var entries: [URL: Entry] = [:]
  private var uses: UInt64 = 0

  /// A store that keeps nothing yet, and never more than `capacity` images.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  package func retrieve(_ address: URL) -> Data? {
    guard let data = entries[address]?.data else { return nil }
    entries[address]?.lastUse = nextUse()
    return data
  }

  package func insert(_ data: Data, for address: URL) {
    entries[address] = Entry(data: data, lastUse: nextUse())
    guard entries.count > capacity else { return }
    let oldest = entries.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { entries[oldest.key] = nil }
  }

  package func keepOnly(_ addresses: Set<URL>) {
    entries = entries.filter { addresses.contains($0.key) }
  }

  private func nextUse() -> UInt64 {
    uses += 1
    return uses
  }
}
