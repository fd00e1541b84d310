import ComicsDomain
package import Foundation

/// A disk on which another app holds each lock when this one first asks for it.
///
/// A class, because it remembers who had a lock.
package final class BusyFileSystem: FileSystem {
  private let disk: DiskFileSystem
  private let isReleased: Bool

  /// A disk that two apps use.
  ///
  /// - Parameter isReleased: Whether the other app lets go of a lock soon after this one has asked for it. If
  ///   not, this one waits for no time at all before it gives up.
  package init(isReleased: Bool) {
    self.isReleased = isReleased
    disk = isReleased ? .patient : DiskFileSystem(patience: .zero)
  }

  package func locking<Value>(_ lock: URL, _ work: () throws -> Value) throws -> Value {
    let held = try HeldLock(lock)
    guard isReleased else {
      defer { held.release() }
      return try disk.locking(lock, work)
    }
    // As long as the other app takes. Nothing depends on it: if this app asks late, it need not wait.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      held.release()
    }
    return try disk.locking(lock, work)
  }

  package func read(_ file: URL) throws -> Data? { try disk.read(file) }

  package func write(_ data: Data, to file: URL) throws { try disk.write(data, to: file) }

  package func move(_ file: URL, to other: URL) throws { try disk.move(file, to: other) }

  package func remove(_ file: URL) throws { try disk.remove(file) }

  package func files(in folder: URL) throws -> [URL] { try disk.files(in: folder) }

  package func makeFolder(_ folder: URL) throws { try disk.makeFolder(folder) }
}
