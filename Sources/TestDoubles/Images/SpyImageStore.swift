package import ComicsDomain
package import Foundation
import Synchronization

/// A store of images that writes down what is asked of it, and hands it on to another, unless it was
/// told to refuse or to take its time.
///
/// A class, because the domain uses what the test looks at.
package final class SpyImageStore: ImageStore {
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
  private let asked = Mutex<[Message]>([])
  private let script = StoreScript<Operation>()

  /// A spy in front of a store.
  package init(_ store: any ImageStore) {
    self.store = store
  }

  /// What it was asked, in order.
  package var messages: [Message] { asked.withLock { $0 } }

  /// Refuses to do this from now on.
  package func refuse(_ operation: Operation) { script.refuse(operation) }

  /// Does this only when it is released, and not even cancellation changes that.
  package func hold(_ operation: Operation) { script.hold(operation) }

  /// Waits until it was asked to do what it holds.
  package func isHolding() async throws { try await script.isHolding() }

  /// Does what it held.
  package func release() { script.release() }

  package func retrieve(_ address: URL) async throws(LoadError) -> Data? {
    try await receive(.retrieve(address), to: .retrieve)
    return try await store.retrieve(address)
  }

  package func insert(_ data: Data, for address: URL) async throws(LoadError) {
    try await receive(.insert(data, address), to: .insert)
    try await store.insert(data, for: address)
  }

  package func keepOnly(_ addresses: Set<URL>) async throws(LoadError) {
    try await receive(.keepOnly(addresses), to: .keepOnly)
    try await store.keepOnly(addresses)
  }

  private func receive(_ message: Message, to operation: Operation) async throws(LoadError) {
    asked.withLock { $0.append(message) }
    try await script.receive(operation)
  }
}
