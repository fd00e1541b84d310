import Foundation
import GherkinRunner
import Testing

@Suite struct MergeCommandTests {
  private static func sample(_ name: String) throws -> String {
    try String(
      contentsOf: Golden.folder.appending(path: "reports/\(name).feature"), encoding: .utf8)
  }

  /// A folder with two features and what two shards of them wrote.
  private static func shards(
    _ suite: any SpecSuite.Type = SampleSuite.self
  ) async throws -> TemporaryFolder {
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
  static func timeless(_ text: String) -> String {
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

  /// Usage is left out: it is sorted by time.
  private static let formats = ReportFormat.builtIn

  /// A hook after all scenarios that fails would fail in each shard.
  @Test func `makes the reports that a whole run would have made`() async throws {
    let suite = TidySuite.self
    let folder = try await Self.shards(suite)
    let requests = { (place: String) in
      Self.formats.map { "-f \($0.name):\(place)/\($0.name)" }.joined(separator: " ")
    }
    let whole = try await CommandLineRun.of(
      "--retry 2 -j 1 \(requests("whole"))", in: folder, suite: suite)
    let merged = try await CommandLineRun.of(
      "merge 2.ndjson 1.ndjson \(requests("merged"))", in: folder, suite: suite)
    #expect(merged.status == whole.status)
    // Of the features, only the shards have warned.
    let mergedErrors = Self.timeless(merged.errors.replacing("merged/", with: "whole/"))
    #expect(mergedErrors.contains("did not pass"))
    #expect(
      Self.timeless(whole.errors.replacing(/(?m)^warning: .*\n/, with: "")).contains(mergedErrors),
      "\(whole.errors)\n—\n\(mergedErrors)")
    for format in Self.formats {
      let expected = Self.timeless(try folder.read("whole/\(format.name)"))
      #expect(Self.timeless(try folder.read("merged/\(format.name)")) == expected, "\(format)")
    }
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

  @Test func `ends what a shard that broke off has left open`() async throws {
    let folder = try await Self.shards()
    let lines = try folder.read("1.ndjson").split(separator: "\n")
    let cut = try #require(lines.lastIndex { $0.hasPrefix("{\"testStepStarted\"") })
    try folder.write(lines[...cut].joined(separator: "\n"), to: "1.ndjson")
    let merged = try await CommandLineRun.of(
      "merge 1.ndjson 2.ndjson -f summary", in: folder, suite: SampleSuite.self)
    #expect(merged.status == .unusable)
    #expect(merged.output.contains("1.ndjson ends before its run does."))
    #expect(merged.output.contains("The messages end here."))
    let whole = try await CommandLineRun.of("-f summary", in: folder, suite: SampleSuite.self)
    let count = try #require(whole.output.firstMatch(of: /\d+ scenarios \(/)).output
    #expect(merged.output.contains(count))
  }

  @Test(arguments: [
    (true, "a step before '"), (false, "1 step of the test case did not end before this line."),
  ])
  func `takes no step that was lost for one that passed`(
    isFirst: Bool, reason: String
  ) async throws {
    let folder = try await Self.shards()
    var lines = try folder.read("1.ndjson").split(separator: "\n")
    let ends = lines.indices.filter { lines[$0].hasPrefix("{\"testStepFinished\"") }
    // One behind which others of its test case end, or none.
    let lost = try #require(
      ends.first { ends.contains($0 + 2) == isFirst && lines[$0 + 1].hasPrefix("{\"test") })
    lines.remove(at: lost)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.ndjson")
    let run = try await CommandLineRun.of(
      "merge 1.ndjson 2.ndjson -f summary", in: folder, suite: SampleSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(reason) && run.errors.contains("1.ndjson:"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    ("{\"source\":", "this is not a Cucumber message"), ("[]", "this is not a Cucumber message"),
    (
      #"{"testCase":{"id":"c","pickleId":"no","testSteps":[]}}"#,
      "there is no scenario 'no' before this line"
    ),
    (
      #"{"testStepStarted":{"testCaseStartedId":"no","testStepId":"1","timestamp":{"seconds":0,"nanos":0}}}"#,
      "no test case 'no' has started before this line"
    ),
    (
      #"{"testRunHookStarted":{"id":"1","hookId":"no","timestamp":{"seconds":0,"nanos":0}}}"#,
      "there is no such hook before this line"
    ),
  ])
  func `names the line that is not a message, or makes no sense`(
    line: String, reason: String
  ) async throws {
    let folder = try await Self.shards()
    var lines = try folder.read("1.ndjson").split(separator: "\n").map(String.init)
    // In front of the end of the run.
    let number = lines.count
    lines.insert(line, at: number - 1)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.ndjson")
    let run = try await CommandLineRun.of(
      "merge 1.ndjson 2.ndjson", in: folder, suite: SampleSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("1.ndjson:\(number): \(reason)."), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `refuses shards that are not parts of one run`() async throws {
    let folder = try await Self.shards()
    let other = try folder.read("2.ndjson").replacing("Feature:", with: "Business Need:")
    try folder.write(other, to: "other.ndjson")
    try folder.write("\n", to: "empty.ndjson")
    _ = try await CommandLineRun.of("-f message:whole.ndjson", in: folder, suite: SampleSuite.self)
    let refusals = [
      "merge": "There is nothing to merge.",
      "merge missing.ndjson": "There is no file or folder 'missing.ndjson'.",
      "merge empty.ndjson": "empty.ndjson contains no run.",
      "merge 1.ndjson 1.ndjson": "Both 1.ndjson and 1.ndjson are shard 1 of 2.",
      "merge whole.ndjson whole.ndjson": "ran in both whole.ndjson and whole.ndjson.",
      "merge 1.ndjson other.ndjson":
        "1.ndjson and other.ndjson were made with different versions of Features/",
    ]
    for (typed, message) in refusals {
      let run = try await CommandLineRun.of(typed, in: folder, suite: SampleSuite.self)
      #expect(run.status == .unusable, "\(typed)")
      #expect(run.errors.contains(message), "\(typed): \(run.errors)")
    }
    let run = try await CommandLineRun.of("merge 1.ndjson", in: folder, suite: ShopSuite.self)
    #expect(run.errors.contains("1.ndjson was made with step definitions or hooks that differ"))
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
