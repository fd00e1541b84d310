import Foundation
import GherkinRunner
import Testing

/// A run, and a run of the list of what did not pass in it: the later attempt counts.
@Suite struct MergedRerunTests {
  private struct FileSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

    func define(_ steps: Steps<Int>) {
      steps.step("there is a file {string}") { (_, path: String) in
        guard FileManager.default.fileExists(atPath: path) else {
          throw ExpectationFailure("there is no such file")
        }
      }
      steps.step("it passes") { _ in }
    }
  }

  /// A folder in which a run has written its messages and a list, and what it takes for “doomed” to pass.
  private static func failedRun() async throws -> (folder: TemporaryFolder, flag: String) {
    let folder = try TemporaryFolder([:])
    let flag = folder.path + "/flag"
    try folder.write(
      "Feature: F\n  Scenario: fine\n    * it passes\n  Scenario: doomed\n    * there is a file \"\(flag)\"\n",
      to: "x.feature")
    let run = try await Self.run("x.feature -f message:1.ndjson -f rerun:list", in: folder)
    #expect(run.status == .failed)
    return (folder, flag)
  }

  private static func run(
    _ arguments: String, in folder: TemporaryFolder
  ) async throws -> CommandLineRun {
    try await CommandLineRun.of(arguments, in: folder, suite: FileSuite.self)
  }

  @Test(arguments: ["1.ndjson 2.ndjson", "2.ndjson 1.ndjson"])
  func `what failed and then passes is flaky`(files: String) async throws {
    let (folder, flag) = try await Self.failedRun()
    try folder.write("", to: "flag")
    #expect(FileManager.default.fileExists(atPath: flag))
    #expect(try await Self.run("@list -f message:2.ndjson", in: folder).status == .passed)
    let merged = try await Self.run("merge \(files) -f summary -f json:out.json", in: folder)
    #expect(merged.status == .passed, "\(merged.errors)")
    #expect(merged.output.contains("2 scenarios (1 flaky, 1 passed)"), "\(merged.output)")
  }

  @Test func `what fails again has failed, whatever passed in between`() async throws {
    let (folder, _) = try await Self.failedRun()
    #expect(try await Self.run("@list -f message:2.ndjson", in: folder).status == .failed)
    try folder.write("", to: "flag")
    #expect(try await Self.run("@list -f message:3.ndjson", in: folder).status == .passed)
    try FileManager.default.removeItem(atPath: folder.path + "/flag")
    #expect(try await Self.run("@list -f message:4.ndjson", in: folder).status == .failed)
    for (files, status) in [("1 2", .failed), ("1 2 3", .passed), ("1 2 3 4", ExitStatus.failed)] {
      let names = files.split(separator: " ").map { "\($0).ndjson" }.joined(separator: " ")
      let merged = try await Self.run("merge \(names) -f summary", in: folder)
      #expect(merged.status == status, "\(files): \(merged.output)\(merged.errors)")
    }
  }

  @Test func `a run of a list adds to no run that has not its scenarios, and to none after it`()
    async throws
  {
    let (folder, _) = try await Self.failedRun()
    #expect(try await Self.run("@list -f message:2.ndjson", in: folder).status == .failed)
    // The first run once more, after the list.
    #expect(try await Self.run("x.feature -f message:3.ndjson", in: folder).status == .failed)
    #expect(try await Self.run("x.feature:2 -f message:4.ndjson", in: folder).status == .passed)
    for other in ["3.ndjson", "4.ndjson"] {
      let merged = try await Self.run("merge \(other) 2.ndjson", in: folder)
      #expect(merged.status == .unusable)
      #expect(
        merged.errors.contains("none of the other files is a run before it with x.feature:4"),
        "\(merged.errors)")
    }
    // Without the list, neither is known to come after the other.
    let merged = try await Self.run("merge 1.ndjson 3.ndjson", in: folder)
    #expect(merged.errors.contains("ran in both"), "\(merged.errors)")
  }
}
