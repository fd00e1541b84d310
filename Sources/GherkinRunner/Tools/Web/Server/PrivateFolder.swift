import Foundation

/// A folder whose files only this user can read: the page that leads to the server, and what a
/// session has done.
package struct PrivateFolder: Sendable {
  let path: String

  /// Where the files of a project are: in its `.build`, or where it has none and is not a package, among the temporary files
  /// of this user.
  ///
  /// - Parameters:
  ///   - project: The folder of the project.
  ///   - isContainer: Whether the program runs in a container, which has a build folder and users of its own.
  init(ofProject project: String, isContainer: Bool) throws(FileError) {
    let build = project + "/.build"
    if FileSystem.exists(build) || FileSystem.isOrdinaryFile(project + "/Package.swift") {
      path = build + (isContainer ? "/container" : "") + "/specs-edit"
    } else {
      var hash = StableHash()
      hash.add(project)
      let temporary = FileManager.default.temporaryDirectory.path
      path = "\(temporary)/specs-edit-\(getuid())-\(hash.digits(16))"
    }
    try FileSystem.createFolder(FileSystem.parent(of: path))
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

  /// A folder that was made before.
  package init(at path: String) { self.path = path }

  /// Gives the file `name` new contents, in a single step.
  func write(_ bytes: Bytes, to name: String) throws(FileError) {
    try FileSystem.make("\(path)/\(name)", holding: bytes, isPrivate: true)
  }

  /// What the file `name` holds; nil if there is none.
  func read(_ name: String) -> Bytes? { try? FileSystem.contents(of: "\(path)/\(name)") }

  func remove(_ name: String) { FileSystem.remove("\(path)/\(name)") }
}
