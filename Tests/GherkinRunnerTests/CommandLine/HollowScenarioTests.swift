import GherkinRunner
import Testing

/// A run warns about scenarios that verify nothing, though none of them fails it.
@Suite struct HollowScenarioTests {
  private static let withoutRows = """
    Feature: Shop
      Scenario Outline: Owning <count> comics
        Given I have <count> comics

        @few
        Examples:
          | count |
          | 2     |

        @many
        Examples:
          | count |

    """
  private static let withoutExamples = """
    Feature: Shop
      Scenario Outline: Owning <count> comics
        Given I have 2 comics
        Then I own <count> comics

    """
  private static let background = "  Background:\n    Given I have 2 comics\n"
  private static let withoutSteps = "Feature: Shop\n  @later\n  Scenario: Owning comics\n"

  @Test func `an outline whose examples have no values is a warning, and fails nothing`()
    async throws
  {
    let run = try await CommandLineRun.of("", ["Features/x.feature": Self.withoutRows])
    #expect(run.status == .passed)
    #expect(
      run.errors == """
        Features/x.feature:11:5: warning: These examples have no row of values, so they never run. \
        [missing-examples]
          11 |     Examples:
             |     ^^^^^^^^
             = Add `Examples:` with a row that names the placeholders, and below it a row of values \
        for each example.


        """)
  }

  @Test(arguments: [
    ("", "F/b.feature:1:1: warning: This file holds no feature."),
    ("# a note\n", "F/b.feature:1:1: warning: This file holds no feature."),
    ("Feature: B\n", "F/b.feature:1:1: warning: This feature has no scenario."),
    ("Feature: B\n  Rule: C\n", "F/b.feature:2:3: warning: This rule has no scenario."),
    (
      "Feature: B\n  Background:\n    Given I have 2 comics\n",
      "F/b.feature:1:1: warning: This feature has no scenario."
    ),
    ("Feature: B\n  Scenario: C\n    Given I have 2 comics\n", nil),
  ])
  func `a file without scenarios is a warning`(text: String, warning: String?) async throws {
    let files = [
      "F/a.feature": "Feature: A\n  Scenario: B\n    Given I have 2 comics\n",
      "F/b.feature": text,
    ]
    let run = try await CommandLineRun.of("F -f summary", files)
    #expect(run.status == .passed)
    #expect(run.errors.hasPrefix(warning ?? ""), "\(run.errors)")
    #expect(run.errors.isEmpty == (warning == nil))
  }

  @Test(arguments: [
    ("Background:", "A background has no examples"),
    ("Scenario: T", "This scenario has no examples"),
  ])
  func `a placeholder where there are no examples is a warning if a column has its name`(
    title: String, problem: String
  ) async throws {
    let feature = """
      Feature: Shop
        \(title)
          Given my name is "<count>"
          And my name is "<b>"

        Scenario Outline: Owning <count> comics
          Given I have <count> comics
          Examples:
            | count |
            | 2     |

      """
    let run = try await CommandLineRun.of("F -f summary", ["F/a.feature": feature])
    #expect(
      run.errors.contains("F/a.feature:3:23: warning: \(problem), so `<count>` stays"),
      "\(run.errors)")
    #expect(!run.errors.contains("`<b>` stays"))
    let check = try await CommandLineRun.of("check F", ["F/a.feature": feature])
    #expect(
      check.output.contains("F/a.feature:3:23: error: \(problem), so `<count>` stays"),
      "\(check.output)")
  }

  @Test func `its line cannot be run, and the answer says why`() async throws {
    let run = try await CommandLineRun.of(
      "Features/x.feature:11", ["Features/x.feature": Self.withoutRows])
    #expect(run.status == .unusable)
    #expect(
      run.errors == """
        error: There is nothing to run at Features/x.feature:11: the examples there have no row of \
        values.
               Add a row with a value for each placeholder.

        """)
  }

  /// In Gherkin a scenario has the steps of its background only if it has some of its own.
  @Test(arguments: [withoutSteps, withoutSteps.replacing("Shop\n", with: "Shop\n" + background)])
  func `a scenario without steps of its own fails the run, unless it is not strict`(
    feature: String
  ) async throws {
    let files = ["Features/x.feature": feature]
    for format in ["pretty", "progress", "summary", "markdown", "html", "junit", "json", "github"] {
      let run = try await CommandLineRun.of("-f \(format)", files)
      #expect(run.status == .failed)
      #expect(run.output.contains("has no steps"), "\(run.output)")
      #expect(["", "✘ 1 of 1 scenario did not pass.\n"].contains(run.errors))
    }
    let summary = try await CommandLineRun.of("-f summary", files)
    #expect(summary.output.contains("1 scenario (1 undefined)\n0 steps\n"), "\(summary.output)")
    let messages = try await CommandLineRun.of("-f message", files)
    #expect(messages.output.contains("\"success\":false"))
    #expect(!messages.output.contains("testStepStarted"))
    let rerun = try await CommandLineRun.of("-f rerun", files)
    #expect(rerun.output.contains("\nFeatures/x.feature:"))
    let lenient = try await CommandLineRun.of("--no-strict -f message", files)
    #expect(lenient.status == .passed)
    #expect(lenient.output.contains("\"success\":true"))
  }

  @Test func `merging its messages changes nothing`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.withoutSteps])
    let run = try await CommandLineRun.of("--no-strict -f message:1.ndjson", in: folder)
    #expect(run.status == .passed)
    let merged = try await CommandLineRun.of("merge 1.ndjson -f summary", in: folder)
    #expect(merged.status == .failed)
    #expect(merged.output.contains("1 scenario (1 undefined)"), "\(merged.output)")
    let lenient = try await CommandLineRun.of("merge --no-strict 1.ndjson", in: folder)
    #expect(lenient.status == .passed)
  }

  @Test func `as a test case it fails`() async throws {
    let folder = try TemporaryFolder([
      "Features/x.feature": Self.withoutSteps, "Package.swift": "",
    ])
    let cases = ShopSuite.cases(in: "Features", filePath: folder.path + "/Tests/A/B.swift")
    #expect(cases.count == 1)
    await #expect {
      try await cases[0].run()
    } throws: { error in
      "\(error)".contains("this scenario has no steps")
    }
  }

  @Test func `an outline without examples is a warning`() async throws {
    let run = try await CommandLineRun.of("", ["Features/x.feature": Self.withoutExamples])
    #expect(run.status == .failed)
    #expect(
      run.errors.hasPrefix("Features/x.feature:2:3: warning: This outline has no examples, "),
      "\(run.errors)")
  }

  @Test(arguments: ["pretty", "summary", "html", "junit", "github", "markdown"])
  func `its undefined step misses examples, and no definition`(format: String) async throws {
    let run = try await CommandLineRun.of(
      "-f \(format)", ["Features/x.feature": Self.withoutExamples])
    #expect(
      run.output.contains("This outline has no examples that fill")
        && run.output.contains("Examples:"), "\(run.output)")
    #expect(!run.output.contains("paste") && !run.output.contains("id you mean"), "\(run.output)")
    let messages = try await CommandLineRun.of(
      "-f message", ["Features/x.feature": Self.withoutExamples])
    #expect(messages.output.contains("UNDEFINED") && !messages.output.contains("suggestion"))
  }

  @Test(arguments: [
    ("cuont", "They have one named `count`: write both alike."),
    ("price", "Add the column, or write the value itself."),
  ])
  func `a placeholder that no column fills is named`(name: String, advice: String) async throws {
    let feature = Self.withoutRows.replacing("Given I have <count>", with: "Given I have <\(name)>")
    let run = try await CommandLineRun.of(
      "-f summary --tags @few", ["Features/x.feature": feature])
    let warning = "The examples on line 6 have no column named `\(name)`. \(advice)"
    #expect(run.output.contains(warning), "\(run.output)")
    let check = try await CommandLineRun.of("check", ["Features/x.feature": feature])
    #expect(check.output.contains(advice))
  }

  @Test(arguments: [
    ("--tags @few", true), ("--tags @many --minimum 0", false), ("--tags @few --name Other", false),
  ])
  func `a run warns of a placeholder that stays as it is, where its row was selected`(
    typed: String, isTold: Bool
  ) async throws {
    let feature = Self.withoutRows.replacing("Owning <count>", with: "Owning <cuont>")
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": feature])
    let warning = "Features/x.feature:2:28: warning: The examples on line 6 have no column named"
    #expect(run.errors.contains(warning) == isTold, "\(run.errors)")
  }

  @Test func `a step that may mean its angle brackets is proposed as well`() async throws {
    let feature = RunCommandTests.feature("Given I hav <b>2</b> comics")
    let run = try await CommandLineRun.of("-f pretty", ["Features/x.feature": feature])
    #expect(run.output.contains("`<b>` is filled in only where examples follow"))
    #expect(run.output.contains("paste"), "\(run.output)")
    #expect(run.errors == "")
  }

  @Test(arguments: ["| title |", "\"\"\"\n    Dear reader\n    \"\"\""])
  func `a table or a text above the first step is a warning`(block: String) async throws {
    let feature = RunCommandTests.feature(block, "Given I have 2 comics")
    let run = try await CommandLineRun.of("", ["Features/x.feature": feature])
    #expect(run.status == .passed)
    #expect(
      run.errors.hasPrefix("Features/x.feature:3:5: warning: This t")
        && run.errors.contains(" is above the first step"), "\(run.errors)")
    let other = try await CommandLineRun.of(
      "--name Other --minimum 0", ["Features/x.feature": feature])
    #expect(!other.errors.contains("above the first step"))
    let background = try await CommandLineRun.of(
      "",
      [
        "Features/x.feature": feature.replacing("Scenario:", with: "Background:")
          + "  Scenario: X\n    Given I have 3 comics\n"
      ])
    #expect(background.errors.contains("Features/x.feature:3:5: warning: "))
  }

  @Test(arguments: ["| a | b |\n    |---|:-:|\n    | 1 | 2 |", "```\n    code\n    ```", "| prose"])
  func `a description in Markdown is none`(description: String) async throws {
    let feature = RunCommandTests.feature(description, "Given I have 2 comics")
    let run = try await CommandLineRun.of("", ["Features/x.feature": feature])
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("--tags @few", withoutRows), ("Features/x.feature:8", withoutRows),
    ("--tags not(@many)", withoutRows),
    (
      "",
      withoutRows.replacing("    @many", with: "    # specs:allow missing-examples because soon")
    ),
    ("", RunCommandTests.good),
  ])
  func `nothing is said of what is not wanted, or allowed`(typed: String, feature: String)
    async throws
  {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": feature])
    #expect(run.status == .passed)
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("--tags @many --minimum 0", withoutRows), ("--name Owning", withoutRows),
    ("Features/x.feature:3", withoutRows),
  ])
  func `it is said of what is wanted`(typed: String, feature: String) async throws {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": feature])
    #expect(run.errors.contains(": warning: "))
  }

  @Test(arguments: [("off", false), ("error", true)])
  func `the switches of the rules hold for a run`(level: String, isTold: Bool) async throws {
    let run = try await CommandLineRun.of(
      "",
      [
        "Features/x.feature": Self.withoutRows,
        "specs.json": #"{"check": {"missing-examples": "\#(level)"}}"#,
      ])
    #expect(run.status == .passed)
    #expect(run.errors.contains(": warning: ") == isTold, "\(run.errors)")
  }
}
