import Foundation
import Testing

/// The command line as a process: what only files, terminals and several runs together show.
@Suite(.timeLimit(.minutes(60))) struct ProcessTests {
  private static let feature = """
    Feature: F
      @quick
      Scenario: one
        * it passes
      Scenario: two
        * it fails on the first 1 attempts
      @slow
      Scenario: three
        * it fails
    """

  @Test func `takes options from specs.json, and more from a profile`() async throws {
    let folder = try TemporaryFolder([
      "x.feature": Self.feature,
      "specs.json": """
      {"paths": ["x.feature"], "tags": "not @slow", "format": "summary:sum.txt",
       "profiles": {"ci": {"retry": 1, "format": "junit:out.xml"}}}
      """,
    ])
    let plain = try ProbeProcess(in: folder, [])
    #expect(try await plain.end() == 1)
    #expect(try folder.read("sum.txt").contains("2 scenarios (1 failed, 1 passed)"))
    let profiled = try ProbeProcess(in: folder, ["--profile", "ci"])
    #expect(try await profiled.end() == 0)
    #expect(try folder.read("out.xml").contains("tests=\"2\""))
    #expect(try profiled.output == "")
  }

  @Test(arguments: [[], ["--isolate"]])
  func `runs again what a run has listed, and nothing else`(options: [String]) async throws {
    let folder = try TemporaryFolder(["x.feature": Self.feature])
    let first = try ProbeProcess(in: folder, ["x.feature", "-f", "rerun:r.txt"] + options)
    #expect(try await first.end() == 1)
    #expect(try folder.rerunEntries("r.txt") == "x.feature:5\nx.feature:8\n")
    let second = try ProbeProcess(
      in: folder, ["@r.txt", "--retry", "1", "-f", "rerun:r.txt", "-f", "summary"] + options)
    #expect(try await second.end() == 1)
    #expect(try second.output.contains("2 scenarios (1 failed, 1 flaky)"))
    #expect(try !second.journal.contains("Before: one"))
    #expect(try folder.rerunEntries("r.txt") == "x.feature:8\n")
  }

  @Test(arguments: [[], ["-f", "progress"], ["--in-process"]])
  func `removes its line from a terminal when Ctrl-C ends it`(options: [String]) async throws {
    let terminal = try Terminal()
    let scenarios = (1...11).map { "  Scenario: s\($0)\n    * it passes\n" }
    let probe = try ProbeProcess(
      "Feature: F\n" + scenarios.joined() + "  Scenario: slow\n    * it sleeps for 1000 seconds\n",
      ["--timeout", "0"] + options, output: .handle(terminal.programSide),
      environment: ["TERM": "xterm", "NO_COLOR": "1"])
    let shown = try await terminal.text(until: "for x.feature:24") { probe.process.isAlive }
    probe.send(SIGINT)
    #expect(try await probe.end() == 130)
    let text = try shown + terminal.textAtEnd()
    let screen = Screen(text)
    #expect(screen.lines.contains { $0.hasPrefix("12 scenarios (") }, "\(text)")
    #expect(!screen.lines.contains { $0.contains("waiting") || $0.contains("[==") }, "\(text)")
    #expect(screen.widest < 80)
  }

  @Test func `removes the line of work that is not a run as well`() async throws {
    let terminal = try Terminal()
    let folder = try TemporaryFolder(["x.feature": Self.feature])
    try #require(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    // Its own process can write to the pipe and never does, so the work goes on until the signal.
    let probe = try ProbeProcess(
      in: folder, ["merge", "/dev/fd/3"], output: .handle(terminal.programSide),
      environment: ["TERM": "xterm", "NO_COLOR": "1"], limits: "exec 3<>pipe")
    let shown = try await terminal.text(until: "message files read") { probe.process.isAlive }
    #expect(shown.contains("0 of 1 message files read"), "\(shown)")
    probe.send(SIGINT)
    #expect(try await probe.end() == 130)
    let text = try shown + terminal.textAtEnd()
    #expect(!Screen(text).lines.contains { $0.contains("message files") }, "\(text)")
  }
}
