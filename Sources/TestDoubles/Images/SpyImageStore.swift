package import ComicsDomain
package import Foundation

/// A store of images that writes down what is asked of it, and hands it on to another, unless it was
/// made to refuse or to take its time.
///
/// A class, because the domain uses what the test looks at.
package final class SpyImageStore: ImageStore, ScriptedStore {
  /// What a store can be asked to do.
  package enum Operation: Sendable {
    case retrieve, insert, keepOnly
  }

  /// What it was asked.
  package enum Message: Hashable, Sendable {
    /// To give the image for this address.
    case retrieve(URL)
    /// To keep the image for this address.
    case insert(Data, URL)
    /// To keep the images for these addresses and no others.
    case keepOnly(Set<URL>)
  }

  private let store: any ImageStore
  package let script = StoreScript<Operation, Message>()

  /// A spy in front of a store.
  package init(_ store: any ImageStore) {
    self.store = store
  }

  /// What is kept for an address, for one who only looks: that is neither noted nor refused, nor a use of the image.
  package func peek(_ address: URL) async throws(LoadError) -> Data? {
    let memory = store as? InMemoryImageStore
    if let memory { return await memory.images.first { $0.address == address }?.data }
    return try await store.retrieve(address)
  }

  package func retrieve(_ address: URL) async throws(LoadError) -> Data? {
    try await script.receive(.retrieve(address), to: .retrieve)
    return try await store.retrieve(address)
  }

  package func insert(_ data: Data, for address: URL) async throws(LoadError) {
    try await script.receive(.insert(data, address), to: .insert)
    try await store.insert(data, for: address)
  }

  package func keepOnly(_ addresses: Set<URL>) async throws(LoadError) {
    try await script.receive(.keepOnly(addresses), to: .keepOnly)
    try await store.keepOnly(addresses)
  }
}
