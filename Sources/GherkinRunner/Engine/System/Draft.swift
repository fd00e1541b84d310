import Foundation

/// A file that takes its place only when it is whole: until then a file of before stays.
///
/// It lies beside its place, under a name that is the same in each run, and is locked. What a run leaves that was killed
/// is locked no longer, so that the next one writes it over and gives it its place.
struct Draft: Sendable {
  let descriptor: Int32
  private let name: String
  private let target: String

  init(of target: String) throws(FileError) {
    self.target = target
    var number = 1
    while true {
      let name = number == 1 ? "\(target).part" : "\(target).\(number).part"
      let descriptor = try FileSystem.open(name, O_RDWR | O_CREAT | O_NOFOLLOW)
      // Where nothing can be locked, one run at a time has to do.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      // Another run may have given it its place before it was locked here.
      if !isTaken, FileSystem.isFile(descriptor, at: name) {
        (self.descriptor, self.name) = (descriptor, name)
        break
      }
      close(descriptor)
      if isTaken { number += 1 }
    }
    if ftruncate(descriptor, 0) != 0 {
      let code = errno
      discard()
      throw FileError(target, code: code)
    }
  }

  /// Puts it into its place. If that fails, nothing is left of it.
  func publish() throws(FileError) {
    // A lock ends with its last descriptor: until the draft has its place, no other run may take it for one that was left.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { close(lock) }
    do throws(FileError) {
      guard close(descriptor) == 0 else { throw FileError(target, code: errno) }
      try FileSystem.move(name, to: target)
    } catch {
      FileSystem.remove(name)
      throw error
    }
  }

  func discard() {
    remove()
    close(descriptor)
  }

  /// Removes it unless it has its place, or is gone: then its name may be that of another run's.
  func remove() {
    if FileSystem.isFile(descriptor, at: name) { FileSystem.remove(name) }
  }
}

extension FileSystem {
  /// Makes a file, which is there once it is whole.
  ///
  /// - Parameter isPrivate: Whether only this user can read it.
  package static func make(
    _ path: String, holding bytes: Bytes, isPrivate: Bool = false
  ) throws(FileError) {
    let draft = try Draft(of: path)
    do throws(FileError) {
      if isPrivate, fchmod(draft.descriptor, 0o600) != 0 { throw FileError(path, code: errno) }
      try write(bytes, to: draft.descriptor, named: path)
    } catch {
      draft.discard()
      throw error
    }
    try draft.publish()
  }

  /// Gives a file other content in a single step, so that it is never there by half.
  ///
  /// Permissions stay, and a symbolic link stays one: what it leads to is replaced.
  ///
  /// - Parameter former: What the file has to hold directly before it is replaced; nil if that does not matter.
  /// - Returns: False if it holds something else, so that it was left alone.
  @discardableResult package static func replace(
    _ path: String, holding former: Bytes? = nil, with bytes: Bytes
  ) throws(FileError) -> Bool {
    let path = resolved(path)
    let info = try information(on: path)
    // A file that must not be written could still be replaced.
    guard unsafe access(path, W_OK) == 0 else { throw FileError(path, code: errno) }
    let draft = try Draft(of: path)
    do throws(FileError) {
      // Only the super-user can keep another's file another's.
      _ = fchown(draft.descriptor, info.st_uid, info.st_gid)
      guard fchmod(draft.descriptor, info.st_mode & 0o7777) == 0 else {
        throw FileError(path, code: errno)
      }
      try write(bytes, to: draft.descriptor, named: path)
      // Else a machine that loses its power could keep the new name and neither text.
      guard fsync(draft.descriptor) == 0 else { throw FileError(path, code: errno) }
      if let former, try contents(of: path) != former {
        draft.discard()
        return false
      }
    } catch {
      draft.discard()
      throw error
    }
    try draft.publish()
    return true
  }
}

/// Files without a name, which are gone when no process has them open.
enum UnnamedFile {
  /// The folder for files on the disk.
  static var diskFolder: String {
    // As the system's libraries choose it, but without making a URL of it.
    let folder = unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) }
    return folder.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Puts a file with `bytes`, which were all that a pipe held, in the place of its descriptor: a pipe can be read only
  /// once, and child processes read what their parent does. If there can be no file, they say that there is nothing to read.
  static func replace(_ pipe: Int32, by bytes: Bytes) {
    guard let file = onDisk() else { return }
    if Descriptor.write(bytes, to: file) == nil { dup2(file, pipe) }
    close(file)
  }

  /// A file on the disk; nil if there can be none.
  static func onDisk() -> Int32? {
    var name = Array("\(diskFolder)/specs-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    Descriptor.setCloseOnExec(descriptor)
    _ = unsafe unlink(name)
    return descriptor
  }
}
