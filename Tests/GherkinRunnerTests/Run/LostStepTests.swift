import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Steps that do not end, each of which keeps a thread.
@Suite(.timeLimit(.minutes(2))) struct LostStepTests {
  @Test(arguments: [1, 2])
  func `a run ends when more steps hang than it allows, and reports all others`(
    workers: Int
  ) async throws {
    let clock = ManualClock()
    let stuck = Mutex(0)
    let end = Signal()
    defer { end.give() }
    var rehearsal = Rehearsal { steps in
      steps.step("it deadlocks") { _ in
        let count = stuck.withLock { count in
          count += 1
          return count
        }
        // When all workers are stuck, another thread notices.
        if count.isMultiple(of: workers) {
          Thread.detachNewThread { for _ in 0..<2 { clock.advance(by: .seconds(2)) } }
        }
        end.blockThread()
      }
      steps.step("it passes") { _ in }
    }
    rehearsal.clock = clock.runClock
    rehearsal.options.timeout = .seconds(1)
    rehearsal.options.parallel = workers
    rehearsal.options.lostLimit = 4
    let scenario = "Scenario: a\n* it deadlocks\n"
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: b\n* it passes\n" + String(repeating: scenario, count: 7))
    #expect(lines.count { $0.hasPrefix("  it passes passed") } == 1)
    #expect(lines.count { $0.hasPrefix("  it deadlocks failed: took longer") } == 4)
    #expect(
      lines.count { $0 == "  it deadlocks skipped: not run: the run could not go on" } == 3,
      "\(lines)")
  }

  #if os(Linux)
    @Test func `hundreds of steps that hang leave results of all scenarios`() async throws {
      let scenarios = (1...300).map { "  @timeout(1)\n  Scenario: s\($0)\n    * it deadlocks\n" }
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: fine\n    * it passes\n" + scenarios.joined(),
        ["-j", "100", "-f", "summary"])
      #expect(try await probe.end() == 1)
      #expect(try probe.output.contains("301 scenarios (300 failed, 1 passed)"))
    }

    @Test func `a run ends with an error when the system has no more threads`() async throws {
      let scenarios = (1...300).map { "  @timeout(1)\n  Scenario: s\($0)\n    * it deadlocks\n" }
      let probe = try ProbeProcess(
        "Feature: F\n  Scenario: fine\n    * it passes\n" + scenarios.joined(),
        ["-j", "8", "-f", "summary"],
        // The stacks of about a hundred threads.
        limits: "ulimit -s 8192; ulimit -v 1500000")
      #expect(try await probe.end() == 2)
      let output = try probe.output
      #expect(output.contains("The run broke off: the system has no more threads"), "\(output)")
      #expect(output.contains(/301 scenarios \(\d+ failed, \d+ skipped, 1 passed\)/), "\(output)")
    }
  #endif
}
