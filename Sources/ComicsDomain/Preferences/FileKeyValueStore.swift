package import Foundation

/// Keeps values in one file, which is replaced as a whole: it is the old one or the new one, never a
/// part of either.
///
/// A file that is damaged cannot be read; the next value that is set begins it anew. Any number of
/// stores may use one file, in this process and in others: no value that one of them sets is lost.
package struct FileKeyValueStore: KeyValueStore {
  private typealias Values = [String: StoredValue]

  private let file: URL
  private let files: any FileSystem

  /// The store in that file, which need not exist yet.
  ///
  /// - Parameter files: The disk; by default one that waits for its lock no longer than a user does for
  ///   a tick to appear, since values are set in response to taps.
  package init(file: URL, files: any FileSystem = DiskFileSystem(patience: .seconds(1))) {
    self.file = file
    self.files = files
  }

  package func value(forKey key: String) throws(LoadError) -> StoredValue? {
    try storing {
      try files.read(file).map { try JSONDecoder().decode(Values.self, from: $0) }?[key]
    }
  }

  package func set(_ value: StoredValue?, forKey key: String) throws(LoadError) {
    try storing {
      try files.makeFolder(file.deletingLastPathComponent())
      try files.rewrite(file) { data in
        // A damaged file is begun anew, or nothing could be set ever again.
        var values = data.flatMap { try? JSONDecoder().decode(Values.self, from: $0) } ?? [:]
        values[key] = value
        return try JSONEncoder().encode(values)
      }
    }
  }
}
