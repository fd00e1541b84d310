public import Foundation

/// Keeps a few values by name beyond the end of the app (001-55).
///
/// What an instance has set, every other instance of the same store reads.
public protocol KeyValueStore: Sendable {
  /// The value under the name, or none where nothing was set.
  ///
  /// - Throws: `storage` when the store cannot be read.
  func value(forKey key: String) throws(LoadError) -> StoredValue?

  /// Sets the value under the name; none removes it.
  ///
  /// - Throws: `storage` when it could not be kept; the value before it is then still there.
  func set(_ value: StoredValue?, forKey key: String) throws(LoadError)
}

extension KeyValueStore {
  /// The yes or no under the name, or none where no such value was set.
  package func bool(forKey key: String) throws(LoadError) -> Bool? {
    guard case .bool(let bool) = try value(forKey: key) else { return nil }
    return bool
  }

  /// The text under the name, or none where no such value was set.
  package func string(forKey key: String) throws(LoadError) -> String? {
    guard case .string(let string) = try value(forKey: key) else { return nil }
    return string
  }

  /// The value under the name, decoded, or none where no such value was set.
  package func decoded<Value: Decodable>(
    _ type: Value.Type, forKey key: String
  ) throws(LoadError) -> Value? {
    guard case .data(let data) = try value(forKey: key) else { return nil }
    // What was set as another type is no such value, as with a text where a yes or no is asked for.
    return try? JSONDecoder().decode([Value].self, from: data).first
  }

  package func set(_ bool: Bool, forKey key: String) throws(LoadError) {
    try set(.bool(bool), forKey: key)
  }

  package func set(_ string: String, forKey key: String) throws(LoadError) {
    try set(.string(string), forKey: key)
  }

  package func set(encoding value: some Encodable, forKey key: String) throws(LoadError) {
    let data: Data
    do {
      // In a list, since older coders refuse a number or a text that stands alone.
      data = try JSONEncoder().encode([value])
    } catch {
      throw .storage
    }
    try set(.data(data), forKey: key)
  }

  /// Removes what is under the name; where there is nothing, nothing happens.
  package func removeValue(forKey key: String) throws(LoadError) {
    try set(nil as StoredValue?, forKey: key)
  }
}

/// One value as a `KeyValueStore` keeps it.
public enum StoredValue: Hashable, Sendable, Codable {
  /// Yes or no.
  case bool(Bool)
  /// A text.
  case string(String)
  /// Anything else, encoded.
  case data(Data)
}
