import GherkinRunner
import GherkinTesting
import Synchronization
import Testing

/// Assertions of testing libraries in steps.
@Suite struct AssertionTests {
  /// Runs the probe that imports Swift Testing.
  private func run(
    _ steps: String..., tags: String = "", options: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> (status: Int32, output: String) {
    let lines = steps.map { "  Scenario: S\n    * \($0)\n    * it passes\n" }
    let probe = try ProbeProcess(
      "\(tags)\nFeature: F\n\(lines.joined())", ["-f", "pretty", "-j", "1"] + options,
      environment: environment, program: "GherkinAssertionProbe")
    return (try await probe.end(), try probe.output + probe.errors)
  }

  @Test(
    arguments: [
      ("it expects", ["Expectation failed: (Self.zero → 0) == 1", "a comment"]),
      (
        "it expects twice",
        ["Expectation failed: (Self.zero → 0) == 1", "Expectation failed: (Self.zero → 0) == 2"]
      ),
      ("it requires", ["Expectation failed: (Self.zero → 0) == 1"]),
      ("it records an issue", ["Issue recorded", "recorded"]),
      ("it expects, then skips", ["Expectation failed: (Self.zero → 0) == 1", "not here"]),
      (
        "it expects in child tasks",
        ["Expectation failed: (Self.zero → 0) == 3", "Expectation failed: (Self.zero → 0) == 4"]
      ),
    ], ["", "--isolate"])
  func `that fail, fail the step`(
    _ example: (step: String, texts: [String]), option: String
  ) async throws {
    let (status, output) = try await run(example.step, options: option.isEmpty ? [] : [option])
    #expect(status == 1, "\(output)")
    #expect(output.contains("2 steps (1 failed, 1 skipped)"), "\(output)")
    for text in example.texts { #expect(output.contains(text), "\(output)") }
    #expect(!output.contains("ExpectationFailedError"), "\(output)")
    #expect(output.contains("AssertionProbe.swift:"))
    #expect(output.contains("after: failing"), "\(output)")
  }

  @Test(arguments: ["it passes", "it records a warning", "it records a known issue"])
  func `that do not fail, do not`(step: String) async throws {
    let (status, output) = try await run(step)
    #expect(status == 0, "\(output)")
    #expect(output.contains("2 steps (2 passed)"))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `in a detached task fail the run`(options: [String]) async throws {
    let (status, output) = try await run("it expects in a detached task", options: options)
    #expect(status == 1, "\(output)")
    #expect(output.contains("1 scenario (1 passed)"), "\(output)")
    #expect(output.contains("an assertion failed while no step was running"), "\(output)")
    #expect(output.contains("(Self.zero → 0) == 5"), "\(output)")
  }

  @Test(arguments: [[], ["--isolate"]])
  func `of a scenario that is over fail the run`(options: [String]) async throws {
    let (status, output) = try await run(
      "it expects when its scenario is over", "it waits for that task", options: options)
    #expect(status == 1, "\(output)")
    #expect(output.contains("2 scenarios (2 passed)"), "\(output)")
    #expect(output.contains("(Self.zero → 0) == 6"), "\(output)")
  }

  @Test func `in the world and in hooks count`() async throws {
    let (status, output) = try await run("it passes", tags: "@world")
    #expect(status == 1)
    #expect(output.contains("in the world"), "\(output)")
    let (hookStatus, hookOutput) = try await run("it passes", environment: ["PROBE_HOOK": "fails"])
    #expect(hookStatus == 1)
    #expect(hookOutput.contains("in the hook"), "\(hookOutput)")
  }

  @Test(arguments: [[], ["--isolate"]])
  func `of a library that cannot be heard end the run before it begins`(
    options: [String]
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: S\n    * it asserts\n", options, program: "GherkinXCTestProbe")
    #expect(try await probe.end() == 2)
    #expect(try probe.errors.contains("The suite imports XCTest, but with this toolchain"))
    #expect(try probe.output.isEmpty)
    // What runs no step is not refused.
    let check = try ProbeProcess(
      in: probe.folder, ["check", "x.feature"], program: "GherkinXCTestProbe")
    _ = try await check.end()
    #expect(try !check.errors.contains("XCTest"))
  }

  struct Suite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

    func define(_ steps: Steps<ScenarioContext>) {
      steps.step("it expects {int}") { (_, number: Int) in #expect(number == 2) }
      steps.step("it requires {int}") { (_, number: Int) in try #require(number == 2) }
      steps.after { world in try expect(!world.isFailing, "the hook noticed it") }
    }
  }

  @Test(arguments: ["it expects 1", "it requires 1"])
  func `fail the step in a test of Swift Testing as well`(step: String) async throws {
    let folder = try TemporaryFolder([
      "Package.swift": "", "Features/x.feature": "Feature: F\n  Scenario: S\n    * \(step)\n",
    ])
    let scenario = try #require(Suite.cases(filePath: folder.path + "/Tests/A.swift").first)
    let issues = Mutex<[Issue]>([])
    try await withKnownIssue {
      try await scenario.test()
    } matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    }
    let recorded = issues.withLock { $0 }
    let text = recorded.flatMap(\.comments).map(\.rawValue).joined(separator: "\n")
    // The step on its line, and the hook on that of the scenario.
    let path = folder.path + "/Features/x.feature"
    #expect(recorded.map(\.sourceLocation?.filePath) == [path, path])
    #expect(recorded.map(\.sourceLocation?.line) == [3, 2])
    #expect(recorded.map(\.sourceLocation?.column) == [5, 3])
    #expect(text.contains("Expectation failed: (number → 1) == 2"), "\(text)")
    #expect(text.contains("Features/x.feature:3"), "\(text)")
    #expect(text.contains("the hook noticed it"), "\(text)")
    #expect(!text.contains("ExpectationFailedError"), "\(text)")
  }

  @Test func `that hold pass in a test of Swift Testing`() async throws {
    let folder = try TemporaryFolder([
      "Package.swift": "", "Features/x.feature": "Feature: F\n  Scenario: S\n    * it expects 2\n",
    ])
    for scenario in Suite.cases(filePath: folder.path + "/Tests/A.swift") {
      try await scenario.test()
    }
  }
}
