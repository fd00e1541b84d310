package import Foundation

/// Loads images from the store first, and from the network what is not there or of no use; what the
/// network brings is delivered at once and saved beside, so that it is not asked again (003-54).
///
/// Only images are delivered and saved: bytes that are none would otherwise be found again for ever.
package struct CachingImageDataLoader: ImageDataLoader {
  private let local: LocalImageDataLoader
  private let remote: any ImageDataLoader
  private let saves: Saves
  private let isImage: @Sendable (Data) -> Bool

  /// A loader that keeps in `store` what `remote` brings.
  ///
  /// - Parameter isImage: Says whether some bytes are an image; by default their signature does.
  package init(
    store: any ImageStore, remote: any ImageDataLoader, saves: Saves,
    isImage: @escaping @Sendable (Data) -> Bool = { ImageFormat(of: $0) != nil }
  ) {
    self.local = LocalImageDataLoader(store: store)
    self.remote = remote
    self.saves = saves
    self.isImage = isImage
  }

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    if let stored = try await storedImage(at: address) { return stored }
    let data = try await remote.imageData(at: address)
    guard isImage(data) else { throw .invalidData }
    // The image is here, and can be shown although it may not be saved.
    saves.begin { [local] in try await local.save(data, for: address) }
    return data
  }

  private func storedImage(at address: URL) async throws(LoadError) -> Data? {
    // It may be among those that are being saved.
    await saves.finish()
    do throws(LoadError) {
      let data = try await local.imageData(at: address)
      return isImage(data) ? data : nil
    } catch .cancelled {
      throw .cancelled
    } catch {
      return nil
    }
  }
}

/// Loads the bytes of images from the store, and saves them there. Images do not grow old.
///
/// Nothing is asked of the store before one of these is called.
package struct LocalImageDataLoader: ImageDataLoader {
  private let store: any ImageStore

  package init(store: any ImageStore) {
    self.store = store
  }

  /// The bytes that were saved for the address (003-21).
  ///
  /// - Throws: `LoadError.storage` when the store fails (003-22), `LoadError.notFound` when nothing was
  ///   saved (003-23), `LoadError.cancelled` when the task was cancelled (003-24).
  package func imageData(at address: URL) async throws(LoadError) -> Data {
    try await unlessCancelled { () async throws(LoadError) in
      guard let data = try await store.retrieve(address) else { throw .notFound }
      return data
    }
  }

  /// Saves the bytes of the image at the address in place of those before (003-28).
  ///
  /// - Throws: `LoadError.storage` when the store fails (003-29).
  package func save(_ data: Data, for address: URL) async throws(LoadError) {
    try await store.insert(data, for: address)
  }
}
