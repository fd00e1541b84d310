import Foundation
import Testing

/// Runs as they are by default: scenarios run side by side in a child, and the parent reports.
@Suite(.timeLimit(.minutes(60))) struct SupervisionTests {
  private static let fine = "  Scenario: fine\n    * it passes\n"

  /// Steps that end their process, and what the report says of them.
  static let ends: [(step: String, says: String)] = [
    ("it traps", "the process crashed: signal"),
    ("it recurses for ever", "the process crashed: signal 11"),
    ("it exits with 0", "the process ended with exit status 0"),
    ("it exits with 3", "the process ended with exit status 3"),
    ("its process ends with 0 at-once", "the process ended with exit status 0"),
    ("its process ends with 3 quickly", "the process ended with exit status 3"),
    ("it replaces its program by \"exit 0\"", "exit status 0"),
    ("it replaces its program by \"exec sleep 600\"", "or replaced the program by another"),
    ("it sends itself signal 9", "the process crashed: signal 9"),
    ("it sends itself signal 15", "the process crashed: signal 15"),
    ("it sends itself signal 2", "the process crashed: signal 2"),
    ("it closes all descriptors from 3 on, and blocks", "a step closed file descriptors"),
    ("an abandoned task ends the process with 0", "the process ended with exit status 0"),
  ]

  @Test(arguments: ends, ["1", "2"])
  func `a step that ends the process fails its scenario, and all others run`(
    end: (step: String, says: String), threads: String
  ) async throws {
    // Alone at its time, so that there is no doubt who ended the process.
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)\(Self.fine)  @serial\n  Scenario: doomed\n    * it passes\n"
        + "    * \(end.step)\n    * it passes\n\(Self.fine)\(Self.fine)",
      ["-j", threads, "-f", "summary", "-f", "message:out.ndjson", "-f", "junit:report.xml"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("5 scenarios (1 failed, 4 passed)"), "\(output)")
    #expect(output.contains("* \(end.step)\n     failed: "), "\(output)")
    #expect(output.contains(end.says), "\(output)")
    let messages = try probe.folder.read("out.ndjson").split(separator: "\n")
    #expect(messages.last?.hasPrefix("{\"testRunFinished\"") == true)
    #expect(messages.count { $0.hasPrefix("{\"testCaseFinished\"") } == 5)
    #expect(try probe.folder.read("report.xml").hasSuffix("</testsuites>\n"))
  }

  /// Three scenarios of which the first ends the process while the others wait for that.
  private static func company(_ end: String) -> String {
    "Feature: F\n  Scenario: doomed\n    * \(end)\n"
      + String(
        repeating: "  Scenario: bystander\n    * it waits at first until its process ends\n",
        count: 2)
  }

  @Test(arguments: [[], ["--isolate"]])
  func `a child reports what a run in one process reports, and in the same order`(
    options: [String]
  ) async throws {
    func kinds(_ options: [String]) async throws -> [Substring] {
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: doomed\n    * it passes\n    * it fails\n    * it passes\n\(Self.fine)",
        options + ["-j", "1", "-f", "message"])
      #expect(try await probe.end() == 1)
      return try probe.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    }
    let expected = try await kinds(["--in-process"])
    #expect(expected.count { $0 == "{\"testStepStarted\"" } > 3)
    #expect(try await kinds(options) == expected)
  }

  @Test func `of several scenarios that ran, the one that ends the process again is named`()
    async throws
  {
    let probe = try ProbeProcess(
      Self.company("it traps as soon as 2 others wait") + Self.fine,
      ["-j", "3", "-f", "summary", "-f", "message:out.ndjson"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("4 scenarios (1 failed, 3 passed)"), "\(output)")
    #expect(
      output.contains("as soon as 2 others wait\n     failed: the process crashed"), "\(output)")
    // By itself, and none more often than that.
    #expect(try probe.journal.count { $0 == "Before: doomed" } == 2)
    #expect(try probe.journal.count { $0 == "Before: bystander" } == 4)
    #expect(try probe.journal.count { $0 == "Before: fine" } == 1)
    let messages = try probe.folder.read("out.ndjson").split(separator: "\n")
    let ids = messages.filter { $0.hasPrefix("{\"testCaseStarted\"") }
      .compactMap { $0.firstMatch(of: /"id":"(\d+)"/)?.1 }
    #expect(ids.count == 7 && Set(ids).count == 7, "\(ids)")
  }

  @Test func `a process that none of them ends by itself leaves a run that is not green`()
    async throws
  {
    let probe = try ProbeProcess(
      Self.company("it traps at first, as soon as 2 others wait"), ["-j", "3", "-f", "summary"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("3 scenarios (3 passed)"), "\(output)")
    #expect(output.contains("Which of them ended it is not known"), "\(output)")
    #expect(output.contains("\"doomed\" (x.feature:2)"), "\(output)")
  }

  @Test func `scenarios that could not run again by themselves are not cleared`() async throws {
    let probe = try ProbeProcess(
      Self.company("it traps as soon as 2 others wait"), ["-j", "3", "-f", "summary"],
      environment: ["PROBE_HOOK": "BeforeAll fails in the second process"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("the BeforeAll hook failed"), "\(output)")
    #expect(output.contains("Which of them ended it is not known"), "\(output)")
  }

  @Test func `a scenario that had failed when another ended the process stays failed`() async throws
  {
    let probe = try ProbeProcess(
      """
      Feature: F
        Scenario: doomed
          * it traps as soon as 1 others wait
        @after-waits
        Scenario: failed
          * it fails on the first 1 attempts

      """, ["-j", "2", "-f", "summary"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains("2 scenarios (2 failed)"), "\(output)")
    #expect(try probe.journal.count { $0 == "Before: failed" } == 1)
  }

  /// Where something fails while the step goes on whose process another scenario ends: a step, a hook before the scenario,
  /// a hook behind a step that failed.
  static let unfinished = [
    ("@any", "a check fails at first, and it waits until its process ends", "checked false"),
    ("@before-checks", "it passes", "checked false"),
    ("@after-step-waits", "it fails on the first 1 attempts", "attempt 1"),
  ]

  @Test(arguments: unfinished, [[], ["--retry", "1"]])
  func `what had failed in a step that still ran is not taken back`(
    case: (tag: String, step: String, says: String), retry: [String]
  ) async throws {
    let folder = try TemporaryFolder([
      "x.feature": """
      Feature: F
        @id:doomed
        Scenario: doomed
          * it traps as soon as 1 others wait
        \(`case`.tag)
        Scenario: failed
          * \(`case`.step)

      """,
      // The failure must not hide behind that of the scenario that ends the process.
      "specs.json": """
      {"quarantine": [{"id": "doomed", "reason": "known", "owner": "Ana", "until": "2999-12-31"}]}
      """,
    ])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-j", "2", "-f", "pretty", "-f", "rerun:list.txt"] + retry)
    #expect(try await probe.end() == (retry.isEmpty ? 1 : 0))
    let output = try probe.output
    #expect(output.contains(retry.isEmpty ? "(2 failed)" : "(1 failed, 1 flaky)"), "\(output)")
    #expect(output.contains(`case`.says), "\(output)")
    #expect(try folder.read("list.txt").contains("x.feature:6") == retry.isEmpty)
  }

  @Test func `retries count from the attempt that a scenario makes by itself`() async throws {
    let probe = try ProbeProcess(
      Self.company("it traps as soon as 2 others wait"),
      ["-j", "3", "--retry", "2", "-f", "summary"])
    #expect(try await probe.end() == 1)
    #expect(try probe.journal.count { $0 == "Before: doomed" } == 4)
    #expect(try probe.output.contains("3 scenarios (1 failed, 2 passed)"))
  }

  @Test(arguments: [["-j", "1"], ["-j", "2", "--isolate"]])
  func `after a failure nothing starts, whatever ended the process`(
    options: [String]
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: doomed\n    * it exits with 0\n  @serial\n" + Self.fine,
      options + ["--fail-fast", "-f", "summary"])
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("2 scenarios (1 failed, 1 skipped)"))
    #expect(try !probe.journal.contains("Before: fine"))
  }

  @Test func `hooks around the run run once, and again only after the process has ended`()
    async throws
  {
    let fine = String(repeating: Self.fine, count: 6)
    let probe = try ProbeProcess("Feature: F\n\(fine)", ["-j", "3"])
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.count { $0.hasSuffix("All") } == 2)
    let other = try ProbeProcess(
      "Feature: F\n  Scenario: doomed\n    * it traps\n\(fine)", ["-j", "1"])
    #expect(try await other.end() == 1)
    #expect(
      try other.journal.filter { $0.hasSuffix("All") } == ["BeforeAll", "BeforeAll", "AfterAll"])
  }

  @Test(arguments: ["BeforeAll", "AfterAll"], ["exits", "traps"])
  func `a hook around the run that ends the process has failed`(
    hook: String, way: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)", ["-f", "summary"], environment: ["PROBE_HOOK": "\(hook) \(way)"])
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("failed: the process"))
    #expect(try probe.journal.contains("Before: fine") == (hook == "AfterAll"))
  }

  @Test(arguments: ["1", "3"])
  func `a step that does not end loses its thread, and the others run on in the same process`(
    threads: String
  ) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  @timeout(1)\n  Scenario: stuck\n    * it deadlocks\n"
        + String(repeating: Self.fine, count: 4),
      ["-j", threads, "-f", "summary"])
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("5 scenarios (1 failed, 4 passed)"))
    #expect(try probe.journal.count { $0 == "BeforeAll" } == 1)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal to the whole group interrupts the run once`(signal: Int32) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: slow\n    * it sleeps for 600.0 seconds\n\(Self.fine)",
      ["-j", "1", "-f", "summary"] + InterruptionTests.endless)
    try await probe.waitUntil(noted: "asleep")
    for child in probe.children { kill(child, signal) }
    probe.send(signal)
    #expect(try await probe.end() == 128 + signal)
    #expect(try probe.journal.contains("After: slow"))
    #expect(try probe.output.contains("2 scenarios (1 failed, 1 skipped)"))
  }

  @Test func `steps print and read where the run does`() async throws {
    let folder = try TemporaryFolder([
      "typed": "some words\n",
      "x.feature":
        "Feature: F\n  Scenario: a\n    * it notes what is typed\n    * it prints \"words\"\n",
    ])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-f", "message"], limits: "unset PROBE_TETHER; exec <typed")
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.contains("typed: some words"))
    #expect(try probe.errors == "words\n✔ 1 scenario (1 passed): all is well.\n")
    #expect(try !probe.output.contains("{\"attachment\""))
  }

  @Test(arguments: [[], ["--isolate"]])
  func `a process that ends while a world is made blames no step`(options: [String]) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n\(Self.fine)", options + ["-f", "summary"],
      environment: ["PROBE_SUITE": "crashes in makeWorld"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(
      output.contains("makeWorld\n     failed: The scenario's world could not be made"), "\(output)"
    )
    #expect(output.contains("1 step (1 skipped)"), "\(output)")
  }

  @Test func `a process that ends in a hook around a step names the hook`() async throws {
    let probe = try ProbeProcess(
      "@trap-before-step\nFeature: F\n\(Self.fine)", ["-f", "summary"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(
      output.contains("it was in the step, or in the beforeStep hook at "), "\(output)")
    #expect(output.contains("RunnerProbe.swift:"), "\(output)")
  }

  @Test func `no child is started from a program that was built again`() async throws {
    let folder = try TemporaryFolder([
      "x.feature":
        "Feature: F\n  Scenario: S\n    * its program is built again\n    * it traps\n\(Self.fine)"
    ])
    let program = folder.path + "/probe"
    try await LSPClient.build(program)
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-j", "1", "-f", "summary"], program: program)
    #expect(try await probe.end() == 2)
    let output = try probe.output
    #expect(output.contains("probe' was built again or removed since"), "\(output)")
    #expect(output.contains("1 scenario did not run"), "\(output)")
  }

  #if os(Linux)
    @Test(arguments: [["child"], ["no child", "--in-process"], ["", "--dry-run"]])
    func `scenarios run in a child unless they are to run in process`(
      words: [String]
    ) async throws {
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: S\n    * it notes whether its process is a child\n",
        Array(words.dropFirst()))
      #expect(try await probe.end() == 0)
      let notes = try probe.journal.filter { ["child", "no child"].contains($0) }
      #expect(notes.joined() == words[0])
    }

    @Test func `what a suite opened before the run is open for its steps`() async throws {
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: S\n    * the file that the suite opened is open\n", [],
        environment: ["PROBE_SUITE": "opens a file"])
      #expect(try await probe.end() == 0)
    }
  #endif
}
