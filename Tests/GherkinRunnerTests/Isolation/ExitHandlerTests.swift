import Foundation
import GherkinRunner
import Testing

/// Processes whose steps are over, and which end in another way than they should.
@Suite(.timeLimit(.minutes(60))) struct ExitHandlerTests {
  static let layouts = [[], ["--isolate"]]
  static let suites = ["", "has no hooks around the run"]

  private static func feature(_ step: String) -> String {
    "Feature: F\n  Scenario: S\n    * \(step)\n"
  }

  /// Steps whose process ends badly after the run, and what the report says of it.
  static let ends: [(step: String, says: String)] = [
    ("an exit handler ends the process with 66", "the process ended with exit status 66"),
    // As AddressSanitizer does, and as a child does that has abandoned a step.
    ("an exit handler ends the process with 1", "the process ended with exit status 1"),
    ("an exit handler crashes", "the process crashed: signal 6"),
  ]

  @Test(arguments: ends, layouts)
  func `an exit handler that complains leaves a run that is not green`(
    end: (step: String, says: String), layout: [String]
  ) async throws {
    for suite in Self.suites {
      let probe = try ProbeProcess(
        Self.feature(end.step), layout + ["-f", "summary"], environment: ["PROBE_SUITE": suite])
      #expect(try await probe.end() == 1)
      let output = try probe.output
      #expect(output.contains("while no scenario ran, \(end.says)"), "\(output)")
      #expect(output.contains("1 scenario (1 passed)"), "\(output)")
    }
  }

  /// The system forgets how the children of a process end that ignores SIGCHLD.
  @Test(arguments: layouts, [["PROBE_IGNORED": "\(SIGCHLD)"], ["PROBE_SUITE": "ignores SIGCHLD"]])
  func `an exit handler that complains is heard where SIGCHLD is ignored`(
    layout: [String], environment: [String: String]
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature("an exit handler ends the process with 66"), layout + ["-f", "summary"],
      environment: environment)
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("the process ended with exit status 66"))
  }

  @Test func `a process whose end the system does not know has not ended well`() throws {
    // It is the child of another process.
    let exit = try #require(ProcessExit.ofProcess(getppid()))
    #expect(!exit.isClean)
    #expect(exit.problem.message.contains("the system does not know how"))
  }

  @Test(arguments: layouts + [["--in-process"]])
  func `an exit handler may wait for the main actor`(layout: [String]) async throws {
    let probe = try ProbeProcess(
      Self.feature("an exit handler waits for the main actor"), layout + ["-f", "summary"])
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.contains("the main actor answered"))
  }

  /// Tasks that refer to their scenario are waited for at the end.
  @Test(
    arguments: [
      ("it leaves a task that checks later", "too late", "GherkinRunnerProbe"),
      ("it leaves a task that traps later", "the process crashed", "GherkinRunnerProbe"),
      ("it leaves a task that expects later", "(Self.zero → 0) == 7", "GherkinAssertionProbe"),
    ], layouts)
  func `what fails in a task of the last scenario fails the run`(
    task: (step: String, says: String, program: String), layout: [String]
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature(task.step), layout + ["-f", "summary"],
      environment: ["PROBE_LEFTOVER_LIMIT": "36000"], program: task.program)
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(output.contains(task.says), "\(output)")
    #expect(output.contains("1 scenario (1 passed)"), "\(output)")
  }

  @Test(arguments: layouts)
  func `what an exit handler prints is shown`(layout: [String]) async throws {
    let probe = try ProbeProcess(
      Self.feature("an exit handler ends the process with 66"), layout + ["-f", "summary"])
    #expect(try await probe.end() == 1)
    let text = try layout.isEmpty ? probe.errors : probe.output
    #expect(text.contains("a leak was found"), "\(text)")
  }

  /// With the status with which a child ends of its own will when it abandons a step.
  @Test func `a process that ends while its scenarios are over and others run fails the run`()
    async throws
  {
    let probe = try ProbeProcess(
      Self.feature("it leaves a task that ends the process with 1")
        + "  Scenario: long\n    * it waits for the end of that process\n",
      ["--isolate", "-j", "2", "-f", "summary"] + InterruptionTests.endless)
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("the process ended with exit status 1"))
  }

  @Test(arguments: layouts, suites)
  func `exit handlers that do not return are ended, and the run is not green`(
    layout: [String], suite: String
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature("its process will not come to an end"), layout + ["-f", "summary"],
      environment: ["PROBE_EXIT_LIMIT": "0.5", "PROBE_SUITE": suite])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    #expect(
      output.contains("while no scenario ran, the process did not end within 0.5 s"), "\(output)")
    #expect(output.contains("1 scenario (1 passed)"), "\(output)")
  }

  @Test(arguments: layouts + [["--in-process"]], [SIGINT, SIGTERM, SIGHUP])
  func `one signal is enough while exit handlers do not return`(
    layout: [String], signal: Int32
  ) async throws {
    let probe = try ProbeProcess(
      Self.feature("its process will not come to an end"),
      layout + ["-f", "summary", "-f", "junit:report.xml"] + InterruptionTests.endless,
      environment: ["PROBE_EXIT_LIMIT": "36000"])
    try await probe.waitUntil(noted: "lingering")
    probe.send(signal)
    #expect(try await probe.end() == 128 + signal)
    #expect(try probe.output.contains("1 scenario (1 passed)"))
    #expect(try probe.folder.read("report.xml").hasSuffix("</testsuites>\n"))
  }
}
