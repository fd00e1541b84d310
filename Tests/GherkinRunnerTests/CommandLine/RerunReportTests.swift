import Foundation
import GherkinRunner
import Testing

/// What a run leaves for the next one, however it ends.
@Suite(.timeLimit(.minutes(60))) struct RerunReportTests {
  private static let feature = """
    Feature: Time
      Scenario: Quick
        Given it passes
      Scenario: Slow
        Given it sleeps for 36000 seconds
      Scenario: Later
        Given it passes
      Scenario: Not here
        Given it does not apply

    """

  @Test(arguments: [[], ["--isolate"]])
  func `an interrupted run lists what it left over`(options: [String]) async throws {
    let probe = try ProbeProcess(
      Self.feature,
      ["-j", "1", "-f", "rerun:rerun.txt", "-f", "junit:out.xml"] + InterruptionTests.endless
        + options)
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGTERM)
    #expect(try await probe.end() == 143)
    // What would have skipped itself did not come to it.
    #expect(try probe.folder.rerunEntries("rerun.txt") == "x.feature:4\nx.feature:6\nx.feature:8\n")
    let xml = try probe.folder.read("out.xml")
    let skipped = xml.matches(of: /<skipped message="not run: the run was interrupted"\/>/)
    #expect(skipped.count == 2, "\(xml)")
  }

  @Test(arguments: ["BeforeAll fails", "AfterAll fails", "BeforeAll traps"])
  func `a failing hook around an isolated run lists everything`(hook: String) async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: A\n    * it passes\n  Scenario: B\n    * it passes\n",
      ["--isolate", "-j", "1", "-f", "rerun:rerun.txt", "-f", "junit:out.xml"],
      environment: ["PROBE_HOOK": hook])
    #expect(try await probe.end() == 1)
    #expect(try probe.folder.rerunEntries("rerun.txt") == "x.feature:2\nx.feature:4\n")
    #expect(try probe.folder.read("out.xml").contains("tests=\"3\" failures=\"0\" errors=\"1\""))
  }

  /// An old list is not taken for that of a run that did not live to write one.
  @Test func `a run that is killed leaves a list that is refused`() async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature, "rerun.txt": ""])
    let probe = try ProbeProcess(
      in: folder, ["x.feature", "-f", "rerun:rerun.txt"] + InterruptionTests.endless)
    try await probe.waitUntil(noted: "asleep")
    probe.send(SIGKILL)
    _ = try await probe.end()
    let again = try ProbeProcess(in: folder, ["@rerun.txt"])
    #expect(try await again.end() == 2)
    #expect(try again.errors.contains("its run failed: it did not end"))
  }

  @Test func `a run that cannot be done leaves no list`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": RunCommandTests.good, "list.txt": ""])
    try folder.link("rerun.txt", to: "list.txt")
    let run = try await CommandLineRun.of("--name Nobody -f rerun:rerun.txt", in: folder)
    #expect(run.status == .unusable)
    #expect(try await CommandLineRun.of("@rerun.txt", in: folder).status == .unusable)
    // A link stays one.
    #expect(try folder.read("list.txt").contains("= failed: the run ended early"))
  }

  @Test func `a definition that cannot be used lists everything`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.given("it works") { _ in }
      steps.given("{nosuch}") { (_, _: String) in }
    }
    let report = try await rehearsal.report(
      RerunReporter(ReportContext()), "Feature: F\n  Scenario: A\n    Given it works\n")
    let text = String(decoding: report.bytes, as: UTF8.self)
    #expect(
      text.contains("= 1\nFeatures/1.feature:2\t"))
  }
}
