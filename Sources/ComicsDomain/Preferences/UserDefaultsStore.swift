import Foundation

/// Keeps values in a suite of the user's defaults.
///
/// A class because the defaults are one object, and everyone who holds the store shares its lock.
public final class UserDefaultsStore: KeyValueStore {
  private let defaults: Locked<UserDefaults>

  /// The store of the suite with that name.
  ///
  /// - Throws: `storage` when the system keeps the name for itself.
  public init(suite: String) throws(LoadError) {
    guard let defaults = UserDefaults(suiteName: suite) else { throw .storage }
    self.defaults = Locked(defaults)
  }

  /// The value under the name, or none.
  public func value(forKey key: String) -> StoredValue? {
    defaults.withLock { defaults in
      switch defaults.object(forKey: key) {
      case let string as String: .string(string)
      case let data as Data: .data(data)
      case let bool as Bool: .bool(bool)
      default: nil
      }
    }
  }

  /// Sets the value under the name; none removes it.
  public func set(_ value: StoredValue?, forKey key: String) throws(LoadError) {
    let isKept = defaults.withLock { defaults in
      switch value {
      case .bool(let bool): defaults.set(bool, forKey: key)
      case .string(let string): defaults.set(string, forKey: key)
      case .data(let data): defaults.set(data, forKey: key)
      case nil: defaults.removeObject(forKey: key)
      }
      // On Linux nothing reaches the disk without being asked to.
      return defaults.synchronize()
    }
    guard isKept else { throw .storage }
  }
}
