package import ComicsDomain
package import Foundation

/// A place where preferences are kept, from which stores are opened as often as an app starts; it
/// leaves nothing behind.
///
/// A class because it clears up when the last one who knows it is gone.
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

  private let name = "specs-\(UUID().uuidString)"

  /// A place of the given kind with nothing in it.
  package init(_ kind: Kind) {
    self.kind = kind
  }

  deinit {
    // What cannot be removed is left for the system to clear away.
    switch kind {
    case .memory: break
    case .file: try? FileManager.default.removeItem(at: file)
    case .defaults:
      let defaults = UserDefaults(suiteName: name)
      defaults?.removePersistentDomain(forName: name)
      _ = defaults?.synchronize()
    }
  }

  /// The file, if that is what keeps the preferences.
  package var file: URL {
    FileManager.default.temporaryDirectory.appending(path: name)
  }

  /// Opens a store of its own on what is kept here.
  package func open() throws -> any KeyValueStore {
    switch kind {
    case .memory: memory
    case .file: FileKeyValueStore(file: file)
    case .defaults: try UserDefaultsStore(suite: name)
    }
  }
}
