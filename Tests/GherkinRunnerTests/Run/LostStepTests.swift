import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Steps that do not end, each of which keeps a thread.
@Suite(.timeLimit(.minutes(60))) struct LostStepTests {
  private static let isLost = """
    failed: took longer than 1.0 s, the time limit of a step; it ignored its cancellation and was \
    abandoned, and the hooks after this scenario did not run
    """

  /// A run whose steps may take a second of `clock`, with the steps "it deadlocks" and "it passes".
  ///
  /// A step that deadlocks blocks its thread until `end` is given. When as many are stuck as there are
  /// `workers`, so much time passes that the watchdog gives them up.
  ///
  /// - Parameters:
  ///   - others: Defines what else there is.
  ///   - isStuck: Called by each step before it blocks.
  private static func deadlocks(
    workers: Int = 1, _ clock: ManualClock, _ end: Signal,
    _ others: @escaping @Sendable (Steps<Rehearsal.World>) -> Void = { _ in },
    isStuck: @escaping @Sendable () -> Void = {}
  ) -> Rehearsal {
    let stuck = Count()
    var rehearsal = Rehearsal { steps in
      steps.step("it deadlocks") { world in
        isStuck()
        if stuck.next().isMultiple(of: workers) { Self.passGrace(on: clock) }
        end.blockThread()
        world.scenario?.log("too late")
      }
      steps.step("it passes") { _ in }
      others(steps)
    }
    rehearsal.clock = clock.runClock
    rehearsal.options.timeout = .seconds(1)
    rehearsal.options.parallel = workers
    return rehearsal
  }

  /// Lets so much time pass, on a thread of its own, that what runs is cancelled and then abandoned.
  private static func passGrace(on clock: ManualClock) {
    Thread.detachNewThread { for _ in 0..<2 { clock.advance(by: .seconds(2)) } }
  }

  @Test(arguments: [1, 2])
  func `a step that never ends takes down its own scenario only`(workers: Int) async throws {
    let (clock, end) = (ManualClock(), Signal())
    defer { end.give() }
    let rehearsal = Self.deadlocks(workers: workers, clock, end) { $0.after { _ in } }
    let scenario = "Scenario: a\n* it deadlocks\n* it passes\n"
    let lines = try await rehearsal.run(
      "Feature: F\n" + scenario + scenario + scenario + scenario + "Scenario: b\n* it passes")
    let reported = [
      "a", "  it deadlocks \(Self.isLost)", "  it passes skipped", "  After skipped", "= failed",
    ]
    #expect(
      lines == reported + reported + reported + reported + [
        "b", "  it passes passed", "  After passed", "= passed",
      ])
  }

  @Test func `a step that ends after it was abandoned reports and does nothing more`() async throws
  {
    let (clock, end, isGone) = (ManualClock(), Signal(), Signal())
    var rehearsal = Self.deadlocks(clock, end) { steps in
      steps.step("it must not run") { _ in throw ExpectationFailure("it ran") }
      steps.step("the other one ends") { _ in
        end.give()
        await isGone.wait()
      }
      steps.after { _ in }
    }
    rehearsal.suite.world = { context in
      let isBlocked = context.name == "a"
      return Rehearsal.World(
        scenario: context, companion: isBlocked ? Farewell { isGone.give() } : nil)
    }
    let lines = try await rehearsal.run(
      """
      Feature: F
      Scenario: a
      * it deadlocks
      * it must not run
      Scenario: b
      * the other one ends
      """)
    #expect(
      lines == [
        "a", "  it deadlocks \(Self.isLost)", "  it must not run skipped", "  After skipped",
        "= failed", "b", "  the other one ends passed", "  After passed", "= passed",
      ])
  }

  @Test func `an interruption does not wait for a step that heeds nothing`() async throws {
    let (clock, control, end) = (ManualClock(), RunControl(), Signal())
    defer { end.give() }
    var rehearsal = Self.deadlocks(clock, end, isStuck: { control.interrupt() })
    rehearsal.options.timeout = nil
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it deadlocks", control: control)
    #expect(lines.count == 3)
    #expect(
      lines[1].hasPrefix(
        "  it deadlocks failed: the run was interrupted; it ignored its cancellation"))
  }

  @Test(arguments: [1, 2])
  func `a run ends when more steps hang than it allows, and reports all others`(
    workers: Int
  ) async throws {
    let (clock, end) = (ManualClock(), Signal())
    defer { end.give() }
    let limit = 4
    let begun = Count()
    // One of two workers may begin a fifth step before the fourth is abandoned.
    var rehearsal = Self.deadlocks(workers: workers, clock, end) { _ in
    } isStuck: {
      if begun.next() > limit { Self.passGrace(on: clock) }
    }
    rehearsal.options.lostLimit = limit
    let scenario = "Scenario: a\n* it deadlocks\n"
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: b\n* it passes\n" + String(repeating: scenario, count: 7))
    #expect(lines.count { $0.hasPrefix("  it passes passed") } == 1)
    let lost = lines.count { $0.hasPrefix("  it deadlocks failed: took longer") }
    #expect(lost >= limit && lost < limit + workers, "\(lines)")
    #expect(
      lines.count { $0 == "  it deadlocks skipped: not run: the run could not go on" } == 7 - lost,
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
        ["-j", "8", "-f", "summary", "-f", "message:out.ndjson"],
        // The stacks of about a hundred threads.
        limits: "ulimit -s 8192; ulimit -v 1500000")
      #expect(try await probe.end() == 2)
      let output = try probe.output
      #expect(output.contains("The run ended early: the system has no more threads"), "\(output)")
      #expect(output.contains(/301 scenarios \(\d+ failed, \d+ skipped, 1 passed\)/), "\(output)")
      let messages = try probe.folder.read("out.ndjson").split(separator: "\n")
      #expect(messages.last?.contains(#""exception":{"type":"Threads","#) == true)
    }
  #endif
}

/// Counts from 1, for all steps of a run. A class, because steps on several threads share it.
private final class Count: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

/// Calls a function when nothing holds it any more.
private final class Farewell: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}
