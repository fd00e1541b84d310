import Foundation
import GherkinRunner
import Testing

/// The files that pages consist of.
enum PageFile {
  private static let folder = Conformance.projectRoot.appending(
    path: "Sources/GherkinRunner/Pages"
  ).path

  /// The paths of all of them.
  static var paths: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.contains(/^\w+\/.*\.(js|css|html)$/) && !$0.hasPrefix("include/") }.sorted()
    }
  }

  /// What a file holds, or all scripts of a folder.
  static func text(of path: String) throws -> String {
    guard !path.hasSuffix(".js") else {
      return try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
    return try paths.filter { $0.hasPrefix(path + "/") && $0.hasSuffix(".js") }.map(text).joined()
  }

  /// What the file in C lists.
  static func listed() throws -> [String] {
    try String(contentsOfFile: folder + "/GherkinPages.c", encoding: .utf8)
      .matches(of: /#embed "([^"]+)"/).map { String($0.1) }
  }

  /// The file at `path` as `node` takes it.
  static func place(of path: String) -> String { "\(folder)/\(path)" }
}

@Suite struct PageFileTests {
  @Test func `each file is listed once`() throws {
    #expect(try PageFile.listed().sorted() == PageFile.paths)
  }

  @Test(
    .enabled(if: Shell.has("node"), "node is not on the PATH, so no script is checked"),
    arguments: try PageFile.paths.filter { $0.hasSuffix(".js") })
  func `a script is one that node accepts`(path: String) async throws {
    let (status, output) = try await Shell.run(
      ["node", "--check", PageFile.place(of: path)], in: "/")
    #expect(status == 0, "\(output)")
  }

  @Test(.enabled(if: Shell.has("node"), "node is not on the PATH, so no script is checked"))
  func `no name has two meanings in the script of a page`() async throws {
    let script = PageFiles.editScript
    let folder = try TemporaryFolder(["script.mjs": script])
    let (status, output) = try await Shell.run(
      ["node", "--check", "script.mjs"], in: folder.path)
    #expect(status == 0, "\(output)")
  }

  @Test(.enabled(if: Shell.has("node"), "node is not on the PATH, so no script is tested"))
  func `the functions of values do what their tests say`() async throws {
    let tests = Golden.folder.appending(path: "web/functions.test.js").path
    let (status, output) = try await Shell.run(
      ["env", "PAGES=\(PageFile.place(of: ""))", "node", "--test", tests], in: "/")
    #expect(status == 0, "\(output)")
  }
}
