import Foundation
import GherkinRunner
import Testing

/// A folder with some files in it, gone when the test is over. A class, because it has an end.
final class TemporaryFolder: Sendable {
  let path: String

  /// Makes the folder with empty files of the given names.
  convenience init(_ names: [String]) throws {
    try self.init(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
  }

  /// Makes the folder with files of the given names and contents.
  init(_ files: [String: String]) throws {
    path = Self.parent.appending(path: "specs-\(UUID().uuidString)").path
    for (name, content) in files { try write(content, to: name) }
  }

  /// The folder of all these folders. With an empty `.git` it ends the search for a `specs.json`, and is not a repository.
  private static let parent: URL = {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "specs-tests")
    // What fails here becomes an error when files are written into the folder.
    try? FileManager.default.createDirectory(
      at: parent.appending(path: ".git"), withIntermediateDirectories: true)
    return parent
  }()

  deinit {
    // What cannot be removed is left for the system to clear away.
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ content: String, to name: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  /// A list of scenarios to run again, without its comments.
  func rerunEntries(_ name: String) throws -> String {
    try read(name).split(separator: "\n").filter { !"#=".contains($0.prefix(1)) }
      .map { $0.prefix { $0 != "\t" } + "\n" }.joined()
  }

  /// What is in the folder.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path) } }
}

/// A repository in the folder.
extension TemporaryFolder {
  /// Commits everything in the repository, which may be one in a subfolder, even if nothing has changed.
  func commit(below subfolder: String = ".") throws {
    try git("-C", subfolder, "add", "--all")
    // A repository that git tidies up in the background cannot be removed.
    try git(
      "-C", subfolder, "-c", "user.name=A", "-c", "user.email=a@example.org", "-c",
      "commit.gpgsign=false", "-c", "gc.auto=0", "commit", "--quiet", "--allow-empty", "--message=x"
    )
  }

  /// Waits for the end of git itself: `Process` may notice an end only when another process has ended, for which a test
  /// needs the thread that waits here.
  func git(_ arguments: String...) throws {
    let git = Spawn.start(
      program: "/usr/bin/env", arguments: ["git", "-C", path] + arguments,
      environment: ProcessInfo.processInfo.environment, descriptors: [])
    try #require(
      git.code == 0 && ProcessExit.ofProcess(git.id, waits: true)?.isClean == true,
      "git \(arguments)")
  }
}
