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

/// A store that keeps nothing and is content with everything: what the app runs with when there is no
/// place to keep anything (003-40).
package struct NullImageStore: ImageStore {
  /// Makes a store.
  package init() {}

  package func retrieve(_ address: URL) -> Data? { nil }

  package func insert(_ data: Data, for address: URL) {}

  package func keepOnly(_ addresses: Set<URL>) {}
}
