import Foundation

/// Which commit scenarios ran with.
///
/// A build server knows it, and so do the messages of a run on one. Otherwise it is the commit that is checked out, which
/// says what ran only if the working tree holds no changes.
package struct RunCommit {
  /// Nil if it is not known.
  package let id: String?
  /// Whether the build server of the run named it.
  private let isCertain: Bool
  /// The session that runs the scenarios; nil for recorded runs.
  private let session: Session?

  /// The commit of a run of this process, in this working tree.
  package init(_ session: Session) {
    let revision = BuildServer(session.console.environment)?.revision
    id = revision ?? GitFolder.commit(around: session.folder)
    isCertain = revision != nil
    self.session = session
  }

  /// The commit of runs that are recorded, for which another one may be checked out here.
  package init(of runs: [RecordedRun], _ session: Session) {
    let revision =
      runs.lazy.compactMap(\.revision).first
      ?? BuildServer(session.console.environment)?.revision
    id = revision ?? runs.lazy.compactMap(\.commit).first
    isCertain = revision != nil
    self.session = nil
  }

  /// The commit, if a run of the same commit is a run of the same files: nil if the working tree holds changes that are
  /// not committed, or if that is not known.
  ///
  /// - Parameter outputs: Files that may differ, because runs write them.
  func exact(besides outputs: [String]) -> String? {
    if isCertain { return id }
    guard let session else { return nil }
    let environment = session.console.environment
    return GitChanges.areNone(in: session.folder, besides: outputs, environment) ? id : nil
  }
}

extension RecordedRun {
  /// The commit that the messages name.
  package var commit: String? { revision ?? note?.commit }

  fileprivate var revision: String? { meta?["ci"]?["git"]?["revision"]?.string }
}

/// Reads from a Git repository's own files which commit is checked out. No program is started, because that takes
/// longer than most runs.
package enum GitFolder {
  /// The id of the commit that the working tree around `folder` was last checked out from or committed to; nil
  /// if there is no such repository.
  package static func commit(around folder: String) -> String? {
    guard let folder = place(around: folder), let head = line(of: folder + "/HEAD") else {
      return nil
    }
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

  /// The folder that holds `HEAD` of the repository around `folder`: of a linked working tree, `.git` is a file that
  /// names it.
  private static func place(around folder: String) -> String? {
    let start = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath
    return FileSystem.folders(from: start).lazy.compactMap { folder -> String? in
      let path = folder + "/.git"
      guard FileSystem.isOrdinaryFile(path) else { return FileSystem.exists(path) ? path : nil }
      guard let line = line(of: path), line.hasPrefix("gitdir: ") else { return nil }
      return FileSystem.absolute(String(line.dropFirst("gitdir: ".count)), in: folder)
    }.first
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

extension ProcessInfo {
  /// The name of this machine, without its domain. No query is made for it, unlike for `hostName`.
  var machineName: String? {
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
