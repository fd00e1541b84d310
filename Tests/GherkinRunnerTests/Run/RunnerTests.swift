import GherkinRunner
import Synchronization
import Testing

@Suite struct `A run` {
  @Test func `gives each scenario a world of its own and its arguments in the types it asks for`()
    async throws
  {
    let rehearsal = Rehearsal { steps in
      steps.given("I have {int} cukes") { world, count in world.number = count }
      steps.when("I eat {int} of {string}") { world, count, what in
        world.number -= count
        world.notes.append(what)
      }
      steps.then("{int} cukes are left of {word}") { (world, count: Int, what: String) in
        try expect(world.number, equals: count, "cukes left")
        try expect(world.notes, equals: [what])
      }
    }
    let lines = try await rehearsal.run(
      """
      Feature: Cukes
        Scenario Outline: Eat <eaten>
          Given I have 5 cukes
          When I eat <eaten> of "green"
          Then <left> cukes are left of green
          Examples:
            | eaten | left |
            | 2     | 3    |
            | 4     | 2    |
      """)
    #expect(
      lines == [
        "Eat 2",
        "  I have 5 cukes passed",
        "  I eat 2 of \"green\" passed",
        "  3 cukes are left of green passed",
        "= passed",
        "Eat 4",
        "  I have 5 cukes passed",
        "  I eat 4 of \"green\" passed",
        "  2 cukes are left of green failed: cukes left\nexpected: 2\n  actual: 1",
        "= failed",
      ])
  }

  @Test func `skips what follows a step that does not pass, but tells of every undefined step`()
    async throws
  {
    let rehearsal = Rehearsal { steps in
      steps.step("it passes") { _ in }
      steps.step("it fails") { _ in throw Complaint("whoops") }
      steps.step("it waits") { _ in throw Pending("for the bank") }
      steps.step("it does not apply") { _ in throw Skip("on Sundays") }
      steps.step("it is {word}") { (_, _: String) in }
      steps.step("it {word} unclear") { (_, _: String) in }
    }
    let lines = try await rehearsal.run(
      """
      Feature: Statuses
        Scenario: failed
          * it fails
          * it passes
          * it dances
        Scenario: pending
          * it waits
          * it passes
        Scenario: skipped
          * it does not apply
          * it passes
        Scenario: skipped before an undefined and an ambiguous step
          * it does not apply
          * it dances
          * it is unclear
        Scenario: undefined
          * it dances
          * it passes
        Scenario: ambiguous
          * it is unclear
          * it passes
        Scenario: empty
      """)
    #expect(
      lines == [
        "failed", "  it fails failed: whoops", "  it passes skipped", "  it dances undefined",
        "= failed",
        "pending", "  it waits pending: for the bank", "  it passes skipped", "= pending",
        "skipped", "  it does not apply skipped: on Sundays", "  it passes skipped", "= skipped",
        "skipped before an undefined and an ambiguous step",
        "  it does not apply skipped: on Sundays", "  it dances skipped", "  it is unclear skipped",
        "= skipped",
        "undefined", "  it dances undefined", "  it passes skipped", "= undefined",
        "ambiguous", "  it is unclear ambiguous", "  it passes skipped", "= ambiguous",
        "empty", "= undefined",
      ])
  }

  @Test func `runs hooks by tag and order, and those after whatever happened`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.before { _ in }
      steps.before("@broken", name: "breaks") { _ in throw Complaint("no database") }
      steps.before(order: -1) { _ in }
      steps.after(name: "first defined") { _ in }
      steps.after("not @broken", name: "last defined") { _ in }
      steps.step("it passes") { _ in }
    }
    let lines = try await rehearsal.run(
      """
      Feature: Hooks
        Scenario: whole
          * it passes
        @broken
        Scenario: broken
          * it passes
      """)
    #expect(
      lines == [
        "whole",
        "  Before passed", "  Before passed",
        "  it passes passed",
        "  After (last defined) passed", "  After (first defined) passed",
        "= passed",
        "broken",
        "  Before passed", "  Before passed", "  Before (breaks) failed: no database",
        "  it passes skipped",
        "  After (first defined) passed",
        "= failed",
      ])
  }

  @Test func `blames no step when the world cannot be made`() async throws {
    var rehearsal = Rehearsal { steps in steps.step("it passes") { _ in } }
    rehearsal.suite.world = { _ in throw Complaint("no disk") }
    let lines = try await rehearsal.run(
      """
      Feature: World
        Scenario: none
          * it passes
          * it passes
      """)
    #expect(
      lines == [
        "none",
        "  makeWorld failed: The scenario's world could not be made by Suite.makeWorld: no disk",
        "  it passes skipped",
        "  it passes skipped",
        "= failed",
      ])
  }

  @Test(arguments: [1, 2, 8])
  func `reports in plan order, however many scenarios run at a time`(workers: Int) async throws {
    var rehearsal = Rehearsal { steps in
      steps.step("a pause of {int}") { (_, turns: Int) in for _ in 0..<turns { await Task.yield() }
      }
    }
    rehearsal.options.parallel = workers
    let turns = (0..<60).map { ($0 * 37) % 50 }
    let text = "Feature: F\n" + turns.map { "Scenario: \($0)\n* a pause of \($0)\n" }.joined()
    let lines = try await rehearsal.run(text)
    #expect(lines == turns.flatMap { ["\($0)", "  a pause of \($0) passed", "= passed"] })
  }

  @Test func `never overlaps a serial scenario with another`() async throws {
    let stage = Stage()
    var rehearsal = Rehearsal { steps in
      steps.step("alone") { _ in
        let others = stage.enter()
        for _ in 0..<20 { await Task.yield() }
        stage.leave()
        try expect(others, equals: 0, "others on the stage")
      }
      steps.step("together") { _ in
        _ = stage.enter()
        for _ in 0..<20 { await Task.yield() }
        stage.leave()
      }
    }
    rehearsal.options.parallel = 4
    let lines = try await rehearsal.run(
      "Feature: F\n"
        + (0..<20).map { index in
          index % 5 == 2 ? "@serial\nScenario: s\n* alone\n" : "Scenario: p\n* together\n"
        }.joined())
    #expect(lines.filter { $0.hasPrefix("=") } == Array(repeating: "= passed", count: 20))
  }

  @Test func `stops starting scenarios after a failure when told to`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.step("it passes") { _ in }
      steps.step("it fails") { _ in throw Complaint("whoops") }
    }
    rehearsal.options.failFast = true
    let lines = try await rehearsal.run(
      """
      Feature: F
        Scenario: a
          * it passes
        Scenario: b
          * it fails
        Scenario: c
          * it passes
      """)
    #expect(
      lines == [
        "a", "  it passes passed", "= passed",
        "b", "  it fails failed: whoops", "= failed",
        "c", "  it passes skipped: not run: --fail-fast ended the run after the first failure",
        "= skipped",
      ])
  }

  @Test func `only matches in a dry run`() async throws {
    var rehearsal = Rehearsal { steps in steps.step("it fails") { _ in throw Complaint("whoops") } }
    rehearsal.options.isDryRun = true
    let lines = try await rehearsal.run(
      """
      Feature: F
        Scenario: a
          * it fails
        Scenario: b
          * it dances
      """)
    #expect(
      lines == [
        "a", "  it fails skipped", "= skipped", "b", "  it dances undefined", "= undefined",
      ])
  }
}

/// Counts who is on stage. A class, because scenarios share it.
private final class Stage: Sendable {
  private let count = Mutex(0)

  /// Enters, and tells how many others are there.
  func enter() -> Int {
    count.withLock {
      $0 += 1
      return $0 - 1
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}

/// An error with a plain text.
private struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
