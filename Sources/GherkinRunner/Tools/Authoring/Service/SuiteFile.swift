import Foundation

/// Why something that a page asked for is not done, in everyday words.
struct EditProblem: Error, Sendable, Equatable {
  /// The status of the answer, as HTTP has it.
  let status: Int
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  static func unknown(_ path: String) -> EditProblem {
    EditProblem(404, "There is no feature ‘\(path)’ in this suite.")
  }
}

/// The places below which feature files may be written.
struct SuitePlaces: Sendable {
  /// What paths are relative to.
  let folder: String
  /// The paths of the suite, with their links resolved.
  private let roots: [String]
  /// The paths of the suite.
  let paths: [String]

  init(_ paths: [String], in folder: String) {
    (self.paths, self.folder) = (paths, folder)
    roots = paths.map { FileSystem.resolved(FileSystem.absolute($0, in: folder)) }
  }

  /// Where a file really lies, as a folder without links and the names that lead from it to the file. Returns nil if
  /// that is not below the paths of the suite, or the file is not a feature.
  private func place(of path: String) -> (folder: String, names: [String])? {
    guard FeatureFinder.isFeature(path) else { return nil }
    let real = FileSystem.resolved(FileSystem.absolute(path, in: folder))
    guard FeatureFinder.isFeature(real) else { return nil }
    for root in roots {
      if real == root {
        return (FileSystem.parent(of: root), [String(real.split(separator: "/").last ?? "")])
      }
      let start = root == "/" ? "/" : root + "/"
      if real.hasPrefix(start) {
        return (root, real.dropFirst(start.count).split(separator: "/").map(String.init))
      }
    }
    return nil
  }

  /// Why the file at `path` cannot be edited; nil if it can.
  func refusal(of path: String) -> String? {
    guard place(of: path) != nil else { return Self.outside(path).message }
    let file = FileSystem.absolute(path, in: folder)
    guard unsafe access(file, W_OK) == 0 else {
      return "‘\(path)’ cannot be written: \(FileError(path, code: errno).reason)."
    }
    return nil
  }

  private static func outside(_ path: String) -> EditProblem {
    EditProblem(
      403, "‘\(path)’ is not a feature file below the paths of this suite, so it is left alone.")
  }

  /// Opens the feature at `path`. No link is followed on the way from the paths of the suite to the file, whatever was
  /// put there since its place was looked up.
  func open(_ path: String) throws(EditProblem) -> SuiteFile {
    guard let place = place(of: path) else { throw Self.outside(path) }
    return try SuiteFile(path, place, O_RDWR)
  }

  /// Makes a feature at `path`, where nothing is, in a folder that is there or is made.
  func create(_ path: String) throws(EditProblem) -> SuiteFile {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.hasPrefix("/"), FeatureFinder.isFeature(path),
      names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }),
      !names.dropLast().contains(where: { FeatureFinder.isFeature(String($0)) })
    else { throw Self.outside(path) }
    // The nearest folder that is there decides where the file would be.
    var (there, missing) = (FileSystem.absolute(path, in: folder), [String]())
    while !FileSystem.exists(there), there != folder, there != "/" {
      missing.insert(String(there.split(separator: "/").last ?? ""), at: 0)
      there = FileSystem.parent(of: there)
    }
    guard !missing.isEmpty else {
      throw EditProblem(409, "There is a file ‘\(path)’ already. Choose another name.")
    }
    let real = FileSystem.resolved(there)
    let target = ([real] + missing).joined(separator: "/")
    guard let root = roots.first(where: { target.hasPrefix($0 + "/") }) else {
      throw Self.outside(path)
    }
    // The folder of the suite may be missing as well.
    let start = FileSystem.exists(root) ? root : real
    let inside = real.dropFirst(start.count).split(separator: "/").map(String.init)
    return try SuiteFile(path, (start, inside + missing), O_RDWR | O_CREAT | O_EXCL)
  }
}

/// A feature file that was read and is open to be written in place.
///
/// It is written where it lies, and not replaced by another: so it keeps its permissions, its owner, what else a file
/// system knows of it, and all its names. A reader may see half of it for a moment, and what was in it is put back if
/// there is no room.
struct SuiteFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// All that the file held when it was opened.
  let contents: Bytes

  fileprivate init(
    _ path: String, _ place: (folder: String, names: [String]), _ flags: Int32
  ) throws(EditProblem) {
    self.path = path
    let step = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var folder = unsafe Foundation.open(place.folder, step)
    for name in place.names.dropLast() where folder >= 0 {
      if flags & O_CREAT != 0 { _ = unsafe mkdirat(folder, name, 0o777) }
      let next = unsafe openat(folder, name, step)
      let code = errno
      close(folder)
      folder = next
      errno = code
    }
    guard folder >= 0 else { throw Self.problem(path, errno) }
    // Opening a named pipe would wait.
    let opened = unsafe openat(
      folder, place.names.last ?? "", flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
    let code = errno
    close(folder)
    guard opened >= 0 else { throw Self.problem(path, code) }
    guard Descriptor.isOrdinaryFile(opened) else {
      close(opened)
      throw EditProblem(403, "‘\(path)’ is not an ordinary file, so it is left alone.")
    }
    do throws(FileError) {
      contents = try FileSystem.contents(of: opened, named: path)
    } catch {
      close(opened)
      throw EditProblem(403, "‘\(path)’ cannot be read: \(error.reason).")
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  private static func problem(_ path: String, _ code: Int32) -> EditProblem {
    switch code {
    case ENOENT: EditProblem(404, "There is no file ‘\(path)’ any more.")
    case ELOOP, ENOTDIR:
      EditProblem(403, "‘\(path)’ is a link that was not there before, so it is left alone.")
    case EEXIST: EditProblem(409, "There is a file ‘\(path)’ already. Choose another name.")
    default:
      EditProblem(403, "‘\(path)’ cannot be opened: \(FileError(path, code: code).reason).")
    }
  }

  /// Makes `bytes` all that the file holds, in place of its contents.
  borrowing func write(_ bytes: Bytes) throws(EditProblem) {
    guard let code = overwrite(bytes) else { return }
    // What was there before took no more room than there is.
    let isKept = overwrite(contents) == nil
    throw EditProblem(
      507,
      "‘\(path)’ cannot be written: \(FileError(path, code: code).reason). "
        + (isKept ? "It is as it was." : "It is damaged: keep this page open, and make room."))
  }

  /// The system's `errno`, if that failed.
  private borrowing func overwrite(_ bytes: Bytes) -> Int32? {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return errno }
    // Not emptied first: what is there takes no more room when it is written over.
    if let code = Descriptor.write(bytes, to: descriptor) { return code }
    guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { return errno }
    return fsync(descriptor) == 0 ? nil : errno
  }
}
