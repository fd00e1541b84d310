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

  private static let ends = [
    "it does not apply", "it is pending", "nobody knows it", "@skips-then",
  ]

  @Test(arguments: ends, [[], ["--isolate"], ["--in-process"]])
  func `what is kept of the run has the failure`(step: String, mode: [String]) async throws {
    // A tag is that of a hook.
    let feature =
      step.hasPrefix("@")
      ? Self.feature.replacing("STEP", with: "it passes")
        .replacing("  Scenario: doomed", with: "  \(step)\n  Scenario: doomed")
      : Self.feature.replacing("STEP", with: step)
    let folder = try TemporaryFolder(["x.feature": feature])
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

  /// How the second attempt ends at “doomed”, which attached a text at the first.
  @Test(arguments: ["it passes", "it fails", "it does not apply"], [[], ["--isolate"]])
  func `each attempt keeps what it attached`(step: String, mode: [String]) async throws {
    let attaching = Self.feature.replacing(
      "* it fails on", with: "* it attaches \"the evidence\"\n    * it fails on")
    let folder = try TemporaryFolder(["x.feature": attaching.replacing("STEP", with: step)])
    let run = try ProbeProcess(
      in: folder, ["x.feature", "--retry", "1", "-f", "html:p.html", "-f", "json:r.json"] + mode)
    #expect(try await run.end() == (step == "it passes" ? 0 : 1))
    #expect(try folder.read("p.html").matches(of: /<pre>the evidence<\/pre>/).count == 2)
    let evidence = Data("the evidence".utf8).base64EncodedString()
    #expect(try folder.read("r.json").components(separatedBy: evidence).count == 3)
  }

  /// What a scenario comes to in a run, and in one of the list that it wrote.
  @Test(arguments: [
    ("it passes", 0, "1 flaky"), ("it fails", 1, "1 failed"), ("it does not apply", 1, "1 failed"),
    ("it is pending", 1, "1 failed"), ("nobody knows it", 1, "1 failed"),
  ])
  func `a run of the list counts in merge as a retry does`(
    step: String, status: Int32, says: String
  ) async throws {
    let folder = try TemporaryFolder([
      "x.feature": """
      Feature: F
        Scenario: doomed
          * it fails the first time
          * \(step)
        Scenario: last
          * it passes

      """
    ])
    for (paths, number) in [(["x.feature", "-f", "rerun:list"], 1), (["@list"], 2)] {
      let run = try ProbeProcess(in: folder, paths + ["-f", "message:\(number).nd"])
      _ = try await run.end()
    }
    for order in [["1.nd", "2.nd"], ["2.nd", "1.nd"]] {
      let merge = try ProbeProcess(
        in: folder, ["merge"] + order + ["-f", "summary", "--no-strict"])
      let merged = try await merge.end()
      let output = try merge.output
      #expect(merged == status, "\(output)")
      #expect(output.contains("2 scenarios (\(says), 1 passed)"), "\(output)")
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
