import Foundation
import Testing

/// Runs without a child, whose process something in the suite ends.
@Suite(.timeLimit(.minutes(60))) struct ExitGuardTests {
  private static func feature(_ step: String) -> String {
    "Feature: F\n  Scenario: fine\n    * it passes\n  Scenario: doomed\n    * \(step)\n"
  }

  static let ends = [
    "it exits with 0", "it exits with 3", "its process ends with 0 quickly",
    "an abandoned task ends the process with 0",
  ]

  @Test(arguments: ends, [["-j", "1"], ["-j", "2"]])
  func `a step that ends the process leaves a run without a result`(
    step: String, options: [String]
  ) async throws {
    #if !canImport(Glibc)
      // Only the C library of Linux calls handlers of ours then.
      guard !step.contains("quickly") else { return }
    #endif
    let probe = try ProbeProcess(
      Self.feature(step),
      options + ["--in-process", "-f", "summary", "-f", "junit:report.xml"])
    #expect(try await probe.end() == 2)
    let place = "the step \"\(step)\" (x.feature:5:5)"
    if step.contains("task"), options.contains("2") {
      // Which scenario a detached task belongs to is not known, so the other may be named as well.
      #expect(try probe.errors.hasPrefix("error: The run has no result, because "))
      #expect(try probe.errors.contains(place))
    } else {
      #expect(
        try probe.errors == """
          error: The run has no result, because \(place) ended the process, as `exit` does. Remove \
          that call, or run without --in-process to report it as a failure.

          """)
    }
    #expect(try probe.folder.names.filter { $0.contains("report") } == [])
  }

  @Test func `no report of before stays when a step ends the process`() async throws {
    let folder = try TemporaryFolder([
      "x.feature": Self.feature("it exits with 0"), "report.xml": "of before",
    ])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "--in-process", "-f", "junit:report.xml"])
    #expect(try await probe.end() == 2)
    #expect(try folder.names.filter { $0.contains("report") } == [])
  }

  @Test(arguments: ["BeforeAll", "AfterAll"])
  func `so does a hook around the run`(hook: String) async throws {
    let probe = try ProbeProcess(
      Self.feature("it passes"), ["--in-process"],
      environment: ["PROBE_HOOK": "\(hook) exits"])
    #expect(try await probe.end() == 2)
    #expect(try probe.errors.contains("because the hook \(hook) ("))
  }

  @Test(arguments: [[], ["--isolate"], ["--dry-run"]])
  func `so does a suite that ends the process while it is made`(options: [String]) async throws {
    let probe = try ProbeProcess(
      Self.feature("it passes"), options, environment: ["PROBE_SUITE": "ends the process"])
    #expect(try await probe.end() == 2)
    #expect(try probe.errors.contains("because the suite ended the process"))
  }

  @Test func `what is left of a report when the process crashes goes with the next run`()
    async throws
  {
    let reports = ["-f", "junit:report.xml", "-f", "html:report.html"]
    let probe = try ProbeProcess(
      Self.feature("it sends itself signal 9"), ["--in-process"] + reports)
    #expect(try await probe.end() == 137)
    func names() throws -> [String] {
      try probe.folder.names.filter { $0.contains("report") }.sorted()
    }
    #expect(try names() == ["report.html.part", "report.xml.part"])
    let next = try ProbeProcess(in: probe.folder, ["x.feature", "--dry-run"] + reports)
    #expect(try await next.end() == 0)
    #expect(try names() == ["report.html", "report.xml"])
  }

  @Test func `nothing is left of a report that finds no room`() async throws {
    let probe = try ProbeProcess(
      Self.feature("it passes"),
      ["--in-process", "-f", "junit:report.xml", "-f", "html:report.html"],
      // In blocks of 512 or 1024 bytes; a page of HTML takes more.
      limits: "ulimit -f 4")
    #expect(try await probe.end() == 2)
    #expect(try probe.errors.contains("The report 'html' cannot be written"))
    #expect(try probe.folder.names.filter { $0.contains("report") } == ["report.xml"])
  }

  @Test func `no exit handler makes a run that failed pass`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: S\n    * an exit handler ends the process with 0\n    * it fails\n",
      ["--in-process", "-f", "summary"])
    #expect(try await probe.end() == 1)
    #expect(try probe.output.contains("1 scenario (1 failed)"))
  }

  @Test func `a process that a step forks may end as it likes`() async throws {
    let probe = try ProbeProcess(
      Self.feature("it forks a process that exits"), ["--in-process", "-f", "summary"])
    #expect(try await probe.end() == 0)
    #expect(try probe.journal.contains("the fork ended with 0"))
    #expect(try probe.output.contains("2 scenarios (2 passed)"))
    #expect(try probe.errors == "")
  }
}
