import GherkinRunner
import Testing

/// Whether a run is green, and what every report says of it.
@Suite struct RunOutcomeTests {
  /// A run of 17 scenarios that differs in one thing from one in which everything passes.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    let status: GherkinRunner.ExitStatus
    let headline: String
    let change: @Sendable (inout RunOutcome) -> Void

    init(
      _ name: String, _ status: GherkinRunner.ExitStatus, _ headline: String,
      _ change: @escaping @Sendable (inout RunOutcome) -> Void
    ) {
      testDescription = name
      self.status = status
      self.headline = headline
      self.change = change
    }

    var outcome: RunOutcome {
      var outcome = RunOutcome()
      outcome.scenarios[.passed] = 15
      change(&outcome)
      outcome.scenarios[.passed] += 17 - outcome.scenarios.total
      return outcome
    }
  }

  static let cases = [
    Case("passed", .passed, "✔ 17 scenarios: all is well") { _ in },
    Case("one skipped", .passed, "✔ 17 scenarios: all is well") { $0.scenarios[.skipped] = 1 },
    Case("all skipped", .passed, "✔ 17 scenarios: every scenario was skipped") {
      $0.scenarios[.passed] = 0
      $0.scenarios[.skipped] = 17
    },
    Case("dry run", .passed, "✔ 17 scenarios: nothing was run, because of --dry-run") {
      $0.isDryRun = true
    },
    Case(
      "red dry run", .failed,
      "✘ 1 of 17 scenarios did not pass; nothing was run, because of --dry-run"
    ) {
      $0.scenarios[.undefined] = 1
      $0.isDryRun = true
    }, Case("pending", .failed, "✘ 1 of 17 scenarios did not pass") { $0.scenarios[.pending] = 1 },
    Case("undefined", .failed, "✘ 1 of 17 scenarios did not pass") { $0.scenarios[.undefined] = 1 },
    Case("ambiguous", .failed, "✘ 1 of 17 scenarios did not pass") {
      $0.scenarios[.ambiguous] = 1
      $0.isStrict = false
    }, Case("failed", .failed, "✘ 2 of 17 scenarios did not pass") { $0.scenarios[.failed] = 2 },
    Case(
      "not strict", .passed, "✔ 17 scenarios: 2 pending or undefined, which --no-strict lets pass"
    ) {
      $0.scenarios[.pending] = 1
      $0.scenarios[.undefined] = 1
      $0.isStrict = false
    }, Case("hook", .failed, "✘ 1 hook around the run did not pass") { $0.failedRunHooks = 1 },
    Case("problem", .failed, "✘ 2 problems outside every scenario") { $0.problems = 2 },
    Case("unreadable", .failed, "✘ 1 file could not be read") { $0.unreadableFiles = 1 },
    Case("unusable definition", .unusable, "✘ 1 step definition cannot be used") {
      $0.unusableDefinitions = 1
    },
    Case("unwritable report", .unusable, "✘ 1 report could not be written") {
      $0.unwritableReports = 1
    },
    Case("broken", .unusable, "✘ the run ended early") { $0.end = .broken(Problem("no memory")) },
    Case("interrupted", .interrupted, "✘ the run was interrupted") { $0.end = .interrupted },
    Case("lost", .unusable, "✘ 3 scenarios did not run") { $0.unreported = 3 },
    Case("interrupted before", .unusable, "✘ 3 scenarios did not run") {
      $0.notRun[.interrupted] = 3
    },
    Case(
      "fail-fast", .failed,
      "✘ 1 of 17 scenarios did not pass; 3 scenarios did not run, because --fail-fast ended the run"
        + " after the first failure"
    ) {
      $0.scenarios[.failed] = 1
      $0.notRun[.failFast] = 3
    },
  ]

  @Test(arguments: cases)
  func `is decided once`(_ item: Case) {
    let outcome = item.outcome
    #expect(outcome.exitStatus == item.status)
    #expect(outcome.headline == item.headline)
    #expect(outcome.isGreen == (item.status == .passed))
    #expect(outcome.headline.hasPrefix(outcome.isGreen ? "✔" : "✘"))
  }

  /// However much else is wrong, what is red stays red.
  @Test(arguments: cases.filter { $0.status != .passed }, cases)
  func `no second reason makes a run green`(_ item: Case, _ other: Case) {
    var outcome = item.outcome
    other.change(&outcome)
    if ["pending", "undefined", "red dry run"].contains(item.testDescription) {
      outcome.isStrict = true
    }
    #expect(!outcome.isGreen)
  }

  @Test func `of nothing is green, and says why`() {
    #expect(RunOutcome().exitStatus == .passed)
    #expect(RunOutcome().headline == "✔ 0 scenarios: there was nothing to run")
  }
}
