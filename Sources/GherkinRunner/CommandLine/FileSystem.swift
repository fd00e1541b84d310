import Foundation

/// The few calls to the operating system that reading features and writing reports takes.
///
/// They are made directly, because thousands of small files are read: this is the one place that
/// handles raw memory, and none of it leaves.
package enum FileSystem {
  /// What a path leads to, symbolic links followed.
  package enum Kind: Sendable {
    case folder, file, other
  }

  /// A file as the disk knows it, whatever its path.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let node: UInt64
  }

  /// What is at `path`.
  static func look(at path: String) throws(FileError) -> (kind: Kind, identity: Identity) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw FileError(path, code: errno) }
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: info.st_dev), node: UInt64(info.st_ino))
    return (kind(of: info), identity)
  }

  /// Whether anything is at `path`.
  static func exists(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0
  }

  /// The path that links lead to; the same where there are none, or nothing is there yet.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    // What stands behind a descriptor has a name only for this process.
    return unsafe String(validatingCString: real).flatMap { exists($0) ? $0 : nil } ?? path
  }

  /// Whether a path leads to an ordinary file, which can be replaced by another.
  static func isOrdinaryFile(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && kind(of: info) == .file
  }

  /// The path, seen from the root if it is relative to `folder`.
  static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : folder + "/" + path
  }

  /// The names of what is in a folder, in no particular order.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw FileError(folder, code: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError(folder, code: errno) }
    return names
  }

  /// The whole content of a file.
  package static func contents(of path: String) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    defer { close(descriptor) }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw FileError(path, code: errno) }
    guard kind(of: info) != .folder else { throw FileError(path, code: EISDIR) }

    // One byte more than the file is said to have, so that its end shows without growing; pipes and
    // the like do not say.
    var bytes = [UInt8](repeating: 0, count: info.st_size > 0 ? Int(info.st_size) + 1 : 4096)
    var count = 0
    while true {
      let got = unsafe bytes.withUnsafeMutableBytes { room in
        unsafe Descriptor.read(
          descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
      }
      guard got >= 0 else { throw FileError(path, code: errno) }
      guard got > 0 else { break }
      count += got
      if count == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: max(4096, count)))
      }
    }
    bytes.removeSubrange(count...)
    return bytes
  }

  private static func kind(of info: stat) -> Kind {
    switch info.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }
}
