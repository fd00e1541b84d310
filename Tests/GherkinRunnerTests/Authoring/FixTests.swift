import Foundation
import GherkinRunner
import Testing

/// `specs check --fix`.
@Suite struct FixTests {
  @Test func `leaves a file its permissions`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    let path = folder.path + "/F/a.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(try folder.read("F/a.feature") == "Feature: Shop\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
  }

  @Test func `refuses changes that would make another feature of it`() {
    func file(_ text: String) -> ParseResult {
      Parser.parse(SourceFile(uri: "a.feature", text: text))
    }
    let feature = "@a\nFeature: Shop\n  Scenario: A\n    Then I own 2 comics\n"
    let fix = Fix(of: file(feature), [])
    #expect(fix.preservesMeaning(file(feature)))
    let timed = "@timeout(1) @timeout(2)\n" + feature
    let swapped = "@timeout(2) @timeout(1)\n" + feature
    #expect(!Fix(of: file(timed), []).preservesMeaning(file(swapped)))
    for (old, new) in [("@a", "@b"), ("2", "3"), ("Then", "When"), ("A\n", "B\n"), (":", "")] {
      #expect(!fix.preservesMeaning(file(feature.replacing(old, with: new))))
    }
  }
}
