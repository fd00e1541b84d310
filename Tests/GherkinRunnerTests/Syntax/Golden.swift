import Foundation
import GherkinRunner
import Testing

/// Files of this project's own beside what is expected of them.
///
/// With `RECORD=1` in the environment the expectation is recorded, and the test fails, so that
/// nothing is recorded by accident.
enum Golden {
  static let folder = Conformance.projectRoot.appending(path: "Tests/GherkinRunnerTests/Fixtures")

  /// The names of the files of `folder` that end in `suffix`, sorted.
  static func files(in name: String, suffix: String) -> [String] {
    // Without the folder there are no cases, which the suites report.
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: name).path)
    return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
  }

  static func bytes(_ path: String) throws -> Bytes {
    Bytes(try Data(contentsOf: folder.appending(path: path)))
  }

  /// Expects each case of the file at `path` to get the answers that it holds. Cases begin with `=== `; in each, calls begin
  /// with `> ` on a line of their own, below what they are about.
  ///
  /// - Parameter answered: Returns the parts of a case, calls with their answers.
  static func expectCases(
    in path: String, answered: ([String]) throws -> String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let cases = String(decoding: try bytes(path), as: UTF8.self).components(separatedBy: "=== ")
    let actual = try cases.map { text in
      let parts = text.components(separatedBy: "\n> ")
      return parts.count > 1 ? try answered(parts) + "\n\n" : text
    }
    try expect(actual.joined(separator: "=== "), equals: path, at: location)
  }

  /// Expects `actual` to be what the file at `path` holds.
  static func expect(
    _ actual: String, equals path: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: path)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(path)", sourceLocation: location)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == expected, sourceLocation: location)
  }
}
