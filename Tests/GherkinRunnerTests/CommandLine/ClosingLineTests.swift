import GherkinRunner
import Testing

/// The line on standard error with which a run ends.
@Suite struct ClosingLineTests {
  private static let feature = """
    Feature: Shop
      @id:buy
      Scenario: Buy
        Given I have 2 comics
      @slow
      Scenario: Wait
        When I wait
      Scenario: Return
        When it is Sunday

    """

  private static let quarantine =
    #"{"quarantine": [{"tags": "@slow", "reason": "r", "owner": "Ana", "until": "2999-12-31"}]}"#

  /// Settings of a parent folder that let a run be green although it shows less, and what is said of them.
  static let settings: [(settings: String, words: String)] = [
    (
      #"{"dry-run": true}"#,
      "✔ 3 scenarios (3 skipped): nothing was run, because of the setting 'dry-run' of ../specs.json."
    ),
    (
      #"{"profiles": {"p": {"strict": false}}}"#,
      "✔ 3 scenarios (1 pending, 1 skipped, 1 passed): 1 pending or undefined, "
        + "which the setting 'profiles.p.strict' of ../specs.json lets pass."
    ),
    (
      #"{"no-strict": true}"#,
      "1 pending or undefined, which the setting 'no-strict' of ../specs.json lets pass."
    ),
    (
      quarantine,
      "✔ 3 scenarios (1 pending, 1 skipped, 1 passed): 1 failure in quarantine (../specs.json)."
    ),
    (
      #"{"name": "Return"}"#,
      "✔ 1 scenario (1 skipped): every scenario was skipped. "
        + "1 of 3 scenarios selected by the setting 'name' of ../specs.json (Return)."
    ),
    (
      #"{"tags": "@id:buy"}"#,
      "✔ 1 scenario (1 passed): all is well. "
        + "1 of 3 scenarios selected by the setting 'tags' of ../specs.json (@id:buy)."
    ),
    (
      #"{"shard": "3/9", "dry-run": true}"#,
      "selected by shard 3/9 (the setting 'shard' of ../specs.json)."
    ),
    (
      #"{"minimum": 0, "name": "Nobody"}"#,
      "✔ 0 scenarios: there was nothing to run, which the setting 'minimum' of ../specs.json allows. "
        + "0 of 3 scenarios selected by the setting 'name' of ../specs.json (Nobody)."
    ),
  ]

  /// With a report for people, for machines, none that is shown, and in silence.
  @Test(arguments: settings, ["", "-f junit:x.xml", "-f rerun:x.txt -q", "-q", "-f github"])
  func `names what lets a run be green, whatever is reported`(
    item: (settings: String, words: String), typed: String
  ) async throws {
    let folder = try TemporaryFolder([
      "specs.json": item.settings, "kid/Features/a.feature": Self.feature,
    ])
    let profile = item.settings.contains("profiles") ? "-p p" : ""
    let run = try await CommandLineRun.of(
      "\(typed) \(profile)", in: folder, below: "kid", suite: ClosingSuite.self)
    #expect(run.status == .passed, "\(run.errors)")
    let last = run.errors.split(separator: "\n").last ?? ""
    #expect(last.contains(item.words), "\(run.errors)")
    #expect(last.hasSuffix(" See x.xml.") == typed.contains("xml"))
    #expect(last.hasSuffix(" See x.txt.") == typed.contains("txt"))
    #expect(!run.output.contains("See "))
  }

  @Test(arguments: [
    ("@slow", "1 of 3 scenarios selected by the variable SPECS_TAGS (@slow)."), ("", nil),
  ])
  func `names the variable that selects scenarios, also with --quiet`(
    tags: String, words: String?
  ) async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    let run = try await CommandLineRun.of(
      "-q -d", in: folder, environment: ["SPECS_TAGS": tags], suite: ClosingSuite.self)
    #expect(run.errors.contains("SPECS_TAGS") == (words != nil))
    #expect(run.errors.contains(words ?? "3 scenarios"), "\(run.errors)")
  }

  @Test(arguments: [
    // The totals stand right above.
    ("-n Buy|Nobody", "-f summary", "✔ 1 scenario (1 passed): all is well. 1 of 3 scenarios"),
    ("", "-f summary", nil), ("", "-f progress", nil), ("", "-f pretty -q", nil),
    ("", "-f pretty:/dev/stderr", nil),
    ("", "-f usage", "✘ 1 of 3 scenarios did not pass."),
    ("", "-f summary -f usage:u.txt", "✘ 1 of 3 scenarios did not pass. See u.txt."),
    ("", "-f usage:/dev/null", "✘ 1 of 3 scenarios did not pass."),
    ("", "-f json -f junit:a.xml -f html:b.html", "did not pass. See a.xml and b.html."),
  ])
  func `is left out where it would repeat what is right above`(
    selection: String, reports: String, line: String?
  ) async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    let run = try await CommandLineRun.of(
      "\(selection) \(reports)", in: folder, suite: ClosingSuite.self)
    #expect(run.errors.contains("See ") == (line?.contains("See ") ?? false), "\(run.errors)")
    #expect(run.errors.contains(line ?? ""), "\(run.errors)")
    if line == nil { #expect(!run.errors.contains("✘")) }
  }

  @Test func `is there where the totals go to a file and standard error to a terminal`()
    async throws
  {
    let folder = try TemporaryFolder(["Features/a.feature": RunCommandTests.good])
    let errors = MemorySink()
    let console = Console(
      output: MemorySink(), errors: errors, errorsIsTerminal: true, workingFolder: folder.path)
    _ = await ShopSuite().run(arguments: ["-f", "summary"], console: console)
    #expect(errors.text.hasPrefix("✔ 3 scenarios (3 passed): all is well.\n"))
  }

  @Test func `counts what is flaky`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": "Feature: F\n  Scenario: S\n    When it works at last\n"
    ])
    let run = try await CommandLineRun.of(
      "--retry 1 -f junit:x.xml", in: folder, suite: ClosingSuite.self)
    #expect(run.errors == "✔ 1 scenario (1 flaky): all is well. See x.xml.\n")
  }

  @Test func `JUnit and GitHub say it as well`() async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"dry-run": true, "strict": false, "tags": "@slow"}"#,
      "Features/a.feature": Self.feature,
    ])
    let run = try await CommandLineRun.of("-f github -f junit:x.xml", in: folder)
    let basis = "1 of 3 scenarios selected by the setting 'tags' of specs.json (@slow)."
    #expect(
      run.output.contains(
        "::notice title=specs::✔ 1 scenario: nothing was run, because of the setting 'dry-run' of specs.json. \(basis)"
      ),
      "\(run.output)")
    let xml = try folder.read("x.xml")
    for (name, value) in [
      ("selection", basis), ("dry-run", "the setting 'dry-run' of specs.json"),
      ("no-strict", "the setting 'strict' of specs.json"),
    ] {
      #expect(xml.contains(#"<property name="\#(name)" value="\#(value)"/>"#), "\(xml)")
    }
  }
}

private struct ClosingSuite: SpecSuite {
  struct World { var attempt = 0 }

  func makeWorld(for scenario: ScenarioContext) -> World { World(attempt: scenario.attempt) }

  func define(_ steps: Steps<World>) {
    steps.given("I have {int} comics") { (_, _: Int) in }
    steps.when("I wait") { _ in throw Pending("not yet") }
    steps.when("it is Sunday") { _ in throw Skip("closed") }
    steps.when("it works at last") { world in
      if world.attempt == 0 { throw ExpectationFailure("not yet") }
    }
  }
}
