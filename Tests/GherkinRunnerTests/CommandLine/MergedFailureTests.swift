import Foundation
import GherkinRunner
import Testing

/// What `merge` makes of shards that failed, and what it says of the reason.
@Suite(.timeLimit(.minutes(60))) struct MergedFailureTests {
  private static let feature = """
    Feature: Shop
      @shaky
      Scenario: Broken
        When it breaks
      Scenario: Whole
        Given I have 1 comics
    """

  private static let quarantine = """
    {"quarantine": [{"tags": "@shaky", "reason": "x", "owner": "Ada", "until": "2999-12-31"}]}
    """

  // MARK: Outside of scenarios

  @Test func `a run that failed only outside its scenarios fails the merged one alike`()
    async throws
  {
    let feature = "Feature: F\n  Scenario: S\n    * an exit handler ends the process with 66\n"
    let shard = try ProbeProcess(feature, ["-f", "message:1.nd"])
    #expect(try await shard.end() == 1)
    let merge = try ProbeProcess(in: shard.folder, ["merge", "1.nd", "-f", "summary"])
    #expect(try await merge.end() == 1)
    let output = try merge.output
    #expect(
      output.contains("while no scenario ran, the process ended with exit status 66"), "\(output)")
    #expect(output.contains("1 problem outside every scenario"), "\(output)")
    #expect(!output.contains("ended early"), "\(output)")
  }

  @Test(arguments: [("Threads", 2), ("Interruption", 2), ("OutsideScenarios", 1), (nil, 2)])
  func `a run that ended early is none that failed outside its scenarios`(
    type: String?, status: Int32
  ) async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": "Feature: F\n  Scenario: S\n    Given I have 1 comics\n"
    ])
    for shard in 1...2 {
      _ = try await CommandLineRun.of(
        "--minimum 0 --shard \(shard)/2 -f message:\(shard).nd", in: folder)
    }
    let exception = type.map { #","exception":{"type":"\#($0)","message":"odd"}"# } ?? ""
    let failed = try folder.read("2.nd").replacing(
      #""success":true"#, with: #""success":false,"message":"odd"\#(exception)"#)
    try folder.write(failed, to: "2.nd")
    let run = try await CommandLineRun.of("merge 1.nd 2.nd -f summary", in: folder)
    #expect(run.status.rawValue == status, "\(run.errors)")
    #expect(run.output.contains("2.nd: odd"), "\(run.output)")
    #expect(run.output.contains("the run ended early") == (status == 2), "\(run.output)")
  }

  @Test func `messages show by the type of their problem that a run ended early`() throws {
    let plan = try Planner(Definitions<Void>()).plan([])
    let problem = Problem("it failed", type: "Exit")
    for (end, type) in [
      (RunEnd.complete, "OutsideScenarios"), (.broken(Problem("none", type: "Threads")), "Threads"),
      (.interrupted, "Interruption"),
    ] {
      var reporter = MessageReporter(ReportContext())
      var buffer = ReportBuffer()
      let events = [Event.runStarted, .runProblem(problem), .runFinished(end)]
      try reporter.receive(events.map { TimedEvent($0, at: .zero) }, of: plan, into: &buffer)
      let text = String(decoding: buffer.bytes, as: UTF8.self)
      #expect(text.contains(#""exception":{"type":"\#(type)","message":"it failed"#), "\(text)")
    }
  }

  // MARK: Quarantine

  @Test func `a failure that is in quarantine only since the run is refused`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    _ = try await CommandLineRun.of("-f message:1.nd", in: folder)
    try folder.write(Self.quarantine, to: "specs.json")
    let run = try await CommandLineRun.of("merge 1.nd -f summary", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("According to 1.nd its run did not succeed, but"), "\(run.errors)")
    #expect(run.errors.contains("or its specs.json was another."), "\(run.errors)")
  }

  @Test func `a failure that was in quarantine during the run fails the merged run`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature, "specs.json": Self.quarantine,
    ])
    let shard = try await CommandLineRun.of("-f message:1.nd", in: folder)
    #expect(shard.status == .passed, "\(shard.errors)")
    try folder.write("{}", to: "specs.json")
    let run = try await CommandLineRun.of("merge 1.nd -f summary", in: folder)
    #expect(run.status == .failed)
    try folder.write(Self.quarantine, to: "specs.json")
    let same = try await CommandLineRun.of("merge 1.nd -f summary", in: folder)
    #expect(same.status == .passed, "\(same.errors)")
    // Only the last line says what the merged run rests on.
    #expect(
      same.errors == "✔ 2 scenarios (1 failed, 1 passed): 1 failure in quarantine (specs.json).\n",
      "\(same.errors)")
  }

  @Test
  func `a run with a failure in quarantine that failed for no known reason is refused as such`()
    async throws
  {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature, "specs.json": Self.quarantine,
    ])
    _ = try await CommandLineRun.of("-f message:1.nd", in: folder)
    let text = try folder.read("1.nd").replacing(#""success":true"#, with: #""success":false"#)
    try folder.write(text, to: "1.nd")
    let run = try await CommandLineRun.of("merge 1.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("According to 1.nd its run did not succeed, but"), "\(run.errors)")
  }

  // MARK: Repeated shards

  @Test(arguments: ["", "--tags @none --minimum 0"])
  func `two runs of one shard are refused, also if one of them ran nothing`(
    options: String
  ) async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    for (name, shard) in [("1.nd", 1), ("again.nd", 1), ("2.nd", 2)] {
      _ = try await CommandLineRun.of(
        "\(options) --minimum 0 --shard \(shard)/2 -f message:\(name)", in: folder)
    }
    let run = try await CommandLineRun.of("merge 1.nd 2.nd again.nd --minimum 0", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("Both 1.nd and again.nd are shard 1 of 2."), "\(run.errors)")
  }
}
