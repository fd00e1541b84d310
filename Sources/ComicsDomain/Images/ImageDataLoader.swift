package import Foundation

/// Loads the bytes of images.
package protocol ImageDataLoader: Sendable {
  /// The bytes of the image at the address, unchanged.
  ///
  /// - Throws: Why there are none. A task that was cancelled gets `LoadError.cancelled` and nothing
  ///   else, whatever arrived in the meantime.
  func imageData(at address: URL) async throws(LoadError) -> Data
}
