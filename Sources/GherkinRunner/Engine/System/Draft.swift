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
    do throws(FileError) {
      if code != 0 { throw FileError(target, code: code) }
      if let name { try FileSystem.move(name, to: target) }
    } catch {
      FileSystem.remove(name ?? target)
      throw error
    }
  }

  func discard() {
    close(descriptor)
    if let name { FileSystem.remove(name) }
  }

  private func giveName() throws(FileError) {
    if FileSystem.link(descriptor, to: target) { return }
    guard errno == EEXIST else { throw FileError(target, code: errno) }
    let interim = Self.name(beside: target)
    // A process with the same id may have left one when it was killed.
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
  /// Permissions stay, and a symbolic link stays one: what it leads to is replaced. A file with several names keeps
  /// them: it is written where it lies, after a copy.
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
    guard info.st_nlink == 1 else {
      return try LinkedFile(path: path).replace(holding: former, with: bytes)
    }
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

  /// Gives a file that has none the name `path`, where nothing is.
  ///
  /// - Returns: Whether that succeeded; otherwise `errno` says why not.
  fileprivate static func link(_ descriptor: Int32, to path: String) -> Bool {
    let file = "/proc/self/fd/\(descriptor)"
    return unsafe linkat(AT_FDCWD, file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }
}

/// A file with several names (hard links), which keeps them only if it is written where it lies.
///
/// A reader may see half of it. Its whole new text lies beside it until it is written, so that none is lost if there is
/// no room or the process is killed.
package struct LinkedFile {
  let path: String
  /// Writes bytes to what is open under a descriptor, and returns the system's `errno` if that failed.
  var write: (Bytes, Int32) -> Int32?

  package init(
    path: String, write: @escaping (Bytes, Int32) -> Int32? = { Descriptor.write($0, to: $1) }
  ) {
    self.path = path
    self.write = write
  }

  /// Gives the file other content. If that fails it has its former content, or the error names the copy with the new
  /// one.
  ///
  /// - Returns: False if it does not hold `expected`, so that it was left alone.
  @discardableResult package func replace(
    holding expected: Bytes? = nil, with bytes: Bytes
  ) throws(FileError) -> Bool {
    let copy = try makeCopy(of: bytes)
    let former: Bytes
    do throws(FileError) {
      former = try FileSystem.contents(of: path)
    } catch {
      FileSystem.remove(copy)
      throw error
    }
    guard former == expected ?? former else {
      FileSystem.remove(copy)
      return false
    }
    do throws(FileError) {
      try overwrite(with: bytes)
    } catch {
      do throws(FileError) {
        try overwrite(with: former)
      } catch {
        throw error.keeping(copy: copy)
      }
      FileSystem.remove(copy)
      throw error
    }
    FileSystem.remove(copy)
    return true
  }

  /// Writes `bytes` to a new file beside this one, and returns its path. If that fails, nothing is left of it.
  private func makeCopy(of bytes: Bytes) throws(FileError) -> String {
    let (descriptor, copy) = try FileSystem.createNew("\(path).", named: path)
    do throws(FileError) {
      try fill(descriptor, with: bytes)
    } catch {
      FileSystem.remove(copy)
      throw error
    }
    return copy
  }

  private func overwrite(with bytes: Bytes) throws(FileError) {
    // Not emptied first: what is there takes no more room when it is written over.
    try fill(try FileSystem.open(path, O_WRONLY), with: bytes)
  }

  /// Makes `bytes` all that the file under `descriptor` holds, and closes it.
  private func fill(_ descriptor: Int32, with bytes: Bytes) throws(FileError) {
    var code = write(bytes, descriptor)
    if code == nil, ftruncate(descriptor, off_t(bytes.count)) != 0 { code = errno }
    // One of the two is whole on the disk, even if the machine loses its power.
    if code == nil, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == nil { code = errno }
    if let code { throw FileError(path, code: code) }
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

  /// Opens a file that has no name from the start; `nil` if that is not possible.
  ///
  /// - Parameter isToBeNamed: Whether the file will be written, and will get a name when it is complete.
  static func create(in folder: String, isToBeNamed: Bool) -> Int32? {
    #if os(Linux)
      // The C header composes O_TMPFILE of this bit and the other.
      let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
      let descriptor = unsafe open(
        folder.isEmpty ? "." : folder,
        (isToBeNamed ? O_WRONLY : O_RDWR) | withoutName | O_CLOEXEC, isToBeNamed ? 0o666 : 0o600)
      guard descriptor >= 0 else { return nil }
      // By this path it gets its name.
      let hasPath = unsafe access("/proc/self/fd/\(descriptor)", F_OK) == 0
      if hasPath || !isToBeNamed { return descriptor }
      close(descriptor)
    #endif
    return nil
  }

  /// A file on the disk; nil if there can be none.
  static func onDisk() -> Int32? {
    let folder = diskFolder
    // Without a name from the start, it is not even left by a process that is killed before it can remove
    // the name.
    if let descriptor = create(in: folder, isToBeNamed: false) { return descriptor }
    guard
      let (descriptor, name) = try? FileSystem.createNew("\(folder)/specs-", named: folder)
    else { return nil }
    FileSystem.remove(name)
    return descriptor
  }
}
