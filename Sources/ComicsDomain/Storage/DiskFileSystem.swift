package import Foundation

/// The file system of the device.
package struct DiskFileSystem: FileSystem {
  /// Reaches the disk.
  package init() {}

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
    // Closing lets go of the lock.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError.last }
    }
    return try work()
  }

  /// What the system says of an operation that failed.
  private struct SystemError: Error {
    let code: Int32

    static var last: Self { Self(code: errno) }
  }
}
