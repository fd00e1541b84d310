import GherkinRunner
import Testing

/// What a run proposes to do about a scenario that did not pass.
@Suite struct RunHintTests {
  @Test func `the sentence whose characters a word processor changed`() async throws {
    let feature = RunCommandTests.feature("Given I don’t pay")
    let run = try await CommandLineRun.of(
      "", ["Features/x.feature": feature], suite: PayingSuite.self)
    #expect(run.status == .failed)
    #expect(run.output.contains("did you mean: I don't pay  # "), "\(run.output)")
    #expect(run.output.contains(#""don’t" should be "don't""#))
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
}

private struct PayingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("I pay") { _ in }
    steps.given(.regex("^(?:I don't pay|it is free)$")) { _ in }
  }
}
