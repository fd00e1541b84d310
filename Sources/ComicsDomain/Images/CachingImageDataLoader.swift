package import Foundation

/// Loads images from the store first, and from the network what is not there or of no use; what the
/// network brings is delivered at once and saved beside, so that it is not asked again (003-54).
///
/// Only images are delivered and saved: bytes that are none would otherwise be found again for ever.
package struct CachingImageDataLoader: ImageDataLoader {
  private let local: LocalImageDataLoader
  private let remote: any ImageDataLoader
  private let saves: Saves
  private let recognizer: any ImageRecognizer

  /// A loader that keeps in `store` what `remote` brings.
  package init(
    store: any ImageStore, remote: any ImageDataLoader, saves: Saves,
    recognizer: any ImageRecognizer = SignatureRecognizer()
  ) {
    self.local = LocalImageDataLoader(store: store)
    self.remote = remote
    self.saves = saves
    self.recognizer = recognizer
  }

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    if let stored = try await storedImage(at: address) { return stored }
    let data = try await remote.imageData(at: address)
    guard recognizer.isImage(data) else { throw .invalidData }
    // The image is here, and can be shown although it may not be saved.
    saves.begin { [local] in try await local.save(data, for: address) }
    return data
  }

  private func storedImage(at address: URL) async throws(LoadError) -> Data? {
    // It may be among those that are being saved.
    await saves.finish()
    do throws(LoadError) {
      let data = try await local.imageData(at: address)
      return recognizer.isImage(data) ? data : nil
    } catch .cancelled {
      throw .cancelled
    } catch {
      return nil
    }
  }
}
