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

  /// What the system says of an operation that failed.
  private struct SystemError: Error {
    let code: Int32

    static var last: Self { Self(code: errno) }
  }
}
