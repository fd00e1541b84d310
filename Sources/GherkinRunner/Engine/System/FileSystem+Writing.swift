import Foundation

extension FileSystem {
  /// Writes all of `bytes` to what is open under `descriptor`.
  package static func write(_ bytes: Bytes, to descriptor: Int32, named path: String)
    throws(FileError)
  {
    if let code = Descriptor.write(bytes, to: descriptor) { throw FileError(path, code: code) }
  }

  static func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
    let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    return descriptor
  }

  /// Gives what is open under `descriptor` the permissions that the file at `path` has, if there is
  /// one. Where that is not allowed the report matters more.
  static func keepPermissions(of path: String, for descriptor: Int32) {
    guard let info = try? information(on: path) else { return }
    _ = fchmod(descriptor, info.st_mode & 0o777)
  }

  /// Opens a file to be written behind what it holds.
  ///
  /// - Parameter isRead: Whether the file will be read as well.
  package static func openAtEnd(_ path: String, isRead: Bool = false) throws(FileError) -> Int32 {
    try open(path, (isRead ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND)
  }

  /// Opens an ordinary file to be read.
  static func openToRead(_ path: String) throws(FileError) -> Int32 {
    // Opening a named pipe would wait for a writer.
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
    let found = (try? information(on: descriptor)).map { kind(of: $0) }
    if found == .file { return descriptor }
    close(descriptor)
    throw FileError(path, code: found == .folder ? EISDIR : FileError.noOrdinaryFile)
  }

  /// Whether what is open under `descriptor` is what `path` leads to.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    guard let own = try? information(on: descriptor) else { return false }
    return (try? look(at: path))?.identity == Identity(own)
  }

  static func size(of path: String) -> Int {
    // A file that is not there holds nothing.
    (try? information(on: path)).map { Int($0.st_size) } ?? 0
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
    /// The state as a text that another process can compare with its own.
    package let text: String
    /// When it was last changed, as time since 1970.
    package let changeTime: Duration

    fileprivate init(_ info: stat) {
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      // A release build on Linux refuses the members of `timespec`, whose module has no name to import. Both are words.
      let (seconds, nanoseconds) = unsafe withUnsafeBytes(of: time) { bytes in
        let word = MemoryLayout<Int>.size
        return unsafe (bytes.load(as: Int.self), bytes.load(fromByteOffset: word, as: Int.self))
      }
      changeTime = .seconds(seconds) + .nanoseconds(nanoseconds)
      text = "\(info.st_dev)-\(info.st_ino)-\(info.st_size)-\(seconds).\(nanoseconds)"
    }
  }

  /// The state that the file at `path` is in.
  package static func state(of path: String) throws(FileError) -> State {
    State(try information(on: path))
  }
}
