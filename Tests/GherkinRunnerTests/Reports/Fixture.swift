import Foundation
import Testing

/// Texts that reports are held to. `RECORD=1` writes them anew and fails, so that a recording is
/// never taken for a success.
enum Fixture {
  static func url(_ name: String) -> URL {
    Conformance.projectRoot.appending(path: "Tests/GherkinRunnerTests/Fixtures/reports/\(name)")
  }

  static func expect(
    _ text: String, toBe name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: url(name))
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    let recorded = String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
    #expect(text == recorded, "see \(name)", sourceLocation: sourceLocation)
  }
}
