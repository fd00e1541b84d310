import Foundation
import GherkinRunner
import Testing

/// A scenario that failed stays failed unless another attempt passed; one that skips itself shows nothing. What reports
/// of the run say of it is in `OneStoryTests`.
@Suite(.timeLimit(.minutes(60))) struct RetriedFailureTests {
  private static let feature = """
    Feature: F
      Scenario: doomed
        * it fails on the first 1 attempts
        * STEP
      Scenario: last
        * it passes

    """

  private static let ends = ["it does not apply", "it is pending", "nobody knows it"]

  @Test(arguments: ends, [[], ["--isolate"], ["--in-process"]])
  func `what is kept of the run has the failure`(step: String, mode: [String]) async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature.replacing("STEP", with: step)])
    let run = try ProbeProcess(
      in: folder,
      ["x.feature", "--retry", "1", "--no-strict", "--history", "h.jsonl"] + mode
        + ["-f", "message:m.ndjson"])
    #expect(try await run.end() == 1)
    let history = try folder.read("h.jsonl")
    #expect(history.matches(of: /"result":"failed"/).count == 1, "\(history)")
    for command in [["merge", "m.ndjson", "--no-strict"], ["compare", "m.ndjson", "m.ndjson"]] {
      let reading = try ProbeProcess(in: folder, command)
      let status = try await reading.end()
      let output = try reading.output
      #expect(command[0] == "compare" || status == 1, "\(output)")
      #expect(output.contains("1 failed") || output.contains("till fail"), "\(output)")
    }
  }

  @Test func `the run ends with it if failures end it`() async throws {
    let folder = try TemporaryFolder([
      "x.feature": Self.feature.replacing("STEP", with: "it does not apply")
    ])
    let run = try ProbeProcess(
      in: folder, ["x.feature", "-j", "1", "--retry", "1", "--fail-fast", "-f", "summary"])
    #expect(try await run.end() == 1)
    let output = try run.output
    #expect(output.contains("2 scenarios (1 failed, 1 skipped)"), "\(output)")
  }

  @Test(arguments: [0, 1, 2])
  func `the status of the last attempt counts unless another failed before`(failures: Int) {
    for status in Status.allCases {
      let standing = status.standing(after: failures)
      #expect(standing == (failures > 0 && status != .passed ? .failed : status))
    }
  }
}
