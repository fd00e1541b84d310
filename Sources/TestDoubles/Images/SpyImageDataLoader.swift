package import ComicsDomain
package import Foundation

/// Hands every load on to another loader, and reports when one has ended, with any result.
///
/// A class because the domain uses what the test looks at.
package final class SpyImageDataLoader: ImageDataLoader {
  private let loader: any ImageDataLoader
  private let ended = Gauge()

  /// A spy in front of a loader.
  package init(_ loader: any ImageDataLoader) {
    self.loader = loader
  }

  /// How many loads have ended.
  package var endedCount: Int { ended.value }

  /// Waits until so many loads have ended; their results may still be on their way to the callers.
  package func hasEnded(_ count: Int) async throws {
    try await ended.reaches(count)
  }

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    defer { ended.add(1) }
    return try await loader.imageData(at: address)
  }
}
