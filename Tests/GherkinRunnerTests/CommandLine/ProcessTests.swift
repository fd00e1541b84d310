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
    #expect(try folder.rerunEntries("r.txt") == "x.feature:5:8\n")
    let second = try ProbeProcess(
      in: folder, ["@r.txt", "--retry", "1", "-f", "rerun:r.txt", "-f", "summary"] + options)
    #expect(try await second.end() == 1)
    #expect(try second.output.contains("2 scenarios (1 failed, 1 flaky)"))
    #expect(try !second.journal.contains("Before: one"))
    #expect(try folder.rerunEntries("r.txt") == "x.feature:8\n")
  }

  @Test func `draws the line of progress anew on a terminal`() async throws {
    let terminal = try Terminal()
    let scenarios = (1...6).map { number in
      "  Scenario: s\(number)\n    * it blocks its thread for 0.06 seconds\n"
    }
    let probe = try ProbeProcess(
      "Feature: F\n" + scenarios.joined(), ["-f", "progress", "-j", "1"],
      output: .handle(terminal.programSide), environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(try await probe.end() == 0)
    let text = try terminal.textAtEnd()
    #expect(text.contains("/6, "), "\(text)")
    #expect(text.contains("\r\u{1B}[K"), "\(text)")
    #expect(text.contains("6 scenarios (6 passed)"), "\(text)")
    // What is left at the end is the row alone.
    let line = text.split(separator: "\n").first { $0.contains("/6, ") }
    #expect(line?.split(separator: "\r\u{1B}[K").last?.contains("/6") == false, "\(text)")
  }
}
