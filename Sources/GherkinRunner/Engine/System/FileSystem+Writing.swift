import Foundation

extension FileSystem {
  /// Writes all of `bytes` to what is open under `descriptor`.
  package static func write(_ bytes: Bytes, to descriptor: Int32, named path: String)
    throws(FileError)
  {
    if let code = Descriptor.write(bytes, to: descriptor) { throw FileError(path, code: code) }
  }

  /// Opens a file to be written from its start.
  package static func create(_ path: String) throws(FileError) -> Int32 {
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
  ///
  /// - Parameter isRead: Whether the file will be read as well.
  package static func openAtEnd(_ path: String, isRead: Bool = false) throws(FileError) -> Int32 {
    let access = isRead ? O_RDWR : O_WRONLY
    let descriptor = unsafe open(path, access | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    return descriptor
  }

  /// Opens an ordinary file to be read.
  static func openToRead(_ path: String) throws(FileError) -> Int32 {
    // Opening a named pipe would wait for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw info.st_mode & S_IFMT == S_IFDIR
        ? FileError(path, code: EISDIR) : .noOrdinaryFile(path)
    }
    return descriptor
  }

  /// Whether what is open under `descriptor` is what `path` leads to.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &other) == 0 else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// How many bytes a file has; 0 if there is no file.
  static func size(of path: String) -> Int {
    var info = stat()
    return unsafe stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  /// Makes sure that a folder is there, and those it lies in.
  package static func createFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty, !exists(path) else { return }
    try createFolder(parent(of: path))
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(path, code: errno)
    }
  }

  /// The folder that `path` lies in; empty for the working folder.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folder, then each above it.
  package static func folders(from folder: String) -> some Sequence<String> {
    sequence(first: folder) { folder in
      let parent = parent(of: folder)
      return parent == folder ? nil : parent
    }.prefix { !$0.isEmpty }
  }

  /// Gives one file the place of another in a single step, so that no reader sees half of it.
  static func move(_ path: String, to target: String) throws(FileError) {
    guard unsafe rename(path, target) == 0 else { throw FileError(target, code: errno) }
  }

  /// Removes a file, if there is one.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Removes a folder with nothing in it; any other stays.
  package static func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }
}

extension FileSystem {
  /// The metadata by which a change to a file is noticed.
  package struct State: Sendable, Hashable {
    private let identity: Identity
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ info: stat) {
      identity = Identity(
        device: UInt64(truncatingIfNeeded: info.st_dev), node: UInt64(info.st_ino))
      size = Int64(info.st_size)
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      // A release build on Linux refuses the members of `timespec`, whose module has no name to import. Both are words.
      (seconds, nanoseconds) = unsafe withUnsafeBytes(of: time) { bytes in
        let word = MemoryLayout<Int>.size
        return unsafe (bytes.load(as: Int.self), bytes.load(fromByteOffset: word, as: Int.self))
      }
    }

    /// When it was last changed, as time since 1970.
    package var changeTime: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }

    /// The state as a text that another process can compare with its own.
    package var text: String {
      "\(identity.device)-\(identity.node)-\(size)-\(seconds).\(nanoseconds)"
    }
  }

  /// The state that the file at `path` is in.
  package static func state(of path: String) throws(FileError) -> State {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw FileError(path, code: errno) }
    return State(info)
  }
}

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

  /// Leaves nothing of it.
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
  /// Gives a file other content in a single step, so that it is never there by half.
  ///
  /// Permissions stay, and a symbolic link stays one: what it leads to is replaced. A file with several names keeps
  /// them: it is written where it lies, after a copy.
  package static func replace(_ path: String, with bytes: Bytes) throws(FileError) {
    let path = resolved(path)
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw FileError(path, code: errno) }
    // A file that must not be written could still be replaced.
    guard unsafe access(path, W_OK) == 0 else { throw FileError(path, code: errno) }
    guard info.st_nlink == 1 else { return try LinkedFile(path: path).replace(with: bytes) }
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
