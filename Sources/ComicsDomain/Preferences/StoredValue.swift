package import Foundation

/// One value as a `KeyValueStore` keeps it.
package enum StoredValue: Hashable, Sendable, Codable {
  /// Yes or no.
  case bool(Bool)
  /// A text.
  case string(String)
  /// Anything else, encoded.
  case data(Data)
}
