import Foundation
import GherkinRunner
import Testing

/// Processes that run generated tests, as `swift test` starts them: with Swift Testing and with XCTest.
@Suite(.timeLimit(.minutes(60))) struct TestProcessTests {
  enum Library: String, CaseIterable, Sendable {
    case testing = "Swift Testing"
    case xctest = "XCTest"

    /// Those that this system can start without SwiftPM.
    static var present: [Library] {
      #if canImport(ObjectiveC)
        [.testing]
      #else
        allCases
      #endif
    }
  }

  static let settings = "{\"framework\": \"XCTest\"}\n"

  /// The feature of the probe, with these steps in its three scenarios.
  static func feature(_ one: String, _ two: String, _ three: String) -> String {
    """
    Feature: Probe
      Scenario: one
        * it \(one)
      Scenario: two
        * it \(two)
      Scenario Outline: three
        * it <does>
        Examples:
          | does   |
          | \(three) |

    """
  }

  /// Runs the probe's tests of a feature.
  private func run(
    _ library: Library, _ feature: String, _ files: [String: String] = [:],
    tests: [String] = [], environment: [String: String] = [:]
  ) async throws -> (status: Int32, output: String) {
    var all = ["Features/probe.feature": feature]
    if library == .xctest { all["Tests/Probe/specs-tests.json"] = Self.settings }
    let folder = try TemporaryFolder(all.merging(files) { $1 })
    let probe = try ProbeProcess(
      in: folder, (library == .xctest ? ["--xctest"] : []) + tests, environment: environment,
      program: "GherkinTestingProbe")
    let status = try await probe.end()
    return (status, try probe.output + probe.errors)
  }

  @Test(arguments: Library.present)
  func `that pass are green, and say what did not count`(library: Library) async throws {
    let feature = Self.feature("passes", "fails at first", "passes")
    let (status, output) = try await run(library, feature, ["specs.json": #"{"retry": 1}"#])
    #expect(status == 0, "\(output)")
    #expect(
      output.contains("The scenario \"two\" is flaky: it passed after an attempt that failed"))
    #expect(output.contains("the first attempt"), "\(output)")
    #expect(output.contains("probe.feature:4:3"), "\(output)")
  }

  static let ends = ["calls exit", "calls quick_exit", "posts an exit"]

  @Test(arguments: Library.present, ends)
  func `do not end green when a step ends them`(library: Library, step: String) async throws {
    #if !canImport(Glibc)
      // Only the C library of Linux calls handlers of ours then.
      guard !step.contains("quick") else { return }
    #endif
    // The main queue does not tell which step has posted something. Of tests that run at once, only one is chosen.
    let isPosted = step.contains("posts")
    let (status, output) = try await run(
      library, Self.feature("fails", step, "passes"),
      tests: isPosted && library == .testing ? ["--filter", "two"] : [])
    #expect(status == 1, "\(output)")
    #expect(output.contains("the step \"it \(step)\" (Features/probe.feature:5:5)"), "\(output)")
    #expect(output.contains("ended the process, as `exit` does."), "\(output)")
    #expect(output.contains("code that ran beside") == isPosted, "\(output)")
    #expect(output.contains("tests may be left that did not run"), "\(output)")
  }

  @Test(arguments: Library.present)
  func `do not end green when an exit handler of a step ends them`(library: Library) async throws {
    let feature = Self.feature("adds an exit handler", "fails", "passes")
    let (status, output) = try await run(library, feature)
    #expect(status == 1, "\(output)")
    #expect(output.contains("it had to"), "\(output)")
  }

  @Test(
    arguments: [
      (["PROBE_SUITE": "exits"], "the suite ended the process"),
      (["PROBE_AFTER": "exits"], "the hook AfterAll ("),
      (["PROBE_AFTER": "fails"], "after all"),
    ], Library.present)
  func `do not end green when a hook or the suite ends them`(
    _ example: (environment: [String: String], message: String), library: Library
  ) async throws {
    let feature = Self.feature("passes", "passes", "passes")
    let (status, output) = try await run(library, feature, environment: example.environment)
    #expect(status == 1, "\(output)")
    #expect(output.contains(example.message), "\(output)")
  }

  @Test(
    arguments: Library.present,
    [["checks when it is over", "waits for that check"], ["passes", "checks a moment later"]])
  func `fail for a check that fails when its scenario is over`(
    library: Library, steps: [String]
  ) async throws {
    let feature = Self.feature(steps[0], steps[1], "passes")
    let (status, output) = try await run(library, feature, ["specs.json": #"{"parallel": 2}"#])
    #expect(status == 1, "\(output)")
    #expect(output.contains("a late check"), "\(output)")
  }

  @Test(arguments: Library.present, ["expects", "expects in a detached task"])
  func `fail for an assertion of Swift Testing`(library: Library, step: String) async throws {
    let (status, output) = try await run(library, Self.feature("passes", step, "passes"))
    #expect(status == 1, "\(output)")
    #expect(output.contains("an assertion"), "\(output)")
  }

  /// With XCTest nothing says that a test is the last, if only some of them run.
  @Test(.enabled(if: Library.present.contains(.xctest), "it takes XCTest without Objective-C"))
  func `let hooks after the run use the main actor when the process ends`() async throws {
    let feature = Self.feature("passes", "passes", "passes")
    let (status, output) = try await run(
      .xctest, feature, ["specs.json": #"{"timeout": 0}"#], tests: ["test_one"],
      environment: ["PROBE_AFTER": "hops"])
    #expect(status == 0, "\(output)")
    #expect(output.contains("on the main actor"), "\(output)")
    let (failed, errors) = try await run(
      .xctest, feature, tests: ["test_one"], environment: ["PROBE_AFTER": "fails"])
    #expect(failed == 1)
    #expect(errors.contains("error: After the last scenario: ✘ AfterAll"), "\(errors)")
  }

  @Test(arguments: Library.present)
  func `report definitions that cannot work once, each on its line`(library: Library) async throws {
    let feature = Self.feature("passes", "passes", "passes")
    let (status, output) = try await run(
      library, feature, environment: ["PROBE_SUITE": "is wrong"])
    #expect(status == 1, "\(output)")
    #expect(output.components(separatedBy: "No scenario can run until").count == 3, "\(output)")
    let file = "TestingProbe/Specs.swift"
    let lines = try String(
      contentsOfFile: "\(Conformance.projectRoot.path)/Tests/\(file)", encoding: .utf8
    )
    .components(separatedBy: "\n")
    for step in ["it has {nothing}", "it has ("] {
      let line = try #require(lines.firstIndex { $0.contains(step) }) + 1
      #expect(output.contains("Specs.swift:\(line)"), "\(output)")
    }
    #expect(!output.contains("Package.swift:1"), "\(output)")
  }

  static let changes: [(files: [String: String], message: String)] = [
    (
      ["Features/later.feature": "Feature: L\n  Scenario: S\n"],
      "Features/later.feature has changed since the tests were built"
    ),
    (
      ["Features/probe.feature": feature("passes", "passes", "passes") + "  Scenario: new\n"],
      "Features/probe.feature has changed since the tests were built"
    ),
    (
      [
        "Features/probe.feature": feature("passes", "passes", "passes")
          .replacing("Scenario: one", with: "Scenario: renamed")
      ], "The features have no scenario for the test 'Probe.one' any more"
    ),
    (
      ["Tests/Probe/own.feature": "Feature: O\n  Scenario: S\n"],
      "Tests/Probe/own.feature has changed since the tests were built"
    ),
    (
      ["Tests/Probe/specs-tests.json": #"{"features": ["../../Features"], "framework": "XCTest"}"#],
      "specs-tests.json has changed since the tests were built"
    ),
    (
      ["Tests/Probe/specs-tests.json": "{"],
      "specs-tests.json has changed since the tests were built"
    ),
  ]

  @Test(arguments: changes, Library.present)
  func `fail if they are not those of the features`(
    _ change: (files: [String: String], message: String), library: Library
  ) async throws {
    let feature = Self.feature("passes", "passes", "passes")
    let (status, output) = try await run(library, feature, change.files)
    #expect(status == 1, "\(output)")
    #expect(output.components(separatedBy: change.message).count == 2, "\(output)")
    #expect(!output.contains("Package.swift:1"), "\(output)")
  }

  @Test(arguments: Library.present)
  func `warn of files that are left out for their names, and pass`(library: Library) async throws {
    let text = "Feature: L\n  Scenario: S\n"
    let (status, output) = try await run(
      library, Self.feature("passes", "passes", "passes"),
      ["Features/Upper.FEATURE": text, "Features/.hidden/h.feature": text])
    #expect(status == 0, "\(output)")
    for path in ["Features/Upper.FEATURE", "Features/.hidden/h.feature"] {
      #expect(output.contains("'\(path)' is left out"), "\(output)")
    }
  }

  @Test(arguments: Library.present)
  func `say which setting leaves tests out, or lets them pass`(library: Library) async throws {
    let feature = Self.feature("passes", "passes", "passes")
    let (status, output) = try await run(library, feature, ["specs.json": #"{"shard": "1/3"}"#])
    #expect(status == 0, "\(output)")
    let setting = "the setting 'shard' of specs.json"
    #expect(output.contains("left out by \(setting) (1/3)"), "\(output)")
    #expect(output.contains("1 of 3 scenarios selected by shard 1/3 (\(setting))."), "\(output)")
    let (lenient, warning) = try await run(
      library, Self.feature("is unknown", "passes", "passes"), ["specs.json": #"{"strict": false}"#]
    )
    #expect(lenient == 0, "\(warning)")
    #expect(
      warning.contains("\"one\" is undefined, which passes only because 'strict' is off"),
      "\(warning)")
  }
}
