import Dispatch
package import Foundation

/// Keeps the bytes of images by their whole address: two sizes of one file are two images.
///
/// Operations run one after another, and each leaves all or nothing behind. All throw
/// `LoadError.storage`, and nothing else.
package protocol ImageStore: Sendable {
  /// The bytes that are kept for the address, or none.
  func retrieve(_ address: URL) async throws(LoadError) -> Data?
  /// Keeps the bytes for the address in place of any others; whether anything refers to the address is
  /// not asked (003-37).
  func insert(_ data: Data, for address: URL) async throws(LoadError)
  /// Keeps the images at these addresses and no others (003-38).
  func keepOnly(_ addresses: Set<URL>) async throws(LoadError)
}

/// Keeps images for as long as the app runs, and no more of them than there is room for: those that were
/// not used for the longest time make room for the next. When memory is short, all of them go.
///
/// An actor, because operations run one after another.
package actor InMemoryImageStore: ImageStore {
  private let capacity: Int
  /// The images, those first that were not used for the longest time.
  package private(set) var images: [(address: URL, data: Data)] = []

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
    guard let place = images.firstIndex(where: { $0.address == address }) else { return nil }
    let image = images.remove(at: place)
    images.append(image)
    return image.data
  }

  package func insert(_ data: Data, for address: URL) {
    images.removeAll { $0.address == address }
    // What is larger than all the room is not kept, and takes no room away from others.
    guard data.count <= capacity else { return }
    images.append((address, data))
    var size = images.reduce(0) { $0 + $1.data.count }
    while size > capacity { size -= images.removeFirst().data.count }
  }

  package func keepOnly(_ addresses: Set<URL>) {
    images.removeAll { !addresses.contains($0.address) }
  }
}

/// Does what it is given each time the device runs short of memory, for as long as the app runs.
///
/// The port through which those who keep things in memory learn that they have to let go of them.
package typealias MemoryWarnings =
  @Sendable (_ relieve: @escaping @Sendable () async -> Void) -> Void

/// The memory of the device.
package enum DeviceMemory {
  /// The warnings of the system; on Linux there are none.
  package static let warnings: MemoryWarnings = { relieve in
    // Not compiled where this was written, on Linux.
    #if canImport(Darwin)
      let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical])
      // A source lives as long as someone holds it: here that is its own handler.
      source.setEventHandler { withExtendedLifetime(source) { _ = Task { await relieve() } } }
      source.activate()
    #endif
  }
}
