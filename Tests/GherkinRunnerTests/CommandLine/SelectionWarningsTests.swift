import GherkinRunner
import Testing

/// What is named and fits nothing is said, one by one, although the rest selects something.
@Suite struct SelectionWarningsTests {
  private static let files = [
    "Features/a.feature": """
    Feature: A
      @web @id:one
      Scenario: One
        Given I have 2 comics
      @api
      Scenario: Two
        Given I have 2 comics

    """,
    "Features/b.feature": "Feature: B\n  Scenario: Three\n    Given I have 2 comics\n",
  ]

  private static func warnings(
    _ typed: String, _ settings: String = "{}", environment: [String: String] = [:]
  ) async throws -> [String] {
    var files = files
    files["specs.json"] = settings
    files["list.txt"] = "Features/a.feature:3\nFeatures/b.feature:2\n"
    let run = try await CommandLineRun.of(
      typed, in: TemporaryFolder(files), environment: environment)
    #expect(run.status == .passed, "\(run.errors)")
    return run.errors.split(separator: "\n").filter { $0.contains("warning: ") }
      .map { String($0).replacing("warning: ", with: "") }
  }

  private static func tag(
    _ tag: String, of place: String = "--tags", _ features: String = "feature"
  )
    -> String
  {
    "no \(features) has the tag '\(tag)' of \(place). Check its spelling."
  }

  @Test(arguments: [
    ("--tags @web", []), ("--tags=@web/or/@zzzz", [tag("@zzzz")]),
    ("--tags=@zzzz/or/not/@yyyy", [tag("@zzzz"), tag("@yyyy")]),
    ("--tags=@zzzz --minimum 0", [tag("@zzzz")]),
    // One file need not have what is excluded.
    ("a.feature --tags=@web/or/@zzzz", [tag("@zzzz", of: "--tags", "feature here")]),
    ("a.feature --tags=@web/and/not/@zzzz", []),
    ("--retry 1 --retry-tags @zzzz", [tag("@zzzz", of: "--retry-tags")]),
    ("--retry 0 --retry-tags @zzzz", []),
  ])
  func `tags that are typed`(typed: String, expected: [String]) async throws {
    let (output, errors) = (MemorySink(), MemorySink())
    let folder = try TemporaryFolder(Self.files)
    try folder.link("a.feature", to: "Features/a.feature")
    let console = Console(output: output, errors: errors, workingFolder: folder.path)
    // A slash stands for a space within an argument.
    let arguments = typed.split(separator: " ").map { String($0).replacing("/", with: " ") }
    let status = await ShopSuite().run(arguments: arguments, console: console)
    #expect(status == .passed, "\(errors.text)")
    let warnings = errors.text.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(warnings == expected.map { "warning: \($0)" })
  }

  @Test func `tags that a variable or a setting asks for`() async throws {
    #expect(
      try await Self.warnings("", environment: ["SPECS_TAGS": "@web or @zzzz"])
        == [Self.tag("@zzzz", of: "SPECS_TAGS")])
    let settings = #"{"tags": "@web or @zzzz or not @yyyy", "retry": 1, "retry-tags": "@xxxx"}"#
    #expect(
      try await Self.warnings("Features", settings) == [
        Self.tag("@zzzz", of: "\"tags\" (specs.json)"),
        Self.tag("@xxxx", of: "\"retry-tags\" (specs.json)"),
      ])
    // A setting is about the suite, of which this is a part.
    #expect(try await Self.warnings("Features/a.feature", settings) == [])
  }

  @Test func `names`() async throws {
    let warning = "no scenario has a name that 'Nobody' of --name matches."
    #expect(try await Self.warnings("--name One --name Nobody") == [warning])
    #expect(try await Self.warnings("--name Nobody --minimum 0") == [warning])
    #expect(try await Self.warnings("--name One --name=") == [])
    #expect(
      try await Self.warnings("", #"{"name": ["One", "Nobody"]}"#)
        == ["no scenario has a name that 'Nobody' of \"name\" (specs.json) matches."])
  }

  @Test func `lines and entries of a list that other options leave out`() async throws {
    let settings = #"{"tags": "not @api"}"#
    let reason = "is left out by the setting 'tags' of specs.json (not @api)."
    #expect(
      try await Self.warnings("Features/a.feature:2:6", settings)
        == ["Features/a.feature:6 \(reason)"])
    #expect(
      try await Self.warnings("@list.txt --name One")
        == ["Features/b.feature:2 is left out by --name One."])
    #expect(try await Self.warnings("@list.txt") == [])
  }

  @Test func `ids, where an empty run is allowed`() async throws {
    #expect(
      try await Self.warnings("--id one --id two --id three --minimum 0") == [
        "no selected scenario has the id 'two' of --id.",
        "no selected scenario has the id 'three' of --id.",
      ])
    let run = try await CommandLineRun.of("--id one --id two --id three", Self.files)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("has the id 'two' or 'three'."), "\(run.errors)")
  }

  @Test func `folders, where an empty run is allowed`() async throws {
    let folder = try TemporaryFolder(["empty/x.txt": ""])
    let run = try await CommandLineRun.of("empty --minimum 0", in: folder)
    #expect(run.status == .passed)
    #expect(run.errors.hasPrefix("warning: there is no feature file in 'empty'."), "\(run.errors)")
  }

  @Test func `lines that are those of nothing are named together`() async throws {
    let run = try await CommandLineRun.of(
      "Features/a.feature:3:98 Features/b.feature:99", Self.files)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("There is no scenario at Features/a.feature:98."))
    #expect(run.errors.contains("There is no scenario at Features/b.feature:99."))
  }

  @Test(arguments: ["", "Features", "Features/a.feature Features/b.feature", "."])
  func `entries of the quarantine, if the whole suite is read`(typed: String) async throws {
    let settings =
      #"{"quarantine": [{"id": "gone", "reason": "r", "owner": "Ana", "until": "2999-12-31"}]}"#
    let warnings = try await Self.warnings(typed, settings)
    #expect(warnings.count == (typed.contains(".feature") ? 0 : 1), "\(warnings)")
    #expect(try await Self.warnings("Features/a.feature", settings) == [])
  }
}
