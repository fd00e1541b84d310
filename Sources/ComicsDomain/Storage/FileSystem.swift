package import Foundation

/// What stores need of the disk. Every operation throws what the system says, and stores make an error
/// of their own of it.
package protocol FileSystem: Sendable {
  /// The bytes of the file, or none when there is no such file.
  func read(_ file: URL) throws -> Data?
  /// Writes a file of the given bytes. When that is cut short, a part of them remains.
  func write(_ data: Data, to file: URL) throws
  /// Gives a file the name of another, which it replaces at one stroke.
  func move(_ file: URL, to other: URL) throws
  /// Removes the file; that there is none is not an error.
  func remove(_ file: URL) throws
  /// The files in the folder, in no particular order.
  func files(in folder: URL) throws -> [URL]
  /// Makes the folder and those around it, unless it is there.
  func makeFolder(_ folder: URL) throws
}

extension FileSystem {
  /// Replaces the bytes of a file, or makes the file: whatever happens, it holds all of the old bytes or
  /// all of the new.
  ///
  /// The new bytes are written beside it and then moved. What one writer left unfinished is overwritten by the
  /// next and does not pile up.
  package func replace(_ file: URL, with data: Data) throws {
    let draft = file.appendingPathExtension("draft")
    do {
      try write(data, to: draft)
      try move(draft, to: file)
    } catch {
      // Half a draft takes up room on a full disk. Where it cannot be removed either, the first error
      // is the one to report.
      try? remove(draft)
      throw error
    }
  }
}

/// The file system of the device.
package struct DiskFileSystem: FileSystem {
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

/// The checksum of Fowler, Noll and Vo (FNV-1a), which detects bytes that changed on the disk.
package enum Checksum {
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}

/// Does something with what is kept on the device; whatever goes wrong is a `LoadError.storage`.
func storing<Value>(_ work: () throws -> Value) throws(LoadError) -> Value {
  do {
    return try work()
  } catch {
    throw .storage
  }
}
