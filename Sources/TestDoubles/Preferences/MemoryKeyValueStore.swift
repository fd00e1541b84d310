package import ComicsDomain
import Synchronization

/// A store that forgets everything when it is gone, and that can be made to fail.
///
/// A class because everyone who holds the store shares its values.
package final class MemoryKeyValueStore: KeyValueStore {
  private struct State {
    var values: [String: StoredValue] = [:]
    var isFull = false
  }

  private let state = Mutex(State())

  /// A store with nothing in it.
  package init() {}

  /// Refuses to keep anything from now on.
  package func fillUp() {
    state.withLock { $0.isFull = true }
  }

  package func value(forKey key: String) -> StoredValue? {
    state.withLock { $0.values[key] }
  }

  package func set(_ value: StoredValue?, forKey key: String) throws(LoadError) {
    let isKept = state.withLock { state in
      guard !state.isFull else { return false }
      state.values[key] = value
      return true
    }
    guard isKept else { throw .storage }
  }
}
