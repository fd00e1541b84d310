package import Foundation

/// A store that keeps nothing and is content with everything: what the app runs with when there is no
/// place to keep anything (003-40).
package struct NullImageStore: ImageStore {
  /// Makes a store.
  package init() {}

  package func retrieve(_ address: URL) -> Data? { nil }

  package func insert(_ data: Data, for address: URL) {}

  package func keepOnly(_ addresses: Set<URL>) {}
}
