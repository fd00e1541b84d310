import Foundation
import Testing

/// What signals do to a run that is a process of its own.
@Suite(.timeLimit(.minutes(15))) struct InterruptionTests {
  static let feature = """
    Feature: Time
      Scenario: Quick
        Given it passes
      Scenario: Slow
        Given it sleeps for 600 seconds
        And it passes
      Scenario: Later
        Given it notes "too late"
    """

  static let once: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143)]

  @Test(arguments: once)
  func `end it in good order`(signal: Int32, status: Int32) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-j", "1", "-f", "pretty", "-f", "summary:report.txt"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(signal)
    #expect(try await probe.end() == status)
    let journal = [
      "BeforeAll", "Before: Quick", "After: Quick", "Before: Slow", "asleep", "After: Slow",
      "AfterAll",
    ]
    #expect(try probe.journal == journal)
    let counts = "3 scenarios (1 failed, 1 skipped, 1 passed)"
    #expect(try probe.output.contains("failed: the run was interrupted"))
    #expect(try probe.output.contains(counts))
    #expect(try probe.folder.read("report.txt").contains(counts))
    #expect(try probe.errors.contains("Interrupted: "))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `cancel a hook before all, and run nothing but hooks after all`(
    options: [String]
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["-j", "1", "-f", "message"] + options,
      environment: ["PROBE_HOOK": "BeforeAll sleeps"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGINT)
    #expect(try await probe.end() == 130)
    #expect(try probe.journal == ["BeforeAll", "asleep", "AfterAll"])
    #expect(try probe.output.contains("the run was interrupted"))
    #expect(try !probe.output.contains("testCaseStarted"))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `cancel a hook after all`(options: [String]) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: fine\n    * it passes\n", ["-f", "message"] + options,
      environment: ["PROBE_HOOK": "AfterAll sleeps"])
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    #expect(try probe.output.contains("the run was interrupted"))
    #expect(try probe.output.split(separator: "\n").last?.contains("testRunFinished") == true)
  }

  static let twice: [(Int32, Int32, Int32)] = [
    (SIGINT, SIGINT, 130), (SIGINT, SIGTERM, 143), (SIGTERM, SIGINT, 130),
  ]

  @Test(arguments: twice)
  func `end it at once when they come twice`(
    first: Int32, second: Int32, status: Int32
  ) async throws {
    let feature = "Feature: Time\n  Scenario: Stuck\n    Given it deadlocks\n"
    // However long the second signal takes to come, the run does not end by itself: its last hook does not.
    let probe = try ProbeProcess(
      feature, ["--timeout", "0", "-f", "summary:report.txt"],
      environment: ["PROBE_HOOK": "AfterAll deadlocks"])
    try await probe.waitUntil(noted: "deadlocked")
    probe.send(first)
    try await probe.wait { try $0.errors.contains("Interrupted: ") }
    probe.send(second)
    #expect(try await probe.end() == status)
    #expect(try probe.folder.names.filter { $0.contains("report") } == [])
  }

  @Test func `SIGPIPE means only that nobody reads on`() async throws {
    let steps = (0..<3000).map { "  Scenario: number \($0)\n    Given it passes\n" }.joined()
    let probe = try ProbeProcess("Feature: Pipe\n" + steps, ["-f", "pretty"], output: .closedPipe)
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.last == "AfterAll")
    #expect(try probe.errors == "")
  }
}
