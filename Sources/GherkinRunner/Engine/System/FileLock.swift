import Foundation

/// An exclusive lock on a file, by which processes take turns. The system releases it however a process ends.
package struct FileLock: Sendable {
  /// How often the lock is tried, every 5 ms: its owner needs it for a moment only.
  private static let attempts = 6_000

  /// The file, open to be read and appended to.
  let descriptor: Int32

  /// Locks the file at `path`, which is created if there is none.
  ///
  /// - Parameter mayWait: Whether to wait for another process any longer.
  package init(_ path: String, while mayWait: () -> Bool = { true }) throws(FileError) {
    for _ in 0..<Self.attempts where mayWait() {
      let descriptor = try FileSystem.openAtEnd(path, isRead: true)
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      let code = errno
      // Another process may have replaced the file while this one waited.
      if isLocked, FileSystem.isFile(descriptor, at: path) {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      guard isLocked || code == EWOULDBLOCK || code == EINTR else {
        throw FileError(path, code: code)
      }
      usleep(5_000)
    }
    throw FileError(path, code: EWOULDBLOCK)
  }

  /// Releases the lock, and closes the file.
  package func release() {
    // Closing alone does not release it while a process that is being started has a copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
