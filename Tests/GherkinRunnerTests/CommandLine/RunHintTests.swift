import GherkinRunner
import Testing

/// What a run proposes to do about a scenario that did not pass.
@Suite struct RunHintTests {
  @Test func `the step whose characters a word processor changed`() async throws {
    let feature = RunCommandTests.feature("Given I don’t pay")
    let run = try await CommandLineRun.of(
      "", ["Features/x.feature": feature], suite: PayingSuite.self)
    #expect(run.status == .failed)
    #expect(run.output.contains("did you mean: I don't pay  # "), "\(run.output)")
    #expect(run.output.contains(#""don’t" should be "don't""#))
  }

  @Test(arguments: ["pretty", "progress", "summary", "html", "junit", "github", "markdown"])
  func `the values that may stand where one does not fit`(format: String) async throws {
    let feature = RunCommandTests.feature("When the load ends with fireworks")
    let run = try await CommandLineRun.of(
      "-f \(format)", ["Features/x.feature": feature], suite: CheckedSuite.self)
    let advice = "Write `a timeout`, `no connection` or `a valid response`."
    for line in ["`fireworks` is no value that fits here.", advice] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    let check = try await CommandLineRun.of(
      "check", ["Features/x.feature": feature], suite: CheckedSuite.self)
    #expect(check.output.contains(advice))
  }

  @Test(arguments: [
    ("the price is 2,5 euros", "Write a number in digits, such as 2.5."),
    ("the load ends with no conection", "Did you mean `no connection`? Write "),
    ("today is Monday", "Write it as other features do, such as `2026-01-31`."),
  ])
  func `what a value looks like that does fit`(step: String, advice: String) async throws {
    let feature = RunCommandTests.feature("Given \(step)", "Given today is 2026-01-31")
    let run = try await CommandLineRun.of(
      "-f summary", ["Features/x.feature": feature], suite: CheckedSuite.self)
    for line in [" is no value that fits here.", advice] {
      #expect(run.output.contains(line), "\(run.output)")
    }
  }

  @Test(arguments: ["-f summary", "-f pretty", "check"])
  func `values that other features have, where more than a value differs`(
    typed: String
  ) async throws {
    let feature = RunCommandTests.feature(
      "Given a feed was saved 8 days ago", "And a feature was saved three days ago")
    let run = try await CommandLineRun.of(
      typed, ["Features/x.feature": feature], suite: FeedSuite.self)
    #expect(run.status == .failed)
    let advice = "{age}: Write it as other features do, such as `8 days`."
    #expect(run.output.contains(advice), "\(run.output)")
  }

  @Test func `the file of options and the profiles without which it would not run`() async throws {
    let folder = try TemporaryFolder([
      "own.json": #"{"tags": "not @a", "profiles": {"x": {"tags": "@a"}, "y": {}}}"#,
      "Features/x.feature": "@a\n" + RunCommandTests.feature("When it breaks"),
    ])
    let run = try await CommandLineRun.of("-c own.json -p x -p y", in: folder)
    let options = "--config own.json --profile x --profile y"
    #expect(run.output.contains(" \(options) Features/x.feature:3\n"))
    let plain = try await CommandLineRun.of("", in: folder)
    #expect(!plain.output.contains("--"))
  }

  @Test(arguments: [
    ("--tags @live", "--tags @live", "@live"),
    ("-t @live -t not(@b)", "--tags @live --tags 'not(@b)'", "@live"),
    ("--name thing", "--name thing", ""), ("--language nl", "--language nl", ""), ("", "", ""),
  ])
  func `what was typed in place of what the file of options says`(
    typed: String, repeated: String, tag: String
  ) async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"tags": "not @live", "name": "Some"}"#,
      "Features/x.feature": tag + "\n"
        + RunCommandTests.feature("When it breaks")
        .replacing("Feature:", with: typed.hasSuffix("nl") ? "Functionaliteit:" : "Feature:")
        .replacing("When", with: "*"),
    ])
    let command = "specs \(repeated)\(repeated.isEmpty ? "" : " ")Features/x.feature:3"
    for format in ["summary", "markdown"] {
      let run = try await CommandLineRun.of("\(typed) -f \(format)", in: folder)
      #expect(run.output.contains(command), "\(run.output)\(run.errors)")
    }
    // Words without blanks need no quotes here.
    let words = command.dropFirst("specs ".count).filter { $0 != "'" }
    let alone = try await CommandLineRun.of(String(words), in: folder)
    #expect(alone.output.contains("1 scenario (1 failed)"), "\(alone.output)\(alone.errors)")
  }

  @Test func `what was typed is not repeated where nothing else would hold`() async throws {
    let feature = "@live\n" + RunCommandTests.feature("When it breaks")
    let run = try await CommandLineRun.of("--tags @live", ["Features/x.feature": feature])
    #expect(run.output.contains("specs Features/x.feature:3"), "\(run.output)")
  }
}

private struct PayingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("I pay") { _ in }
    steps.given(.regex("^(?:I don't pay|it is free)$")) { _ in }
  }
}

private struct FeedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.parameter(ParameterType("age", pattern: "[0-9]+ days?") { ($0.first ?? nil) ?? "" })
    steps.given("a feed was saved {age} ago") { (_, _: String) in }
  }
}
