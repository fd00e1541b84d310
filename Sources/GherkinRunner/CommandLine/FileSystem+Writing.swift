import Foundation

extension FileSystem {
  /// Writes all of `bytes` to what is open under `descriptor`.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(FileError) {
    if let code = Descriptor.write(bytes, to: descriptor) { throw FileError(path, code: code) }
  }

  /// Opens a file to be written from its start.
  static func create(_ path: String) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    return descriptor
  }

  /// Gives what is open under `descriptor` the permissions that the file at `path` has, if there is
  /// one. Where that is not allowed the report matters more.
  static func keepPermissions(of path: String, for descriptor: Int32) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return }
    _ = fchmod(descriptor, info.st_mode & 0o777)
  }

  /// Opens a file to be written behind what it holds.
  static func openAtEnd(_ path: String) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    return descriptor
  }

  /// How many bytes a file has; none if it is not there.
  static func size(of path: String) -> Int {
    var info = stat()
    return unsafe stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  /// Makes sure that a folder is there, and those it lies in.
  static func createFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty, !exists(path) else { return }
    try createFolder(parent(of: path))
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(path, code: errno)
    }
  }

  /// The folder that `path` lies in; empty for the working folder.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Gives one file the place of another in a single step, so that no reader sees half of it.
  static func move(_ path: String, to target: String) throws(FileError) {
    guard unsafe rename(path, target) == 0 else { throw FileError(target, code: errno) }
  }

  /// Removes a file; one that is not there is as good.
  static func remove(_ path: String) { _ = unsafe unlink(path) }
}
