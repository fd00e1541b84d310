package import Foundation
import Synchronization

/// Keeps values in one file, which is replaced as a whole: it is the old one or the new one, never a
/// part of either.
///
/// A file that is damaged cannot be read; the next value that is set begins it anew.
///
/// A class because everyone who holds the store shares its lock. Instances that write at the very same
/// moment are not kept apart: the later one wins.
package final class FileKeyValueStore: KeyValueStore {
  private let file: URL
  private let lock = Mutex(())

  /// The store in that file, which need not exist yet.
  package init(file: URL) {
    self.file = file
  }

  package func value(forKey key: String) throws(LoadError) -> StoredValue? {
    try reportingStorage { try lock.withLock { _ in try read()[key] } }
  }

  package func set(_ value: StoredValue?, forKey key: String) throws(LoadError) {
    try reportingStorage {
      try lock.withLock { _ in
        // Read anew each time, for others may have written meanwhile.
        var values = try readUnlessDamaged()
        values[key] = value
        try write(values)
      }
    }
  }

  private func read() throws -> [String: StoredValue] {
    do {
      return try JSONDecoder().decode([String: StoredValue].self, from: Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile {
      return [:]
    }
  }

  private func readUnlessDamaged() throws -> [String: StoredValue] {
    do {
      return try read()
    } catch is DecodingError {
      return [:]
    }
  }

  private func write(_ values: [String: StoredValue]) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(values).write(to: file, options: .atomic)
  }

  private func reportingStorage<Value>(_ body: () throws -> Value) throws(LoadError) -> Value {
    do {
      return try body()
    } catch {
      throw .storage
    }
  }
}
