import Foundation
import Synchronization

/// Appends the lines of a run to a history file, to which other processes may append at the same time.
///
/// All lines of a run are written as one block under a lock on the file, so that blocks do not mix and no writer
/// loses a line. The lock is on the file itself (`flock`), which the system releases however a process ends.
/// `O_APPEND` alone would not do, because a file that has become too large is replaced by its newer half: a writer that
/// has waited for the lock checks that the path still leads to the file that is locked.
package final class HistorySink: ByteSink {
  private let path: String
  /// The size in bytes from which the older half is removed; 0 for no limit.
  private let limit: Int
  /// Whether to wait any longer for another process that has locked the file.
  private let mayWait: @Sendable () -> Bool
  // The lines wait here until the run has ended; the lock is for the thread that reports.
  private let lines = Mutex<Bytes>([])

  /// Makes sure that the file can be written, before anything runs.
  package init(
    _ path: String, limit: Int, while mayWait: @escaping @Sendable () -> Bool = { true }
  ) throws(FileError) {
    self.path = path
    self.limit = limit
    self.mayWait = mayWait
    try FileSystem.createFolder(FileSystem.parent(of: path))
    // Opening a named pipe would wait for a reader.
    guard !FileSystem.exists(path) || FileSystem.isOrdinaryFile(path) else {
      throw FileError(path, code: FileError.noOrdinaryFile)
    }
    let descriptor = try FileSystem.openAtEnd(path)
    Foundation.close(descriptor)
  }

  package let isWatched = false

  package func write(_ bytes: Bytes) { lines.withLock { $0 += bytes } }

  package func close() throws(FileError) {
    var block = lines.withLock { $0 }
    guard !block.isEmpty else { return }
    let lock = try FileLock(path, while: mayWait)
    defer { lock.release() }
    let descriptor = lock.descriptor
    let size = Descriptor.size(of: descriptor)
    // A line of a writer that was killed must not swallow the first of these.
    if size > 0, Descriptor.contents(of: descriptor, from: size - 1) != [.lineFeed] {
      block.insert(.lineFeed, at: 0)
    }
    try FileSystem.write(block, to: descriptor, named: path)
    if limit > 0, size + block.count > limit {
      try removeOlderHalf(of: descriptor, butLast: block.count)
    }
  }

  /// Keeps the newest lines that make up half of the limit, and at least the last `count` bytes, which are the results of
  /// this run. Readers find either the old or the new file.
  private func removeOlderHalf(
    of descriptor: Int32, butLast count: Int
  ) throws(FileError) {
    let start = Descriptor.size(of: descriptor) - max(limit / 2, count)
    guard start > 0 else { return }
    // From the byte before, since a line may begin at the start.
    let kept = Descriptor.contents(of: descriptor, from: start - 1)
    guard let lineEnd = kept.firstIndex(of: .lineFeed) else { return }
    try FileSystem.replace(path, with: Bytes(kept[(lineEnd + 1)...]))
  }
}

/// Reads history files.
package enum HistoryFile {
  package static func read(_ path: String, workers: Int) throws(FileError) -> RunHistory {
    let descriptor = try FileSystem.openToRead(path)
    defer { Foundation.close(descriptor) }
    var history = RunHistory()
    Descriptor.contents(of: descriptor, from: 0)
      .readLines(workers: workers, HistoryEntry.init) { history.add($0, at: $1) }
    return history
  }

  /// Whether lines may be appended to what is at `path`: nothing, an empty file, or one that begins with results,
  /// a few unreadable lines aside. Any other file has been named by mistake.
  static func mayBeExtended(_ path: String) -> Bool {
    guard let bytes = contents(of: path, from: 0, upTo: 1 << 16) else { return true }
    let lines = bytes.split(separator: .lineFeed).prefix(10)
    return lines.isEmpty
      || lines.contains { line in
        switch HistoryEntry(line) {
        case .scenario, .run: true
        case .blank, .unreadable: false
        }
      }
  }

  /// The names and so on of the line that begins at `offset` of the file at `path`.
  package static func line(at offset: Int, of path: String) -> HistoryLine? {
    guard
      let line = contents(of: path, from: offset, upTo: 1 << 16)?.prefix(while: { $0 != .lineFeed }
      ),
      case .scenario(let content) = HistoryEntry(line)
    else { return nil }
    return content
  }

  private static func contents(of path: String, from offset: Int, upTo count: Int) -> Bytes? {
    // What cannot be opened has no lines; appending to it says why.
    guard let descriptor = try? FileSystem.openToRead(path) else { return nil }
    defer { Foundation.close(descriptor) }
    return Descriptor.contents(of: descriptor, from: offset, upTo: count)
  }
}
