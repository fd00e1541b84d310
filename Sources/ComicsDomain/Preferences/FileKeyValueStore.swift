public import Foundation

/// Keeps values in one file, which is replaced as a whole: it is the old one or the new one, never a
/// part of either.
///
/// A file that is damaged cannot be read; the next value that is set begins it anew. A class, because values are
/// set in turn: no value that one caller sets is lost to another.
public final class FileKeyValueStore: KeyValueStore {
  private typealias Values = [String: StoredValue]

  private let file: URL
  private let files = DiskFileSystem()
  private let turn = NSLock()

  /// The store in that file, which need not exist yet.
  public init(file: URL) { self.file = file }

  /// The value under the name, or none.
  public func value(forKey key: String) throws(LoadError) -> StoredValue? {
    try storing {
      try files.read(file).map { try JSONDecoder().decode(Values.self, from: $0) }?[key]
    }
  }

  /// Sets the value under the name; none removes it.
  public func set(_ value: StoredValue?, forKey key: String) throws(LoadError) {
    try storing {
      try turn.withLock {
        try files.makeFolder(file.deletingLastPathComponent())
        // A damaged file is begun anew, or nothing could be set ever again.
        let old = try files.read(file)
        var values = old.flatMap { try? JSONDecoder().decode(Values.self, from: $0) } ?? [:]
        values[key] = value
        try files.replace(file, with: JSONEncoder().encode(values))
      }
    }
  }
}
