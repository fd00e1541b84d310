import Foundation

/// The few calls to the operating system that reading features and writing reports takes.
///
/// They are made directly, because thousands of small files are read. Raw memory does not leave this type.
package enum FileSystem {
  /// What a path leads to, symbolic links followed.
  package enum Kind: Sendable {
    case folder, file, other
  }

  /// A file as the disk knows it, independent of its path.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let node: UInt64

    init(_ info: stat) {
      (device, node) = (UInt64(truncatingIfNeeded: info.st_dev), UInt64(info.st_ino))
    }
  }

  static func information(on path: String) throws(FileError) -> stat {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw FileError(path, code: errno) }
    return info
  }

  static func information(on descriptor: Int32, named path: String = "") throws(FileError) -> stat {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw FileError(path, code: errno) }
    return info
  }

  /// What is at `path`.
  package static func look(at path: String) throws(FileError) -> (kind: Kind, identity: Identity) {
    let info = try information(on: path)
    return (kind(of: info), Identity(info))
  }

  /// The file or folder at `path`, relative to `folder`; `nil` if there is none.
  package static func identity(of path: String, in folder: String) -> Identity? {
    try? look(at: absolute(path, in: folder)).identity
  }

  /// Whether anything is at `path`.
  package static func exists(_ path: String) -> Bool { (try? information(on: path)) != nil }

  /// Where a file would be that is written to `path`: links are followed, also where nothing is there yet.
  package static func target(of path: String) -> String {
    var path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    // Limited, because links may lead to one another.
    for _ in 0..<40 {
      if exists(path) { return resolved(path) }
      guard let link = linkTarget(of: path) else { break }
      path = absolute(link, in: parent(of: path))
    }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = parent(of: path)
    guard folder != path, !name.isEmpty else { return path }
    let target = target(of: folder)
    return name == "." ? target : name == ".." ? parent(of: target) : "\(target)/\(name)"
  }

  /// The path that links lead to; `path` itself if there are none, or it does not exist yet.
  package static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    // What stands behind a descriptor has a name only for this process.
    return unsafe String(validatingCString: real).flatMap { exists($0) ? $0 : nil } ?? path
  }

  /// Whether a path leads to an ordinary file, which can be replaced by another.
  package static func isOrdinaryFile(_ path: String) -> Bool {
    (try? information(on: path)).map { kind(of: $0) } == .file
  }

  static func isNamedPipe(_ path: String) -> Bool {
    // What is not there is no pipe.
    (try? information(on: path)).map { $0.st_mode & S_IFMT } == S_IFIFO
  }

  /// The absolute path if `path` is relative to `folder`.
  package static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : folder + "/" + path
  }

  /// What a folder has.
  package struct FolderEntry {
    package let name: String
    /// Whether the name is UTF-8; if not, `name` is no path.
    let isText: Bool
    /// Whether it may be a folder; the file system may not list kinds.
    let mayBeFolder: Bool
  }

  /// The target of a symbolic link; `nil` if there is no link at `path`.
  static func linkTarget(of path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// The symbolic links that are followed to reach an absolute path, each by a path without links before it.
  static func links(along path: String) -> [String] {
    var links: [String] = []
    var place = ""
    var rest = path.split(separator: "/").map(String.init)
    // Limited, because links may lead to one another.
    while !rest.isEmpty, links.count < 40 {
      let name = rest.removeFirst()
      if name == ".." { place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]) }
      guard name != ".", name != ".." else { continue }
      let next = "\(place)/\(name)"
      guard let target = linkTarget(of: next) else {
        place = next
        continue
      }
      links.append(next)
      if target.hasPrefix("/") { place = "" }
      rest = target.split(separator: "/").map(String.init) + rest
    }
    return links
  }

  /// What is in a folder, in no particular order.
  package static func entries(of folder: String) throws(FileError) -> [FolderEntry] {
    guard let stream = unsafe opendir(folder) else { throw FileError(folder, code: errno) }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Bytes(bytes.prefix { $0 != 0 })
      }
      let name = String(decoding: bytes, as: UTF8.self)
      guard name != ".", name != ".." else { continue }
      let type = Int(unsafe entry.pointee.d_type)
      entries.append(
        FolderEntry(
          name: name,
          isText: name.utf8.elementsEqual(bytes),
          mayBeFolder: [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type)))
    }
    guard errno == 0 else { throw FileError(folder, code: errno) }
    return entries
  }

  /// The whole content of a file, or of a pipe that the shell has opened for this process, as
  /// `<(command)` does.
  ///
  /// Nothing else is read: a device may never end, and a pipe with a name waits for a writer.
  ///
  /// - Parameter limit: The size from which a file is refused.
  package static func contents(
    of path: String, upTo limit: Int = .max
  ) throws(FileError) -> Bytes {
    // Opening waits for nothing; a pipe that is read does, so the flag is taken back.
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    let info = try information(on: descriptor, named: path)
    switch kind(of: info) {
    case .folder: throw FileError(path, code: EISDIR)
    case .file:
      // Elsewhere than on Linux, what was read before by the same descriptor would be missing.
      if openedDescriptor(path) != nil { lseek(descriptor, 0, SEEK_SET) }
      guard info.st_size <= limit else { throw FileError(path, code: EFBIG) }
      return try contents(of: descriptor, named: path, size: Int(info.st_size), upTo: limit)
    case .other:
      guard info.st_mode & S_IFMT == S_IFIFO, let number = openedDescriptor(path),
        fcntl(descriptor, F_SETFL, 0) == 0
      else { throw FileError(path, code: FileError.noOrdinaryFile) }
      let bytes = try contents(of: descriptor, named: path, upTo: limit)
      UnnamedFile.replace(number, by: bytes)
      return bytes
    }
  }

  /// The number of the descriptor that a path stands for, which this process was given open; nil if it is another path.
  private static func openedDescriptor(_ path: String) -> Int32? {
    if path == "/dev/stdin" { return STDIN_FILENO }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
    return folder.flatMap { Int32(path.dropFirst($0.count)) }
  }

  /// All that is left to read from a descriptor.
  ///
  /// - Parameters:
  ///   - size: How much an ordinary file is said to hold.
  ///   - limit: The size from which it is refused.
  package static func contents(
    of descriptor: Int32, named path: String, size: Int = 0, upTo limit: Int = .max
  ) throws(FileError) -> Bytes {
    var bytes: Bytes = []
    bytes.reserveCapacity(size)
    while true {
      let count = Descriptor.append(descriptor, to: &bytes)
      guard count >= 0 else { throw FileError(path, code: errno) }
      guard count > 0 else { return bytes }
      guard bytes.count <= limit else { throw FileError(path, code: EFBIG) }
    }
  }

  static func kind(of info: stat) -> Kind {
    switch info.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }
}
