package import Foundation

/// Keeps images for as long as the app runs, and no more of them than there is room for: those that were
/// not used for the longest time make room for the next. When memory is short, all of them go.
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

  /// A store that keeps nothing yet.
  ///
  /// - Parameters:
  ///   - capacity: How many bytes it keeps at most; by default 32 MiB.
  ///   - warnings: Tell when memory is short.
  package init(
    capacity: Int = 32 * 1024 * 1024, warnings: MemoryWarnings = DeviceMemory.warnings
  ) {
    self.capacity = capacity
    warnings { [weak self] in await self?.keepOnly([]) }
  }

  package func retrieve(_ address: URL) -> Data? {
    guard let data = entries[address]?.data else { return nil }
    entries[address]?.lastUse = nextUse()
    return data
  }

  package func insert(_ data: Data, for address: URL) {
    // What is larger than all the room is not kept, and takes no room away from others.
    entries[address] = data.count > capacity ? nil : Entry(data: data, lastUse: nextUse())
    var size = entries.values.reduce(0) { $0 + $1.data.count }
    while size > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      size -= oldest.value.data.count
    }
  }

  package func keepOnly(_ addresses: Set<URL>) {
    entries = entries.filter { addresses.contains($0.key) }
  }

  private func nextUse() -> UInt64 {
    uses += 1
    return uses
  }
}
