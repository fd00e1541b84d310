import Foundation
import GherkinRunner
import Synchronization
import Testing

@Suite struct BisectTests {
  private typealias Scenario = Bisection.Scenario

  private static func scenarios(_ count: Int) -> [Scenario] {
    (0..<count).map { Scenario("a.feature:\($0)", "") }
  }

  @Test(arguments: [
    (2, [0]), (10, [0]), (10, [8]), (10, [2, 5]), (100, [17]), (100, [0, 50, 98]),
    (7, [1, 2, 3, 4]),
  ])
  func `finds exactly the scenarios that make the last one fail`(count: Int, polluters: [Int])
    async throws
  {
    let all = Self.scenarios(count)
    let last = all[count - 1]
    let needed = Set(polluters.map { all[$0] })
    let result = try await Bisection(all, workers: 1) { scenarios, _ async throws(CommandError) in
      needed.isSubset(of: scenarios) && scenarios.last == last ? [last.place] : []
    }.result()
    guard case .found(let before, let failed) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(before == polluters.map { all[$0] })
    #expect(failed == last)
  }

  @Test func `one among ten thousand takes few runs`() async throws {
    let all = Self.scenarios(10_000)
    let runs = Mutex<[Int]>([])
    let result = try await Bisection(all, workers: 1) { scenarios, _ async throws(CommandError) in
      runs.withLock { $0.append(scenarios.count) }
      return scenarios.contains(all[7_000]) && scenarios.last == all[9_999]
        ? [all[9_999].place] : []
    }.result()
    guard case .found(let before, _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(before == [all[7_000]])
    #expect(runs.withLock { $0.count } <= 35)
    #expect(runs.withLock { $0.reduce(0, +) } <= 45_000)
  }

  @Test func `what fails alone is not blamed on the order`() async throws {
    let all = Self.scenarios(3)
    let result = try await Bisection(all, workers: 1) { scenarios, _ async throws(CommandError) in
      Set(scenarios.map(\.place)).intersection([all[1].place])
    }.result()
    guard case .other(let reasons) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons.map(\.0) == [all[1]])
    #expect(reasons.map(\.1) == [.failsAlone])
  }

  @Test(arguments: [1, 2, 3, 4])
  func `a result that differs from run to run is flaky`(failingRun: Int) async throws {
    let all = Self.scenarios(3)
    let run = Mutex(0)
    let result = try await Bisection(all, workers: 1) { scenarios, _ async throws(CommandError) in
      let number = run.withLock { number in
        number += 1
        return number
      }
      // Of the first run, twice alone, and once more after all others, one fails besides the first.
      return number == 1 || number == failingRun ? [all[2].place] : []
    }.result()
    guard case .other(let reasons) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons.map(\.1) == [.isFlaky])
  }

  @Test func `what fails only beside others is not blamed on the order`() async throws {
    let all = Self.scenarios(3)
    let result = try await Bisection(all, workers: 4) {
      scenarios, parallel async throws(CommandError) in
      parallel == 4 ? [all[0].place, all[2].place] : []
    }.result()
    guard case .overlap(let failed, let workers) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(failed == [all[0], all[2]])
    #expect(workers == 4)
  }

  @Test func `says that nothing failed`() async throws {
    let result = try await Bisection(Self.scenarios(3), workers: 1) {
      _, _ async throws(CommandError) in []
    }.result()
    guard case .nothingFailed = result else {
      Issue.record("\(result)")
      return
    }
  }
}

/// The command as a process, with steps that leave something behind.
@Suite struct BisectProcessTests {
  private static let first = """
    Feature: First
      Scenario: harmless
        Given it passes
      Scenario: one
        Given it leaves "one" behind
      Scenario Outline: other <n>
        Given it leaves "<n>" behind
        Examples:
          | n     |
          | two   |
          | three |
    """
  private static let second = """
    Feature: Second
      Scenario: fails after both
        Given it fails after both "one" and "three"
      Scenario: last
        Given it passes
    """

  private static func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["a.feature": first, "b.feature": second])
  }

  @Test func `prints the scenarios and a command that repeats the failure`() async throws {
    let probe = try ProbeProcess(in: Self.folder(), ["bisect", "a.feature", "b.feature"])
    #expect(try await probe.end() == 0)
    let (output, errors) = (try probe.output, try probe.errors)
    #expect(
      output.hasPrefix(
        """
        b.feature:2  fails after both
        fails after 2 other scenarios:
          a.feature:4  one
          a.feature:11  other three

        Repeat it with:
        """), "\(output)\(errors)")
    let command = try #require(output.firstMatch(of: /RunnerProbe'? (a\.feature.*)\n/)).1
    #expect(command == "a.feature:4 a.feature:11 b.feature:2 --order given --parallel 1")
    let again = try ProbeProcess(
      in: Self.folder(), command.split(separator: " ").map(String.init) + ["--format", "rerun"])
    #expect(try await again.end() == 1)
    #expect(try again.output.contains("\nb.feature:2\n"))
    let reversed = try ProbeProcess(
      in: Self.folder(),
      ["b.feature:2", "a.feature:11", "a.feature:4", "--order", "given", "-j", "1"])
    #expect(try await reversed.end() == 0)
  }

  @Test func `its runs end early for no setting, and are not part of the history`() async throws {
    let folder = try Self.folder()
    try folder.write(
      #"{"fail-fast": true, "history": "h.jsonl", "retry": 1, "retry-tags": "@x"}"#,
      to: "specs.json")
    let probe = try ProbeProcess(in: folder, ["bisect", "a.feature", "b.feature"])
    #expect(try await probe.end() == 0)
    #expect(try probe.output.contains("fails after 2 other scenarios:"))
    #expect(try !folder.names.contains("h.jsonl"))
  }

  @Test func `takes a seed, and reports when nothing fails`() async throws {
    let probe = try ProbeProcess(
      in: Self.folder(), ["bisect", "7", "a.feature", "--parallel", "1"])
    #expect(try await probe.end() == 1)
    #expect(try probe.errors.contains("Random order; reproduce with --order random:7"))
    #expect(try probe.output.hasPrefix("Nothing failed in this order."))
  }

  @Test(arguments: [
    ("it fails", "It fails alone as well."), ("it fails the first time", "It is flaky"),
  ])
  func `says why the order does not decide`(step: String, reason: String) async throws {
    let feature =
      "Feature: F\n  Scenario: A\n    Given it passes\n  Scenario: B\n    Given \(step)\n"
    let probe = try ProbeProcess(
      in: TemporaryFolder(["x.feature": feature]), ["bisect", "x.feature"])
    #expect(try await probe.end() == 1)
    let (output, errors) = (try probe.output, try probe.errors)
    #expect(output.contains("x.feature:4  B"))
    #expect(output.contains(reason), "\(output)\(errors)")
  }

  @Test(arguments: [
    (["bisect", "x.feature:4"], [:], "There is only one scenario"),
    (["bisect", "1", "2", "x.feature"], [:], "There is more than one seed."),
    (["bisect", "none.feature"], [:], "There is no file or folder 'none.feature'."),
    (["bisect", "x.feature", "--retry", "2"], [:], "'bisect' has no option '--retry'."),
    (["bisect", "broken.feature"], [:], "not all scenarios can be run"),
    (
      ["bisect", "x.feature"], ["PROBE_HOOK": "BeforeAll fails"],
      "A run failed for a reason outside its scenarios"
    ),
  ])
  func `bad input is answered with what to do`(
    arguments: [String], environment: [String: String], answer: String
  ) async throws {
    let feature =
      "Feature: F\n  Scenario: A\n    Given it passes\n  Scenario: B\n    Given it fails\n"
    let folder = try TemporaryFolder([
      "x.feature": feature, "broken.feature": feature + "  Wrong:\n",
    ])
    let probe = try ProbeProcess(in: folder, arguments, environment: environment)
    #expect(try await probe.end() == 2)
    let errors = try probe.errors
    #expect(errors.contains(answer), "\(errors)")
  }

  @Test func `a signal ends it, and the run that it has started`() async throws {
    let feature = """
      Feature: F
        Scenario: A
          Given it passes
        Scenario: B
          Given it sleeps for 100000 seconds
      """
    let probe = try ProbeProcess(
      in: TemporaryFolder(["x.feature": feature]), ["bisect", "x.feature", "--timeout", "0"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.journal.contains("After: B"))
  }
}

/// The order in which paths name scenarios.
@Suite struct GivenOrderTests {}
