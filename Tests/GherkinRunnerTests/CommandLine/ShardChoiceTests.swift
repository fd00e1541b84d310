import Foundation
import GherkinRunner
import Testing

/// `--shard auto` takes the shard from the variables of the build server.
@Suite struct ShardChoiceTests {
  private struct Suite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) -> Int { 0 }
    func define(_ steps: Steps<Int>) { steps.then("{int} is a number") { (_, _: Int) in } }
  }

  private func run(_ environment: [String: String]) async throws -> CommandResult {
    let scenarios = (0..<9).map { "  Scenario: S\($0)\n    Then \($0) is a number\n" }.joined()
    let folder = try TemporaryFolder(["a.feature": "Feature: F\n\(scenarios)"])
    return await Suite().run(
      arguments: ["a.feature", "--shard", "auto", "--format", "summary"], in: folder.path,
      environment: environment)
  }

  @Test(arguments: [
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1/3"),
    (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "3/3"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "1/3"),
    (["SYSTEM_JOBPOSITIONINPHASE": "3", "SYSTEM_TOTALJOBSINPHASE": "3"], "3/3"),
    (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3"], "2/3"),
  ])
  func `runs the part of this machine`(environment: [String: String], shard: String) async throws {
    let result = try await run(environment)
    #expect(result.isSuccess, "\(result.errors)")
    #expect(result.errors.contains("3 of 9 scenarios selected by shard \(shard)"))
  }

  @Test func `runs everything on the only machine`() async throws {
    let result = try await run(["CI_NODE_TOTAL": "1"])
    #expect(result.isSuccess && result.output.contains("9 scenarios"), "\(result.errors)")
  }

  @Test func `tells Bazel that the tests are divided`() async throws {
    let folder = try TemporaryFolder(["other": ""])
    let file = folder.path + "/status"
    _ = try await run([
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": file,
    ])
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: [
    ([:], "none of its variables is set"),
    (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX, which is '4'"),
    (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX, which is '0'"),
    (["CI_NODE_TOTAL": "3"], "CI_NODE_TOTAL, which is '3'"),
    (["BUILDKITE_PARALLEL_JOB": "1"], "BUILDKITE_PARALLEL_JOB_COUNT, which is ''"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "-1"], "CI_NODE_TOTAL, which is '-1'"),
    (
      ["CI_NODE_INDEX": "-9223372036854775808", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX, which is '-9"
    ),
    (["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "-1"], "CIRCLE_NODE_TOTAL, which is '-1'"),
  ])
  func `runs nothing without a usable number`(
    environment: [String: String], problem: String
  ) async throws {
    let result = try await run(environment)
    #expect(result.status == 2 && result.errors.contains(problem), "\(result.errors)")
  }
}
