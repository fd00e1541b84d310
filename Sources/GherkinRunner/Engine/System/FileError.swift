import Foundation

/// Why a file or folder cannot be used, in words and as a code.
package struct FileError: Error, Sendable, Equatable {
  package let path: String
  /// The system's `errno`, or one of those below.
  package let code: Int32

  package init(_ path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Codes that no system has: there is a device, a socket, or a pipe with a name; another process has written the file in
  /// the meantime, which would be lost.
  package static let (noOrdinaryFile, replaced): (Int32, Int32) = (-1, -2)

  /// What the system says, in its own words where they are plain.
  package var reason: String {
    switch code {
    case Self.noOrdinaryFile: "it is not an ordinary file"
    case Self.replaced:
      "another run has written it since this one began, and that report is kept"
    case EBADF: "it is closed"
    case ECANCELED: "it was not read, and the run was interrupted"
    default: Self.text(of: code)
    }
  }

  static func text(of code: Int32) -> String {
    unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
  }
}

/// An exclusive lock on a file, by which processes take turns. The system releases it however a process ends.
package struct FileLock: Sendable {
  /// How often the lock is tried, every 5 ms: its owner needs it for a moment only.
  private static let attempts = 6_000

  /// The file, open to be read and appended to.
  let descriptor: Int32

  /// Locks the file at `path`, which is created if there is none.
  ///
  /// - Parameter mayWait: Whether to wait for another process any longer; asked after an attempt.
  package init(_ path: String, while mayWait: () -> Bool = { true }) throws(FileError) {
    for attempt in 0..<Self.attempts where attempt == 0 || mayWait() {
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
