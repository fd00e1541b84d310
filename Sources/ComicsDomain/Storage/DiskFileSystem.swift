package import Foundation

/// The file system of the device.
package struct DiskFileSystem: FileSystem {
  /// Another process or store keeps a lock for longer than its caller may wait.
  package struct LockTimeout: Error {}

  private let patience: Duration

  /// Reaches the disk.
  ///
  /// - Parameter patience: How long to wait for a lock at most.
  package init(patience: Duration = .seconds(5)) {
    self.patience = patience
  }

  package func read(_ file: URL) throws -> Data? {
    do {
      return try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  package func write(_ data: Data, to file: URL) throws {
    try data.write(to: file)
  }

  package func move(_ file: URL, to other: URL) throws {
    // Foundation's move refuses to replace, and its replace is not one stroke everywhere.
    guard unsafe rename(file.path, other.path) == 0 else { throw SystemError.last }
  }

  package func remove(_ file: URL) throws {
    // Foundation's removal takes whole folders with it.
    guard unsafe unlink(file.path) != 0 else { return }
    let error = SystemError.last
    guard error.code == ENOENT else { throw error }
  }

  package func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  package func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  package func locking<Value>(_ lock: URL, _ work: () throws -> Value) throws -> Value {
    let descriptor = unsafe open(lock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError.last }
    defer {
      // A process that is being started has a copy of the descriptor until its program runs, so closing alone may not
      // let go of the lock yet.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    try acquire(descriptor)
    return try work()
  }

  /// Tries again and again, since the system can only wait for a lock without end.
  private func acquire(_ descriptor: Int32) throws {
    let end = ContinuousClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemError.last
      guard error.code != EINTR else { continue }
      guard error.code == EWOULDBLOCK else { throw error }
      try Task.checkCancellation()
      guard ContinuousClock.now < end else { throw LockTimeout() }
      usleep(10_000)
    }
  }

  /// What the system says of an operation that failed.
  private struct SystemError: Error {
    let code: Int32

    static var last: Self { Self(code: errno) }
  }
}
