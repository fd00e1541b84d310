package import Foundation

/// Loads the bytes of images from the store, and saves them there. Images do not grow old.
///
/// Nothing is asked of the store before one of these is called.
package struct LocalImageDataLoader: ImageDataLoader {
  private let store: any ImageStore

  /// A loader over the store.
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
