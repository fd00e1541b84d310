import GherkinRunner
import Testing

/// What reports blame when neither a step nor its definition is at fault.
@Suite struct BlameTests {
  struct BlameSuite: SpecSuite {
    /// The lines of the hooks and of the definition.
    static let (before, after, definition) = (1001, 1002, 1003)

    func makeWorld(for scenario: ScenarioContext) throws {
      if scenario.tags.contains("@no-world") { throw ExpectationFailure("no disk") }
    }

    func define(_ steps: Steps<Void>) {
      steps.before(name: "outer", filePath: "Blame.swift", line: 1000) { _ in }
      steps.beforeStep("@fail-before", name: "prepare", filePath: "Blame.swift", line: Self.before)
      { _ in throw ExpectationFailure("nothing is prepared") }
      steps.afterStep("@fail-after", name: "clean", filePath: "Blame.swift", line: Self.after) {
        _ in throw ExpectationFailure("nothing is clean")
      }
      steps.after("@fail-end", filePath: "Blame.swift", line: 1004) { _ in
        throw ExpectationFailure("nothing has ended")
      }
      steps.step("it passes", filePath: "Blame.swift", line: Self.definition) { _ in }
    }
  }

  private static let formats = [
    "pretty", "progress", "summary", "message", "json", "junit", "html", "github", "markdown",
  ]

  private func report(_ format: String, _ tag: String) async throws -> String {
    let run = try await CommandLineRun.of(
      "a.feature -f \(format)",
      [
        "a.feature":
          "Feature: F\n  \(tag)\n  Scenario: S\n    Given it passes\n    Given it passes\n"
      ], suite: BlameSuite.self)
    #expect(run.status == .failed)
    return run.output
  }

  @Test(
    arguments: formats,
    [
      ("@fail-before", "in the beforeStep hook (prepare) at Blame.swift:1001: nothing is prepared"),
      ("@fail-after", "in the afterStep hook (clean) at Blame.swift:1002: nothing is clean"),
    ])
  func `a hook around a step is named with its place`(
    format: String, hook: (tag: String, says: String)
  ) async throws {
    let report = try await report(format, hook.tag)
    #expect(report.contains(hook.says), "\(report)")
  }

  @Test(arguments: [("summary", "definition"), ("junit", "at Blame.swift:1003")])
  func `the definition of the step is not blamed for its hook`(
    format: String, word: String
  ) async throws {
    let report = try await report(format, "@fail-after")
    #expect(!report.contains(word), "\(report)")
  }

  @Test(arguments: formats)
  func `a world that is not made is named, and no hook or step is blamed`(
    format: String
  ) async throws {
    let report = try await report(format, "@no-world")
    #expect(
      report.contains("world could not be made by BlameSuite.makeWorld: no disk"), "\(report)")
    for line in [1000, BlameSuite.definition]
    where ["summary", "junit", "github", "markdown"].contains(format) {
      #expect(!report.contains("Blame.swift:\(line)"), "\(report)")
    }
  }

  @Test(arguments: formats)
  func `a step and the hooks after it that fail are all shown`(format: String) async throws {
    let report = try await report(format, "@fail-after @fail-end")
    #expect(report.contains("nothing is clean"), "\(report)")
    #expect(report.contains("nothing has ended"), "\(report)")
  }

  /// Fails after all scenarios, twice.
  struct EndSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.afterAll(name: "one", filePath: "Blame.swift", line: 2001) { _ in
        throw ExpectationFailure("one is left")
      }
      steps.afterAll(name: "other", filePath: "Blame.swift", line: 2002) { _ in throw Skip() }
      steps.step("it passes") { _ in }
    }
  }

  @Test(arguments: formats)
  func `each hook around the run that fails is named with its place`(format: String) async throws {
    let run = try await CommandLineRun.of(
      "a.feature -f \(format)", ["a.feature": "Feature: F\n  Scenario: S\n    Given it passes\n"],
      suite: EndSuite.self)
    #expect(run.status == .failed)
    let report = run.output.replacing("Blame.swift,line=", with: "Blame.swift:")
    for text in ["Blame.swift:2001", "one is left", "Blame.swift:2002", "there is nothing to skip"]
    { #expect(report.contains(text), "\(report)") }
  }

  @Test func `all steps of a scenario without a world are skipped`() async throws {
    #expect(try await report("summary", "@no-world").contains("2 steps (2 skipped)"))
    #expect(try await report("progress", "@no-world").hasPrefix("F---\n"))
    let pretty = try await report("pretty", "@no-world")
    #expect(pretty.contains("✘ makeWorld"), "\(pretty)")
    #expect(!pretty.contains("✘ Given"), "\(pretty)")
    let json = try await report("json", "@no-world")
    #expect(json.matches(of: /"status":"failed"/).count == 1, "\(json)")
  }

  @Test(arguments: [
    ("@no-world", ["✘ makeWorld", "no disk", "2 steps (2 skipped)"]),
    ("@fail-after", ["in the afterStep hook (clean)", "hook         Blame.swift:1002"]),
  ])
  func `reports that are made of messages blame the same`(tag: String, texts: [String])
    async throws
  {
    let messages = try await report("message", tag)
    let merged = try await CommandLineRun.of(
      "merge run.ndjson -f pretty", ["run.ndjson": messages], suite: BlameSuite.self)
    #expect(merged.status == .failed, "\(merged.errors)")
    for text in texts { #expect(merged.output.contains(text), "\(merged.output)") }
    #expect(!merged.output.contains("definition"), "\(merged.output)")
  }
}
