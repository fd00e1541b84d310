import Foundation

/// A folder whose files only this user can read: the token of the server, the page that leads to it, and drafts.
package struct PrivateFolder: Sendable {
  let path: String

  /// Where the files of a project are: in its `.build`, or where it has none and is not a package, among the temporary files
  /// of this user.
  ///
  /// - Parameters:
  ///   - project: The folder of the project.
  ///   - isContainer: Whether the program runs in a container, which has a build folder and users of its own.
  init(ofProject project: String, isContainer: Bool = false) throws(FileError) {
    let build = project + "/.build"
    let isPackage = FileSystem.isOrdinaryFile(project + "/Package.swift")
    if FileSystem.exists(build) || isPackage {
      path = build + (isContainer ? "/container" : "") + "/specs-edit"
      try FileSystem.createFolder(FileSystem.parent(of: path))
    } else {
      let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      path = "\(temporary)/specs-edit-\(getuid())-\(Self.number(of: project).digits(16, radix: 16))"
    }
    try make()
  }

  /// The same number for the same folder, on every machine.
  static func number(of folder: String) -> UInt64 {
    var hash = StableHash()
    hash.add(folder)
    return UInt64(hash.digits(16), radix: 16) ?? 0
  }

  /// A folder that was made before.
  package init(at path: String) { self.path = path }

  private func make() throws(FileError) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path, code: errno)
    }
    // Another user may have made it, in a folder for all, or a link in its place.
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else { throw FileError(path, code: errno) }
    guard info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid() else {
      throw FileError(path, code: EPERM)
    }
    guard unsafe chmod(path, 0o700) == 0 else { throw FileError(path, code: errno) }
  }

  /// Gives the file `name` new contents, in a single step.
  func write(_ bytes: Bytes, to name: String) throws(FileError) {
    let path = "\(path)/\(name)"
    let part = path + ".part"
    FileSystem.remove(part)
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    let code = Descriptor.write(bytes, to: descriptor)
    close(descriptor)
    if let code {
      FileSystem.remove(part)
      throw FileError(path, code: code)
    }
    guard unsafe rename(part, path) == 0 else { throw FileError(path, code: errno) }
  }

  /// What the file `name` holds; nil if there is none.
  func read(_ name: String) -> Bytes? { try? FileSystem.contents(of: "\(path)/\(name)") }

  func remove(_ name: String) { FileSystem.remove("\(path)/\(name)") }

  /// Keeps other processes from serving the same project; nil if one does.
  func lock() throws(FileError) -> FileLock? {
    var isFirst = true
    do throws(FileError) {
      return try FileLock("\(path)/lock") {
        defer { isFirst = false }
        return isFirst
      }
    } catch {
      if error.code == EWOULDBLOCK { return nil }
      throw error
    }
  }
}
