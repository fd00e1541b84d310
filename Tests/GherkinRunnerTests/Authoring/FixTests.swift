import Foundation
import GherkinRunner
import Testing

/// `specs check --fix`.
@Suite struct FixTests {
  private func fix(_ feature: String) async throws -> (run: CommandLineRun, feature: String) {
    let folder = try TemporaryFolder(["F/a.feature": feature])
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    return (run, try folder.read("F/a.feature"))
  }

  @Test func `fixes one mistake that hides another`() async throws {
    let feature = "Feature: Shop\n  Scenario: A\n    Given\u{00A0}I have 2 comics\n    nonsense\n"
    let (run, fixed) = try await fix(feature)
    #expect(fixed == feature.replacing("\u{00A0}", with: " "))
    #expect(run.output.contains("F/a.feature:4:5: error: This line begins with no keyword"))
  }

  @Test func `leaves a file its permissions`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    let path = folder.path + "/F/a.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(try folder.read("F/a.feature") == "Feature: Shop\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
  }

  @Test func `fixes all other files if one cannot be written`() async throws {
    let names = ["a", "b", "c"].map { "F/\($0).feature" }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "Feature: Shop  \n") }))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/F/b.feature.part", withIntermediateDirectories: true)
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: The file 'F/b.feature' cannot be written: "))
    #expect(!run.errors.contains("a.feature"))
    for name in names where name != "F/b.feature" {
      #expect(try folder.read(name) == "Feature: Shop\n")
      #expect(run.output.contains("\(name):1:14: fixed: The line ends with spaces."))
    }
    #expect(!run.output.contains("--fix fixes"))
  }

  @Test func `says when a file cannot be written`() async throws {
    let folder = try TemporaryFolder(["F/a.feature": "Feature: Shop  \n"])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/F/a.feature.part", withIntermediateDirectories: true)
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: CheckedSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: The file 'F/a.feature' cannot be written: "))
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
