import Foundation
import GherkinRunner
import Testing

/// Which messages are parts of one run, by what they say of where they come from.
@Suite struct MergedOriginTests {
  private static let feature = """
    Feature: Comics
      @a
      Scenario: One
        Given I have 1 comics
      Scenario: Two
        Given I have 2 comics

    """

  private static let github = [
    "GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "71", "GITHUB_RUN_ATTEMPT": "1",
    "GITHUB_SERVER_URL": "https://g", "GITHUB_REPOSITORY": "o/r", "GITHUB_SHA": "1111111111111111",
  ]
  private static let gitlab = [
    "GITLAB_CI": "true", "CI_JOB_ID": "1", "CI_PIPELINE_ID": "50", "CI_REPOSITORY_URL": "https://g",
    "CI_COMMIT_SHA": "1111111111111111",
  ]

  /// A folder with the messages of two shards, which ran in these environments.
  private static func folder(
    _ one: [String: String], _ other: [String: String]
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "Features/a.feature": feature, "stories.md": "| id | text |\n|-|-|\n| a | x |\n",
    ])
    for (number, environment) in [(1, one), (2, other)] {
      _ = try await CommandLineRun.of(
        "--shard \(number)/2 -f message:\(number).nd", in: folder, environment: environment)
    }
    return folder
  }

  private static func merge(_ folder: TemporaryFolder) async throws -> CommandLineRun {
    try await CommandLineRun.of("merge 1.nd 2.nd -f summary", in: folder)
  }

  @Test(arguments: [
    (
      github, ["GITHUB_SHA": "2222222222222222"],
      "the commit of the first is 1111111111111111, that of the other 2"
    ),
    (github, ["GITHUB_RUN_ID": "72"], "the build of the first is 71, that of the other 72."),
    (gitlab, ["CI_PIPELINE_ID": "51"], "the build of the first is 50, that of the other 51."),
  ])
  func `shards of different commits or builds are not one run`(
    environment: [String: String], change: [String: String], problem: String
  ) async throws {
    let folder = try await Self.folder(environment, environment.merging(change) { $1 })
    for command in [
      "merge 1.nd 2.nd -f html:x.html", "trace stories.md --results 1.nd --results 2.nd",
      "publish site 1.nd 2.nd",
    ] {
      let run = try await CommandLineRun.of(command, in: folder)
      #expect(run.status == .unusable)
      #expect(run.errors.contains("1.nd and 2.nd are not of one run: \(problem)"), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(try !folder.names.contains("x.html"))
  }

  @Test func `shards of different servers are not one run`() async throws {
    let run = try await Self.merge(try await Self.folder(Self.github, Self.gitlab))
    #expect(run.status == .unusable)
    #expect(run.errors.contains("the build server of the first is GitHub Actions"), "\(run.errors)")
  }

  @Test(arguments: [
    (github, ["GITHUB_RUN_ATTEMPT": "2", "GITHUB_REF": "refs/heads/b"]),
    (gitlab, ["CI_JOB_ID": "2"]),
    (gitlab, ["CI_PIPELINE_ID": ""]),
    (
      ["CIRCLECI": "true", "CIRCLE_BUILD_NUM": "1"], ["CIRCLE_BUILD_NUM": "2"]
    ),
    ([:], [:]),
  ])
  func `jobs of one build, and those that were tried again, are one run`(
    environment: [String: String], change: [String: String]
  ) async throws {
    let folder = try await Self.folder(environment, environment.merging(change) { $1 })
    let run = try await Self.merge(folder)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(run.output.hasPrefix("2 scenarios (2 passed)"))
    #expect(run.errors.isEmpty)
  }

  @Test func `without a build server, the commit that is checked out counts`() async throws {
    let repository = try Repository()
    func runShard(_ number: Int) async throws {
      _ = try await CommandLineRun.of(
        "--shard \(number)/2 -f message:\(number).nd", in: repository.folder)
    }
    try await runShard(1)
    try await runShard(2)
    #expect(try await Self.merge(repository.folder).status == .passed)
    try repository.commit()
    try await runShard(2)
    let run = try await Self.merge(repository.folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("are not of one run: the commit of the first is "), "\(run.errors)")
  }

  @Test(arguments: [
    (#""protocolVersion":""#, "the version of the messages of the first is "),
    (
      #""implementation":{"name":"specs","version":""#,
      "the version of specs of the first is specs "
    ),
    (#""runtime":{"name":"Swift","version":""#, "the version of Swift of the first is Swift "),
  ])
  func `shards of different programs are not one run`(member: String, problem: String) async throws
  {
    let folder = try await Self.folder([:], [:])
    let text = try folder.read("2.nd")
    try #require(text.contains(member))
    try folder.write(text.replacing(member, with: member + "9"), to: "2.nd")
    let run = try await Self.merge(folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test func `messages of the version before are read, and contradict by what they say`()
    async throws
  {
    func merge(_ one: [String: String], _ other: [String: String]) async throws -> CommandLineRun {
      let folder = try await Self.folder(one, other)
      for name in ["1.nd", "2.nd"] {
        let text = try folder.read(name)
        let former = text.replacing(/,\\"(build|commit)\\":\\"[^"]*\\"/, with: "")
        try folder.write(former, to: name)
      }
      return try await Self.merge(folder)
    }
    let other = Self.github.merging(["GITHUB_RUN_ID": "72"]) { $1 }
    #expect(try await merge(Self.github, other).errors.contains("the build of the first is 71"))
    #expect(try await merge(Self.github, Self.github).status == .passed)
    let job = Self.gitlab.merging(["CI_JOB_ID": "2"]) { $1 }
    #expect(try await merge(Self.gitlab, job).status == .passed)
  }

  @Test func `shards that read different features are not one run`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature,
      "Features/b.feature": "Feature: B\n  Scenario: B\n    * I wait",
    ])
    _ = try await CommandLineRun.of("-t @a --shard 1/2 -f message:1.nd", in: folder)
    try FileManager.default.removeItem(atPath: folder.path + "/Features/b.feature")
    _ = try await CommandLineRun.of("-t @a --shard 2/2 -f message:2.nd", in: folder)
    let run = try await Self.merge(folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("read different features: only 1.nd has Features/b.feature."),
      "\(run.errors)")
  }

  @Test(arguments: [["1.nd", "2.nd"], ["whole.nd"]])
  func `what the environment or the settings left out is said`(files: [String]) async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature, "specs.json": #"{"name": "One"}"#,
    ])
    let environment = ["SPECS_TAGS": "@a"]
    for (options, name) in [("--shard 1/2", "1"), ("--shard 2/2", "2"), ("", "whole")] {
      _ = try await CommandLineRun.of(
        "\(options) --minimum 0 -f message:\(name).nd", in: folder, environment: environment)
    }
    for command in [
      "merge \(files.joined(separator: " ")) -f summary",
      "publish site \(files.joined(separator: " "))",
    ] {
      let run = try await CommandLineRun.of(command, in: folder)
      #expect(run.status == .passed, "\(run.errors)")
      #expect(run.errors.hasPrefix("1 of 2 scenarios selected by "), "\(run.errors)")
      #expect(run.errors.contains("SPECS_TAGS"))
      #expect(run.errors.contains("specs.json"))
    }
    #expect(try folder.read("site/index.html").contains("<p>1 passed, 1 not selected</p>"))
    // So they are once the shards are merged into one file.
    _ = try await CommandLineRun.of("merge 1.nd 2.nd -f message:merged.nd", in: folder)
    let again = try await CommandLineRun.of("merge merged.nd -f summary", in: folder)
    #expect(again.errors.contains("SPECS_TAGS"), "\(again.errors)")
  }
}
