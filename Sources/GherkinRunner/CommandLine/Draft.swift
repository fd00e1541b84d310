import Foundation

/// A file that takes its place only when it is whole: until then a file of before stays.
///
/// On Linux a draft has no name, so that nothing is left of it however the process ends, by SIGKILL too.
/// A file without a name can get one only where there is none, so that to replace a file it gets a name beside
/// it for the moment between two system calls. Elsewhere, and on file systems that have no such files, it
/// lies beside its place from the start.
struct Draft: Sendable {
  let descriptor: Int32
  /// Where it lies, if it has a name.
  let name: String?
  private let target: String

  init(of target: String) throws(FileError) {
    self.target = target
    if let descriptor = UnnamedFile.create(in: FileSystem.parent(of: target), isToBeNamed: true) {
      self.descriptor = descriptor
      name = nil
    } else {
      let name = Self.name(beside: target)
      descriptor = try FileSystem.create(name)
      self.name = name
    }
  }

  /// Puts it into its place. If that fails, nothing is left of it.
  func publish() throws(FileError) {
    do throws(FileError) {
      if name == nil { try giveName() }
    } catch {
      discard()
      throw error
    }
    var code: Int32 = 0
    if close(descriptor) != 0 { code = errno }
    guard let name else { return }
    do throws(FileError) {
      if code != 0 { throw FileError(target, code: code) }
      try FileSystem.move(name, to: target)
    } catch {
      FileSystem.remove(name)
      throw error
    }
  }

  /// Leaves nothing of it.
  func discard() {
    close(descriptor)
    if let name { FileSystem.remove(name) }
  }

  private func giveName() throws(FileError) {
    if FileSystem.link(descriptor, to: target) { return }
    guard errno == EEXIST else { throw FileError(target, code: errno) }
    let interim = Self.name(beside: target)
    // Of a process that had our number.
    FileSystem.remove(interim)
    guard FileSystem.link(descriptor, to: interim) else { throw FileError(target, code: errno) }
    do throws(FileError) {
      try FileSystem.move(interim, to: target)
    } catch {
      FileSystem.remove(interim)
      throw error
    }
  }

  private static func name(beside target: String) -> String { "\(target).\(getpid()).part" }
}

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
    let draft = try Draft(of: path)
    do throws(FileError) {
      // Only the super-user can keep another's file another's.
      _ = fchown(draft.descriptor, info.st_uid, info.st_gid)
      guard fchmod(draft.descriptor, info.st_mode & 0o7777) == 0 else {
        throw FileError(path, code: errno)
      }
      try write(bytes, to: draft.descriptor, named: path)
    } catch {
      draft.discard()
      throw error
    }
    try draft.publish()
  }

  /// Gives a file that has none the name `path`, where nothing is.
  ///
  /// - Returns: Whether that succeeded; otherwise `errno` says why not.
  fileprivate static func link(_ descriptor: Int32, to path: String) -> Bool {
    let file = "/proc/self/fd/\(descriptor)"
    return unsafe linkat(AT_FDCWD, file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }
}
