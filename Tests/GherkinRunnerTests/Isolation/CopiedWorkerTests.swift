import Foundation
import GherkinRunner
import Testing

/// Worker processes that are copies of the one which made the plan.
@Suite(.timeLimit(.minutes(15))) struct CopiedWorkerTests {
  private static let feature = "Feature: F\n  Scenario: S\n    * it tells whose copy it is\n"

  #if os(Linux)
    @Test func `a worker is a copy, with the suite and the plan`() async throws {
      let probe = try ProbeProcess(Self.feature, ["--isolate"])
      #expect(try await probe.end() == 0)
      #expect(try probe.journal.contains("a copy"))
    }
  #endif

  @Test(arguments: ["starts a thread", "opens a file"])
  func `a suite that could not be copied is made anew`(suite: String) async throws {
    let probe = try ProbeProcess(
      Self.feature, ["--isolate"], environment: ["PROBE_SUITE": suite])
    #expect(try await probe.end() == 0)
    let journal = try probe.journal
    #expect(journal.contains("started anew"), "\(journal)")
    #expect(try probe.output.contains("1 scenario (1 passed)"))
  }

  @Test func `what was printed before the copy is printed once`() async throws {
    let probe = try ProbeProcess(
      Self.feature, ["--isolate", "-f", "message"], environment: ["PROBE_SUITE": "prints"])
    #expect(try await probe.end() == 0)
    #expect(try probe.errors == "half a line")
    #expect(try !probe.output.contains("half a line"))
  }

  @Test func `a worker with nothing left to tell is not waited for`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: S\n    * its process will not come to an end\n", ["--isolate"],
      environment: ["PROBE_SUITE": "has no hooks around the run"])
    #expect(try await probe.end() == 0)
    #expect(try !probe.journal.contains("waited for in vain"))
  }
}
