import Foundation
import GherkinRunner
import Testing

/// What `merge` makes of reports; `transcripts/merge.txt` has what it refuses.
@Suite struct MergeCommandTests {
  private static func sample(_ name: String) throws -> String {
    try String(
      contentsOf: Golden.folder.appending(path: "reports/\(name).feature"), encoding: .utf8)
  }

  /// A folder with two features and what two shards of them wrote.
  private static func shards(_ suite: any SpecSuite.Type) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "Features/sample.feature": sample("sample"), "Features/broken.feature": sample("broken"),
    ])
    for shard in 1...2 {
      let run = try await CommandLineRun.of(
        "--retry 2 --shard \(shard)/2 -f message:\(shard).ndjson", in: folder, suite: suite)
      #expect(run.status == .failed)
    }
    return folder
  }

  /// A report without what depends on the moment.
  private static func timeless(_ text: String) -> String {
    // Only steps that took long show their time.
    text.replacing(/\s<small>(\d+ min )?[\d.]+ ?(ms|µs|s)<\/small>/, with: "")
      .replacing(/"(duration|nanos|seconds)":\d+/) { "\"\($0.1)\":0" }
      .replacing(/(\d+ min )?[\d.]+ ?(ms|µs|s)\b/, with: "T")
      .replacing(/(time|timestamp|start_timestamp)("?[:=])"[^"]*"/, with: "T")
      // The list to run again names its run.
      .replacing(/(?m)^# (Written by|\d+ of) .*\n/, with: "")
      .replacing(/(?s)<properties>\n<property name="selection".*?<\/properties>\n/, with: "")
      .replacing(/<time.*?<\/time>|(?s)<section [^>]*id="slowest".*?<\/section>/, with: "T")
  }

  /// A hook after all scenarios that fails would fail in each shard.
  @Test func `makes the reports that a whole run would have made`() async throws {
    let suite = TidySuite.self
    let folder = try await Self.shards(suite)
    let whole = try await CommandLineRun.of(
      "--retry 2 -j 1 \(Self.requests("whole"))", in: folder, suite: suite)
    let merged = try await CommandLineRun.of(
      "merge 2.ndjson 1.ndjson \(Self.requests("merged"))", in: folder, suite: suite)
    #expect(merged.status == whole.status)
    // Of the features, only the shards have warned.
    let mergedErrors = Self.timeless(merged.errors.replacing("merged/", with: "whole/"))
    #expect(mergedErrors.contains("did not pass"))
    #expect(
      Self.timeless(whole.errors.replacing(/(?m)^warning: .*\n/, with: "")).contains(mergedErrors),
      "\(whole.errors)\n—\n\(mergedErrors)")
    try Self.expectSameReports("whole", "merged", in: folder)
  }

  /// Messages hold only the text of what differs.
  @Test func `shows differences of tables and texts as the run does`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": """
      Feature: F
        Scenario: Tables
          Then the table is:
            | title  | copies |
            | Tintin | 2      |
        Scenario: Texts
          Then the text is:
            \"""
            one
            two
            \"""
      """
    ])
    let run = try await CommandLineRun.of(
      "-f message:m.ndjson -f html:whole.html", in: folder, suite: DifferingSuite.self)
    #expect(run.status == .failed)
    let merged = try await CommandLineRun.of(
      "merge m.ndjson -f html:merged.html", in: folder, suite: DifferingSuite.self)
    #expect(merged.status == .failed)
    let page = try folder.read("merged.html")
    #expect(page.contains("<small>expected</small> <ins>2</ins>"))
    #expect(page.contains("<th scope=\"row\">expected</th>") == false, "\"two\" has no like line")
    #expect(
      page.contains("<th scope=\"row\">expected, but missing</th><td><ins>two&quot;</ins></td>"))
    #expect(Self.timeless(page) == Self.timeless(try folder.read("whole.html")))
  }

  // MARK: Hooks around the run

  private static let shop = """
    Feature: Shop
      Scenario: First
        Given I have 1 comics
      Scenario Outline: Rows
        Given I have <count> comics
        Examples:
          | count |
          | 3     |
          | 4     |
          | 5     |
      @late
      Scenario: Last
        Given I have 1 comics
    """

  /// Options by which each report goes to a file of `folder`.
  private static func requests(_ folder: String) -> String {
    ReportFormat.builtIn.map { "-f \($0.name):\(folder)/\($0.name)" }.joined(separator: " ")
  }

  @Test(arguments: ["", "--tags @late", "--name Row"])
  func `reports show what those of the run show, whose hook failed`(options: String) async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.shop])
    for command in [
      "\(options) \(Self.requests("whole"))", "\(options) -f message:1.nd",
      "merge 1.nd \(Self.requests("merged"))",
    ] {
      let run = try await CommandLineRun.of(command, in: folder, suite: ClosedShop.self)
      #expect(run.status == .failed, "\(run.errors)")
    }
    try Self.expectSameReports("whole", "merged", in: folder)
  }

  @Test func `each shard whose hook failed is named in each report, also if it is merged again`()
    async throws
  {
    let folder = try TemporaryFolder(["Features/a.feature": Self.shop])
    let suites: [any SpecSuite.Type] = [ClosedShop.self, OpenShop.self, ClosedShop.self]
    for (index, suite) in suites.enumerated() {
      _ = try await CommandLineRun.of(
        "--shard \(index + 1)/3 -f message:\(index + 1).nd", in: folder, suite: suite)
    }
    for command in [
      "merge 1.nd 2.nd 3.nd -f message:whole.nd", "merge 1.nd 2.nd 3.nd \(Self.requests("once"))",
      "merge whole.nd \(Self.requests("again"))",
    ] {
      let run = try await CommandLineRun.of(command, in: folder, suite: OpenShop.self)
      #expect(run.status == .failed, "\(run.errors)")
    }
    try Self.expectSameReports("once", "again", in: folder)
    #expect(try folder.read("once/summary").contains("2 hooks around the run did not pass"))
    // A list to run again holds no failures.
    for format in ReportFormat.builtIn where format != .rerun {
      let report = try folder.read("once/\(format.name)")
      #expect(report.contains("1.nd: no key") && report.contains("3.nd: no key"), "\(report)")
      #expect(!report.contains("2.nd: no key"))
    }
  }

  private static func expectSameReports(
    _ one: String, _ other: String, in folder: TemporaryFolder
  ) throws {
    for format in ReportFormat.builtIn {
      let expected = timeless(try folder.read("\(one)/\(format.name)"))
      #expect(timeless(try folder.read("\(other)/\(format.name)")) == expected, "\(format)")
    }
  }

  // MARK: Messages

  @Test(.timeLimit(.minutes(60)))
  func `a run that failed only outside its scenarios fails the merged one alike`() async throws {
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

  @Test(arguments: [
    (RunEnd.complete, "OutsideScenarios"), (.broken(Problem("none", type: "Threads")), "Threads"),
    (.interrupted, "Interruption"),
  ])
  func `messages show by the type of their problem that a run ended early`(
    end: RunEnd, type: String
  ) throws {
    let plan = try Planner(Definitions<Void>()).plan([])
    var reporter = MessageReporter(ReportContext())
    var buffer = ReportBuffer()
    let events = [
      Event.runStarted, .runProblem(Problem("it failed", type: "Exit")), .runFinished(end),
    ]
    try reporter.receive(events.map { TimedEvent($0, at: .zero) }, of: plan, into: &buffer)
    let text = String(decoding: buffer.bytes, as: UTF8.self)
    #expect(text.contains(#""exception":{"type":"\#(type)","message":"it failed"#), "\(text)")
  }

  @Test(Conformance.required) func `a shard's note is a message that the schema allows`()
    async throws
  {
    let folder = try TemporaryFolder(["Features/a.feature": Self.shop])
    _ = try await CommandLineRun.of("--shard 1/3 -f message:1.nd", in: folder)
    let schema = try MessageSchema()
    for line in try folder.read("1.nd").split(separator: "\n") {
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(try schema.faults(of: message) == [])
    }
  }
}

/// The sample suite, but its hook after all scenarios passes.
private struct TidySuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> SampleSuite.Bag {
    SampleSuite().makeWorld(for: scenario)
  }

  func define(_ steps: Steps<SampleSuite.Bag>) { SampleSuite(failsAtEnd: false).define(steps) }
}

/// A suite whose steps compare tables and texts.
private struct DifferingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.then("the table is:") { (_, table: DataTable) in
      try expect(DataTable(rows: [["title", "copies"], ["Tintin", "3"]]), equals: table)
    }
    steps.then("the text is:") { (_, text: DocString) in
      try expect("one\nthree", equals: text.content, "the text")
    }
  }
}
