import Foundation

extension FileSystem {
  /// Gives a file other content in a single step, so that it is never there by half.
  ///
  /// Permissions stay, and a symbolic link stays one: what it leads to is replaced.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let path = resolved(path)
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw FileError(path, code: errno) }
    // A file that must not be written could be replaced all the same.
    guard unsafe access(path, W_OK) == 0 else { throw FileError(path, code: errno) }
    let draft = "\(path).\(getpid()).part"
    do throws(FileError) {
      try create(draft, like: info, holding: bytes)
      try move(draft, to: path)
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }

  private static func create(
    _ path: String, like info: stat, holding bytes: [UInt8]
  ) throws(FileError) {
    let descriptor = try create(path)
    defer { close(descriptor) }
    // Only the super-user can keep another's file another's.
    _ = fchown(descriptor, info.st_uid, info.st_gid)
    guard fchmod(descriptor, info.st_mode & 0o7777) == 0 else {
      throw FileError(path, code: errno)
    }
    try write(bytes, to: descriptor, named: path)
  }
}
