import Foundation
import GherkinRunner
import Testing

/// Which results `trace` refuses, since a requirement is not met by what is missing.
@Suite struct TracedResultsTests {
  private static let feature =
    TraceCommandTests.owning + """
        @US01
        Scenario: Counting
          Given I have 1 comics
        Scenario: Without a story
          Given I have 2 comics
      """

  /// A folder with the messages of runs.
  ///
  /// - Parameter runs: The arguments of each run, by the file of its messages.
  private static func folder(
    _ runs: [String: String], feature: String = feature
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "stories.md": "| id | text |\n|-|-|\n| US01 | a |\n", "Features/a.feature": feature,
    ])
    for (name, arguments) in runs {
      _ = try await CommandLineRun.of("\(arguments) -f message:\(name)", in: folder)
    }
    return folder
  }

  private static func trace(
    _ files: [String], in folder: TemporaryFolder
  ) async throws -> CommandLineRun {
    let results = files.map { "--results \($0)" }.joined(separator: " ")
    return try await CommandLineRun.of("trace stories.md \(results)", in: folder)
  }

  /// A way to damage a line.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let of: @Sendable (String) -> String

    init(_ description: String, _ of: @escaping @Sendable (String) -> String) {
      testDescription = description
      self.of = of
    }

    static let all = [
      Damage("a prefix") { "warning: x " + $0 }, Damage("a NUL") { "\0" + $0 },
      Damage("a lost beginning") { String($0.dropFirst(5)) }, Damage("brackets") { "[\($0)]" },
      Damage("two messages") { #"{"testStepStarted":{}}"# + $0 },
    ]
  }

  @Test(arguments: Damage.all, ["{\"testStepFinished\"", "{\"testCase\"", "{\"testRunFinished\""])
  func `a line whose beginning is damaged is an error with its place`(
    damage: Damage, kind: String
  ) async throws {
    let folder = try await Self.folder(["1.nd": ""])
    var lines = try folder.read("1.nd").split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.hasPrefix(kind) })
    lines[line] = damage.of(lines[line])
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.nd")
    let run = try await Self.trace(["1.nd"], in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("1.nd:\(line + 1): this is not a Cucumber message."), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["\u{FEFF}", " "])
  func `a failure behind a mark or a blank is a failure`(mark: String) async throws {
    let folder = try await Self.folder(
      ["1.nd": ""], feature: Self.feature.replacing("own 4", with: "own 5"))
    var lines = try folder.read("1.nd").split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.contains("\"status\":\"FAILED\"") })
    lines[line] = mark + lines[line]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.nd")
    let run = try await Self.trace(["1.nd"], in: folder)
    #expect(run.status != .passed)
    #expect(!run.output.contains("US01  passed"), "\(run.output)")
  }

  private static let thirds = [
    "1.nd": "--shard 1/3", "2.nd": "--shard 2/3", "3.nd": "--shard 3/3",
  ]

  @Test(arguments: [
    (["1.nd"], "Shard 2 of 3 is missing, and 1 more: "),
    (["3.nd", "1.nd"], "Shard 2 of 3 is missing: "),
  ])
  func `shards that are missing are named`(files: [String], problem: String) async throws {
    let folder = try await Self.folder(Self.thirds)
    let run = try await Self.trace(files, in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    ["1.nd", "2.nd", "3.nd"]: thirds, ["1.nd"]: ["1.nd": "--tags @US01"],
    ["1.nd", "2.nd"]: ["1.nd": "--name Owning", "2.nd": "--name Counting"],
  ])
  func `runs that are whole show what they selected`(
    files: [String], runs: [String: String]
  ) async throws {
    let folder = try await Self.folder(runs)
    let run = try await Self.trace(files, in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(run.output.contains("US01  passed"))
  }

  @Test(arguments: [
    ("--fail-fast", "Results are missing in 1.nd: 2 of 3 scenarios have no result, the first is "),
    ("--dry-run", "1.nd is the report of a dry run"),
  ])
  func `a run that ended before all its scenarios ran is refused`(
    arguments: String, problem: String
  ) async throws {
    let feature = Self.feature.replacing("own 4", with: "own 5")
    let folder = try await Self.folder(["1.nd": arguments], feature: feature)
    let run = try await Self.trace(["1.nd"], in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test func `messages that end before the run does are refused`() async throws {
    let folder = try await Self.folder(["1.nd": ""])
    let lines = try folder.read("1.nd").split(separator: "\n")
    try folder.write(lines.dropLast().joined(separator: "\n"), to: "1.nd")
    let run = try await Self.trace(["1.nd"], in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("1.nd:\(lines.count - 1): the messages end here, before the run does."))
  }

  @Test func `a run that did not succeed needs a reason`() async throws {
    let folder = try await Self.folder(["1.nd": ""])
    let text = try folder.read("1.nd")
    try folder.write(text.replacing("\"success\":true", with: "\"success\":false"), to: "1.nd")
    let run = try await Self.trace(["1.nd"], in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("According to 1.nd its run did not succeed, but"), "\(run.errors)")
  }

  @Test(arguments: ["trace stories.md --results 1.nd", "compare old.nd 1.nd"])
  func `a step whose result was removed is missed`(command: String) async throws {
    let folder = try await Self.folder(["1.nd": "", "old.nd": ""])
    var lines = try folder.read("1.nd").split(separator: "\n")
    let line = try #require(lines.lastIndex { $0.hasPrefix("{\"testStepFinished\"") })
    lines.remove(at: line)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.nd")
    let run = try await CommandLineRun.of(command, in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("1.nd:\(line + 1): 1 step of the test case did not end before this line"),
      "\(run.errors)")
  }
}
