package import ComicsDomain
package import Foundation

/// A place where preferences are kept, from which stores are opened as often as an app starts; it
/// leaves nothing behind.
///
/// A class because it clears up when it and all stores that were opened on it are gone.
package final class PreferencesPlace: Sendable {
  /// What keeps the preferences.
  package enum Kind: String, CaseIterable, Sendable {
    /// The memory of this process.
    case memory = "memory"
    /// A file of our own.
    case file = "a file"
    /// What the system offers for this.
    case defaults = "the user's defaults"
  }

  /// What keeps the preferences.
  package let kind: Kind
  /// What everyone shares who opens the memory.
  package let memory = MemoryKeyValueStore()

  /// The name that no other place has, which is that of the suite of the user's defaults.
  package let suite = "specs-\(UUID().uuidString)"

  private let folder = TemporaryFolder()

  /// A place of the given kind with nothing in it.
  package init(_ kind: Kind) {
    self.kind = kind
  }

  deinit {
    // What cannot be removed is left for the system to clear away.
    switch kind {
    // The folder of the file has an end of its own.
    case .memory, .file: break
    case .defaults:
      let defaults = UserDefaults(suiteName: suite)
      defaults?.removePersistentDomain(forName: suite)
      _ = defaults?.synchronize()
    }
  }

  /// The file, if that is what keeps the preferences.
  package var file: URL {
    folder.url.appending(path: "preferences.json")
  }

  /// Opens a store of its own on what is kept here.
  package func open() throws(LoadError) -> any KeyValueStore {
    switch kind {
    case .memory: memory
    case .file: OpenedStore(place: self, store: FileKeyValueStore(file: file))
    case .defaults: OpenedStore(place: self, store: try UserDefaultsStore(suite: suite))
    }
  }
}

/// A store that keeps its place from being cleared up.
private struct OpenedStore: KeyValueStore {
  let place: PreferencesPlace
  let store: any KeyValueStore

  func value(forKey key: String) throws(LoadError) -> StoredValue? {
    try store.value(forKey: key)
  }

  func set(_ value: StoredValue?, forKey key: String) throws(LoadError) {
    try store.set(value, forKey: key)
  }
}
