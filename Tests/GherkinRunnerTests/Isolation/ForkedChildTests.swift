import Foundation
import GherkinRunner
import Testing

/// Children that are copies of their parent.
@Suite(.timeLimit(.minutes(60))) struct ForkedChildTests {
  private static let feature =
    "Feature: F\n  Scenario: S\n    * it notes whether its process was forked\n"

  #if os(Linux)
    @Test func `a child is forked, with the suite and the plan`() async throws {
      let probe = try ProbeProcess(Self.feature, ["--isolate"])
      #expect(try await probe.end() == 0)
      #expect(try probe.journal.contains("forked"))
    }
  #endif

  @Test(arguments: ["starts a thread", "opens a file"])
  func `a suite that cannot be forked is made again`(suite: String) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["--isolate"], environment: ["PROBE_SUITE": suite])
    #expect(try await probe.end() == 0)
    let journal = try probe.journal
    #expect(journal.contains("not forked"), "\(journal)")
    #expect(try probe.output.contains("1 scenario (1 passed)"))
  }

  @Test func `what was printed before the fork is printed once`() async throws {
    let probe = try ProbeProcess(
      Self.feature, ["--isolate", "-f", "message"], environment: ["PROBE_SUITE": "prints"])
    #expect(try await probe.end() == 0)
    #expect(try probe.errors == "half a line")
    #expect(try !probe.output.contains("half a line"))
  }
}
