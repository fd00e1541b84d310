import Foundation
import GherkinRunner
import Testing

/// What `merge` refuses because something that should have run has no result.
@Suite struct MergeCompletenessTests {
  private static let feature = """
    Feature: Comics
      @a
      Scenario: One
        Given I have 1 comics
      @a
      Scenario: Two
        Given I have 2 comics
      Scenario Outline: Rows
        Given I have <count> comics
        Examples:
          | count |
          | 3     |
          | 4     |
          | 5     |
    """

  /// A folder with a feature of five scenarios, and the messages of runs of it.
  ///
  /// - Parameter runs: The arguments of each run, by the file of its messages.
  private static func folder(_ runs: [String: String]) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["Features/a.feature": feature])
    for (name, arguments) in runs {
      _ = try await CommandLineRun.of("\(arguments) -f message:\(name)", in: folder)
    }
    return folder
  }

  private static let thirds = [
    "1.nd": "--shard 1/3", "2.nd": "--shard 2/3", "3.nd": "--shard 3/3",
  ]

  @Test(arguments: [
    (["1.nd", "2.nd"], "Shard 3 of 3 is missing: 1 of 5 scenarios has no result, which is "),
    (
      ["3.nd"],
      "Shard 1 of 3 is missing, and 1 more: 4 of 5 scenarios have no result, the first is "
    ),
  ])
  func `a shard that is missing is named, with the scenarios that it had`(
    files: [String], problem: String
  ) async throws {
    let folder = try await Self.folder(Self.thirds)
    let run = try await CommandLineRun.of(
      "merge \(files.joined(separator: " ")) -f html:x.html", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem + "Features/a.feature:"), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try !folder.names.contains("x.html"))
  }

  @Test(arguments: [
    "1.nd 2.nd 3.nd": Self.thirds, "x.nd": ["x.nd": ""], "a.nd": ["a.nd": "--tags @a"],
    "1.nd 2.nd": ["1.nd": "--shard 1/2 -n Row", "2.nd": "--shard 2/2 -n Row"],
    "1.nd b.nd": ["1.nd": "-t @a", "b.nd": "-n Row"],
  ])
  func `runs that are whole are merged, whatever they selected`(
    files: String, runs: [String: String]
  ) async throws {
    let folder = try await Self.folder(runs)
    let run = try await CommandLineRun.of("merge \(files) -f summary", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    let counts = try runs.keys.map { name in
      try folder.read(name).split(separator: "\n").count { $0.hasPrefix("{\"testCase\":") }
    }
    #expect(run.output.hasPrefix("\(counts.reduce(0, +)) scenarios ("), "\(run.output)")
  }

  @Test func `an empty shard is one that has to be there`() async throws {
    let runs = Dictionary(
      uniqueKeysWithValues: (1...6).map { ("\($0).nd", "--minimum 0 --shard \($0)/6") })
    let folder = try await Self.folder(runs)
    let names = runs.keys.sorted()
    let whole = try await CommandLineRun.of(
      "merge \(names.joined(separator: " ")) -f summary", in: folder)
    #expect(whole.status == .passed, "\(whole.errors)")
    let empty = try #require(
      try names.first { try !folder.read($0).contains("{\"testCase\":") })
    let rest = names.filter { $0 != empty }.joined(separator: " ")
    let part = try await CommandLineRun.of("merge \(rest)", in: folder)
    #expect(part.status == .unusable)
    #expect(part.errors.contains("Shard \(empty.first ?? "?") of 6 is missing."), "\(part.errors)")
  }

  @Test func `a dry run is not a result`() async throws {
    var runs = Self.thirds
    runs["2.nd"] = "--shard 2/3 --dry-run"
    let folder = try await Self.folder(runs)
    let run = try await CommandLineRun.of("merge 1.nd 2.nd 3.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("2.nd is the report of a dry run"), "\(run.errors)")
  }

  @Test(arguments: [
    ["1.nd": "--shard 1/2 -t @a", "2.nd": "--shard 2/2 -n Row"]:
      "1.nd and 2.nd are shards of runs that selected different scenarios.",
    ["1.nd": "--shard 1/3 -t @a", "2.nd": "--shard 2/2 -n Row"]:
      "1.nd is shard 1 of 3, but 2.nd is shard 2 of 2.",
  ])
  func `shards of different runs are not a whole`(
    runs: [String: String], problem: String
  ) async throws {
    let folder = try await Self.folder(runs)
    let run = try await CommandLineRun.of("merge 1.nd 2.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test(arguments: [
    (["testCase", "testStep"], "Results are missing in 2.nd: "),
    (["testCaseStarted", "testStep", "testCaseFinished"], "Results are missing in 2.nd: "),
    (["pickle", "testCase", "testStep"], "2.nd does not contain every scenario of its features"),
    (["attachment"], "Shard 2 of 3 is missing."),
  ])
  func `lines that were removed are missed`(kinds: [String], problem: String) async throws {
    let folder = try await Self.folder(Self.thirds)
    let lines = try folder.read("2.nd").split(separator: "\n").filter { line in
      !kinds.contains { line.hasPrefix("{\"\($0)") }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "2.nd")
    let run = try await CommandLineRun.of("merge 1.nd 2.nd 3.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test func `a shard that did not succeed needs a reason`() async throws {
    let folder = try await Self.folder(["1.nd": ""])
    let text = try folder.read("1.nd")
    try folder.write(text.replacing("\"success\":true", with: "\"success\":false"), to: "1.nd")
    let run = try await CommandLineRun.of("merge 1.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("According to 1.nd its run did not succeed, but"), "\(run.errors)")
  }

  @Test(arguments: [
    "{}", "[]", #"{"dryRun":false,"scenarios":5,"selected":[[0]]}"#,
    #"{"dryRun":false,"scenarios":5,"selected":[[0,5]]}"#,
    #"{"dryRun":false,"scenarios":5,"selected":[[3,4],[0,1]]}"#,
    #"{"shard":4,"shards":3,"dryRun":false,"scenarios":5,"selected":[]}"#,
    #"{"shard":1,"dryRun":false,"scenarios":5,"selected":[]}"#,
  ])
  func `a note that makes no sense is refused with its line`(body: String) async throws {
    let folder = try await Self.folder(Self.thirds)
    let lines = try folder.read("1.nd").split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("{\"attachment\"") })
    var changed = lines
    let text = body.replacing("\"", with: "\\\"")
    changed[place] =
      #"{"attachment":{"body":""# + text
      + #"","contentEncoding":"IDENTITY","mediaType":"application/x.specs.run+json"}}"#
    try folder.write(changed.joined(separator: "\n") + "\n", to: "1.nd")
    let run = try await CommandLineRun.of("merge 1.nd 2.nd 3.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("1.nd:\(place + 1): it does not name the selected scenarios."),
      "\(run.errors)")
  }

  @Test(Conformance.required) func `the note is a message that the schema allows`() async throws {
    let folder = try await Self.folder(Self.thirds)
    let schema = try MessageSchema()
    for line in try folder.read("1.nd").split(separator: "\n") {
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(try schema.faults(of: message) == [])
    }
  }

  @Test func `a whole run writes what any Cucumber would, and no note`() async throws {
    let folder = try await Self.folder(["1.nd": ""])
    #expect(try !folder.read("1.nd").contains("attachment"))
  }

  @Test(arguments: [("--minimum 5", 0), ("--minimum 6", 2), ("", 0)])
  func `the minimum counts what was merged`(typed: String, status: Int32) async throws {
    let folder = try await Self.folder(Self.thirds)
    let run = try await CommandLineRun.of("merge 1.nd 2.nd 3.nd \(typed)", in: folder)
    #expect(run.status.rawValue == status, "\(run.errors)")
  }

  @Test func `nothing to merge is an error, unless it is allowed`() async throws {
    let folder = try await Self.folder(["0.nd": "--tags @none --minimum 0"])
    #expect(try await CommandLineRun.of("merge 0.nd", in: folder).status == .unusable)
    #expect(try await CommandLineRun.of("merge 0.nd --minimum 0", in: folder).status == .passed)
  }

  @Test(arguments: [
    (#"{"no-strict": true}"#, "", 0), (#"{"no-strict": true}"#, "--strict", 1), ("{}", "", 1),
    (#"{"profiles": {"lax": {"no-strict": true}}}"#, "-p lax", 0),
    (#"{"minimum": 3}"#, "", 2), (#"{"tags": "@none", "paths": "No", "no-strict": true}"#, "", 0),
  ])
  func `goes by specs.json as a run does`(
    config: String, typed: String, status: Int32
  ) async throws {
    let feature =
      "Feature: F\n  Scenario: Pending\n    When I wait\n  Scenario: Whole\n    Given I have 1 comics\n"
    let folder = try TemporaryFolder(["Features/a.feature": feature])
    _ = try await CommandLineRun.of("-f message:1.nd", in: folder)
    try folder.write(config, to: "specs.json")
    let run = try await CommandLineRun.of("merge 1.nd \(typed) -f summary", in: folder)
    #expect(run.status.rawValue == status, "\(run.errors)\(run.output)")
  }
}

/// No report takes the place of what is read.
@Suite struct InputsAsTargetsTests {
  private static let feature = "Feature: F\n  Scenario: Whole\n    Given I have 1 comics\n"

  private static func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "Features/a.feature": feature, "specs.json": "{}", "list.txt": "Features/a.feature:2\n",
    ])
    _ = try await CommandLineRun.of("-f message:1.nd", in: folder)
    try folder.link("link", to: "1.nd")
    try folder.link("feature.txt", to: "Features/a.feature")
    for (name, target) in [("hard", "1.nd"), ("hard.txt", "Features/a.feature")] {
      try FileManager.default.linkItem(
        atPath: "\(folder.path)/\(target)", toPath: "\(folder.path)/\(name)")
    }
    return folder
  }

  @Test(arguments: [
    "merge 1.nd -f html:1.nd", "merge 1.nd -f message:./1.nd",
    "merge 1.nd -f html:Features/../1.nd",
    "merge 1.nd -f html:link", "merge 1.nd -f html:hard", "merge link -f html:1.nd",
    "merge 1.nd -f html:specs.json", "Features -f html:feature.txt", "Features -f html:hard.txt",
    "Features -f rerun:feature.txt", "Features -f rerun:specs.json", "merge 1.nd -f rerun:link",
    "Features -f html:specs.json", "-c specs.json -f junit:./specs.json",
    "@list.txt -f html:list.txt", "@list.txt -f summary:./list.txt",
  ])
  func `a report that would replace what is read is refused before anything is written`(
    typed: String
  ) async throws {
    let folder = try await Self.folder()
    let names = ["1.nd", "Features/a.feature", "specs.json", "list.txt"]
    let before = try names.map(folder.read)
    let run = try await CommandLineRun.of(typed, in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("which is read by this command."), "\(run.errors)")
    #expect(try names.map(folder.read) == before)
    #expect(run.output.isEmpty)
  }

  @Test func `a new list of what did not pass may take the place of the old one`() async throws {
    let folder = try await Self.folder()
    let run = try await CommandLineRun.of("@list.txt -f rerun:list.txt", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(try !folder.read("list.txt").contains("a.feature"))
  }
}
