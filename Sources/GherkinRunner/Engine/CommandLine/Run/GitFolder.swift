import Foundation

/// Reads from a Git repository's own files which commit and branch are checked out. No program is started, because that takes
/// longer than most runs.
package enum GitFolder {
  /// The id of the commit that the working tree around `folder` was last checked out from or committed to; `nil`
  /// if there is no such repository.
  package static func commit(around folder: String) -> String? {
    gitFolder(around: folder).flatMap(commit(in:))
  }

  /// The branch that is checked out; `nil` if there is none, or no repository.
  package static func branch(around folder: String) -> String? {
    let prefix = "ref: refs/heads/"
    guard let head = gitFolder(around: folder).flatMap({ line(of: $0 + "/HEAD") }),
      head.hasPrefix(prefix)
    else { return nil }
    return String(head.dropFirst(prefix.count))
  }

  /// The folder that holds `HEAD` of the repository around `folder`.
  private static func gitFolder(around folder: String) -> String? {
    let place = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath
    return FileSystem.folders(from: place).lazy.compactMap { gitFolder(at: $0 + "/.git") }.first
  }

  /// The folder that holds `HEAD`: of a linked working tree, `.git` is a file that names it.
  private static func gitFolder(at path: String) -> String? {
    guard FileSystem.exists(path) else { return nil }
    guard FileSystem.isOrdinaryFile(path) else { return path }
    guard let line = line(of: path), line.hasPrefix("gitdir: ") else { return nil }
    return FileSystem.absolute(
      String(line.dropFirst("gitdir: ".count)), in: FileSystem.parent(of: path))
  }

  private static func commit(in folder: String) -> String? {
    guard let head = line(of: folder + "/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return valid(head) }
    let reference = head.dropFirst("ref: ".count)
    // Branches of a linked working tree are in the common folder.
    let common = line(of: folder + "/commondir").map { FileSystem.absolute($0, in: folder) }
    let shared = common ?? folder
    if let commit = line(of: "\(shared)/\(reference)") { return valid(commit) }
    let packed = text(of: shared + "/packed-refs")?.split(separator: "\n") ?? []
    return packed.first { $0.hasSuffix(" \(reference)") }.flatMap {
      valid(String($0.prefix { $0 != " " }))
    }
  }

  /// Twelve digits are enough to name a commit.
  private static func valid(_ text: String) -> String? {
    text.count >= 40 && text.allSatisfy(\.isHexDigit) ? String(text.prefix(12)) : nil
  }

  private static func line(of path: String) -> String? {
    text(of: path).map { String($0.prefix { !$0.isNewline }) }
  }

  /// Git's own files of this kind are never larger.
  private static func text(of path: String) -> String? {
    (try? FileSystem.contents(of: path, upTo: 1 << 24)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The name of this machine, without its domain.
enum Machine {
  static var name: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let code = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      // The last byte stays 0, because systems need not end a name that is cut.
      return unsafe gethostname(start, buffer.count - 1)
    }
    guard code == 0 else { return nil }
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    let name = bytes.prefix { $0 != 0 && $0 != dot }.map { UInt8(bitPattern: $0) }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
