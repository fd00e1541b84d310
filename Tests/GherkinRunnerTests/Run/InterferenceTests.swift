import Foundation
import GherkinRunner
import Testing

@Suite struct `Hooks, attachments and interference` {
  @Test func `run hooks surround everything, and each has its own result`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.beforeAll { run in
        run.log("warming up")
        run.attach([1, 2], mediaType: "image/png", name: "stove.png")
      }
      steps.afterAll(name: "first") { _ in }
      steps.afterAll(name: "second") { _ in throw Trouble("no way out") }
      steps.step("it passes") { _ in }
    }
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it passes")
    #expect(
      lines == [
        "    +  text/x.cucumber.log+plain warming up",
        "    + stove.png image/png [1, 2]", "BeforeAll passed",
        "a", "  it passes passed", "= passed",
        "AfterAll (second) failed: no way out", "AfterAll (first) passed",
      ])
  }

  @Test func `no scenario runs when a hook before all fails, but all run hooks do`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.beforeAll(name: "a") { _ in throw Trouble("no power") }
      steps.beforeAll(name: "b") { _ in }
      steps.afterAll { _ in }
      steps.step("it passes") { _ in }
    }
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it passes")
    #expect(
      lines == ["BeforeAll (a) failed: no power", "BeforeAll (b) passed", "AfterAll passed"])
  }

  @Test func `hooks around steps fail the step, and run only when it does`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.beforeStep("@checked") { world in world.notes.append("before") }
      steps.afterStep(filePath: "tidy.swift", line: 7) { world in
        if world.notes.count == 2 { throw Trouble("twice is enough") }
      }
      steps.step("it passes") { _ in }
    }
    let lines = try await rehearsal.run(
      "Feature: F\n@checked\nScenario: a\n* it passes\n* it passes\n* it passes")
    #expect(
      lines == [
        "a", "  it passes passed",
        "  it passes failed: in the afterStep hook at tidy.swift:7: twice is enough",
        "  it passes skipped",
        "= failed",
      ])
  }

  @Test func `what a step attaches comes before its end`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.step("it attaches") { world in
        world.scenario?.log("hello")
        world.scenario?.attach([1, 2], mediaType: "image/png", name: "dot.png")
        world.scenario?.link("https://example.invalid")
      }
    }
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it attaches")
    #expect(
      lines == [
        "a",
        "    +  text/x.cucumber.log+plain hello",
        "    + dot.png image/png [1, 2]",
        "    +  text/uri-list https://example.invalid",
        "  it attaches passed", "= passed",
      ])
  }

  @Test func `checks that fail are gathered until the step ends`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.step("it checks") { world in
        world.scenario?.check(1 + 1 == 3, "sums")
        world.scenario?.check("a", equals: "b", "letters")
        world.notes.append("went on")
        if world.notes.isEmpty { throw Trouble("did not go on") }
      }
      steps.after { world in
        try expect(world.scenario?.isFailing == true, "the scenario knows that it fails")
      }
    }
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it checks\n* it checks")
      .map { $0.replacing(/\(\S+\.swift:\d+\)/, with: "(place)") }
    #expect(
      lines == [
        "a",
        "  it checks failed: sums\n(place)\nletters\nexpected: \"b\"\n  actual: \"a\"\n(place)",
        "  it checks skipped", "  After passed", "= failed",
      ])
  }

  @Test func `a failed scenario is run again, with a new world, as often as allowed`() async throws
  {
    var rehearsal = Rehearsal { steps in
      steps.step("it passes at attempt {int}") { (world, wanted: Int) in
        try expect(world.scenario?.attempt ?? 0, equals: wanted, "attempt")
      }
      steps.step("it waits") { _ in throw Pending() }
    }
    rehearsal.retry = RetryRule(limit: 1)
    let lines = try await rehearsal.run(
      """
      Feature: F
        Scenario: flaky
          * it passes at attempt 1
        Scenario: hopeless
          * it passes at attempt 2
        Scenario: pending
          * it waits
      """)
    #expect(
      lines == [
        "flaky", "  it passes at attempt 1 failed: attempt\nexpected: 1\n  actual: 0",
        "= failed, again",
        "flaky", "  it passes at attempt 1 passed", "= passed",
        "hopeless", "  it passes at attempt 2 failed: attempt\nexpected: 2\n  actual: 0",
        "= failed, again",
        "hopeless", "  it passes at attempt 2 failed: attempt\nexpected: 2\n  actual: 1",
        "= failed",
        "pending", "  it waits pending", "= pending",
      ])
  }

  @Test func `an attempt after one that overran is not cancelled with it`() async throws {
    let clock = ManualClock()
    var rehearsal = Rehearsal { steps in
      steps.step("it overruns at first") { world in
        if world.scenario?.attempt == 0 { clock.advance(by: .seconds(1)) }
        try Task.checkCancellation()
      }
      steps.step("it passes unless cancelled") { _ in try Task.checkCancellation() }
    }
    rehearsal.suite.world = { context in
      try Task.checkCancellation()
      return Rehearsal.World(scenario: context)
    }
    rehearsal.clock = clock.runClock
    rehearsal.options.timeout = .seconds(1)
    rehearsal.retry = RetryRule(limit: 1)
    let lines = try await rehearsal.run(
      """
      Feature: F
      Scenario: a
      * it overruns at first
      * it passes unless cancelled
      Scenario: b
      * it passes unless cancelled
      """)
    #expect(
      lines == [
        "a", "  it overruns at first failed: took longer than 1.0 s, the time limit of a step",
        "  it passes unless cancelled skipped", "= failed, again",
        "a", "  it overruns at first passed", "  it passes unless cancelled passed", "= passed",
        "b", "  it passes unless cancelled passed", "= passed",
      ])
  }

  @Test func `a step that overruns and heeds its cancellation is cleaned up after`() async throws {
    let clock = ManualClock()
    var rehearsal = Rehearsal { steps in
      steps.step("it overruns") { _ in
        clock.advance(by: .seconds(1))
        try await sleepUntilCancelled()
      }
      steps.step("it passes") { _ in }
      steps.after { _ in try Task.checkCancellation() }
    }
    rehearsal.clock = clock.runClock
    rehearsal.options.timeout = .seconds(1)
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: a\n* it overruns\n* it passes\nScenario: b\n* it passes")
    #expect(
      lines == [
        "a", "  it overruns failed: took longer than 1.0 s, the time limit of a step",
        "  it passes skipped", "  After passed", "= failed",
        "b", "  it passes passed", "  After passed", "= passed",
      ])
  }

  @Test func `each step has its own time, and none of it is used up by others`() async throws {
    let clock = ManualClock()
    var rehearsal = Rehearsal { steps in
      steps.step("it takes {int} ms") { (_, time: Int) in
        clock.advance(by: .milliseconds(time))
        try Task.checkCancellation()
      }
    }
    rehearsal.clock = clock.runClock
    rehearsal.options.timeout = .seconds(1)
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: a\n* it takes 999 ms\n* it takes 999 ms\n* it takes 1000 ms")
    #expect(
      lines == [
        "a", "  it takes 999 ms passed", "  it takes 999 ms passed",
        "  it takes 1000 ms failed: took longer than 1.0 s, the time limit of a step", "= failed",
      ])
  }

  @Test func `an interrupted run cancels what runs, cleans up, and skips the rest`() async throws {
    let control = RunControl()
    let rehearsal = Rehearsal { steps in
      steps.step("it is interrupted") { _ in
        control.interrupt()
        try await sleepUntilCancelled()
      }
      steps.step("it passes") { _ in }
      steps.after { _ in try Task.checkCancellation() }
      steps.afterAll { _ in }
    }
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: a\n* it is interrupted\n* it passes\nScenario: b\n* it passes",
      control: control)
    #expect(
      lines == [
        "a", "  it is interrupted failed: the run was interrupted", "  it passes skipped",
        "  After passed", "= failed",
        "b", "  it passes skipped: not run: the run was interrupted", "  After skipped",
        "= skipped",
        "AfterAll passed",
      ])
  }
}

private struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
