import Dispatch
import GherkinRunner
import Testing

@Suite struct `Hooks, attachments and interference` {
  @Test func `run hooks surround everything, and each has its own result`() async throws {
    let rehearsal = Rehearsal { steps in
      steps.beforeAll { run in run.log("warming up") }
      steps.afterAll(name: "first") { _ in }
      steps.afterAll(name: "second") { _ in throw Trouble("no way out") }
      steps.step("it passes") { _ in }
    }
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it passes")
    #expect(
      lines == [
        "    +  text/x.cucumber.log+plain warming up", "BeforeAll passed",
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
      steps.afterStep { world in
        if world.notes.count == 2 { throw Trouble("twice is enough") }
      }
      steps.step("it passes") { _ in }
    }
    let lines = try await rehearsal.run(
      "Feature: F\n@checked\nScenario: a\n* it passes\n* it passes\n* it passes")
    #expect(
      lines == [
        "a", "  it passes passed", "  it passes failed: twice is enough", "  it passes skipped",
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
    #expect(
      lines == [
        "a",
        "  it checks failed: sums\nletters\nexpected: \"b\"\n  actual: \"a\"",
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
    var rehearsal = Rehearsal { steps in
      steps.step("it is slow at first") { world in
        let isFirst = world.scenario?.attempt == 0
        try await Task.sleep(for: isFirst ? .seconds(20) : .milliseconds(1))
      }
      steps.step("it is quick") { _ in try await Task.sleep(for: .milliseconds(1)) }
    }
    rehearsal.suite.world = { context in
      try await Task.sleep(for: .milliseconds(1))
      return Rehearsal.World(scenario: context)
    }
    rehearsal.options.timeout = .milliseconds(400)
    rehearsal.retry = RetryRule(limit: 1)
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: a\n* it is slow at first\n* it is quick\nScenario: b\n* it is quick")
    #expect(
      lines == [
        "a", "  it is slow at first failed: took longer than 0.4 s, the time a step may take",
        "  it is quick skipped", "= failed, again",
        "a", "  it is slow at first passed", "  it is quick passed", "= passed",
        "b", "  it is quick passed", "= passed",
      ])
  }

  @Test func `a step that overruns and heeds its cancellation is cleaned up after`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.step("it sleeps") { _ in try await Task.sleep(for: .seconds(60)) }
      steps.step("it passes") { _ in }
      steps.after { _ in try Task.checkCancellation() }
    }
    rehearsal.options.timeout = .milliseconds(400)
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: a\n* it sleeps\n* it passes\nScenario: b\n* it passes")
    #expect(
      lines == [
        "a", "  it sleeps failed: took longer than 0.4 s, the time a step may take",
        "  it passes skipped", "  After passed", "= failed",
        "b", "  it passes passed", "  After passed", "= passed",
      ])
  }

  @Test(arguments: [1, 2])
  func `a step that never ends takes down its own scenario only`(workers: Int) async throws {
    var rehearsal = Rehearsal { steps in
      steps.step("it deadlocks") { _ in
        let semaphore = DispatchSemaphore(value: 0)
        _ = semaphore.wait(timeout: .now() + 20)
      }
      steps.step("it passes") { _ in }
      steps.after { _ in }
    }
    rehearsal.options.timeout = .milliseconds(400)
    rehearsal.options.parallel = workers
    let stuck = "Scenario: a\n* it deadlocks\n* it passes\n"
    let lines = try await rehearsal.run(
      "Feature: F\n" + stuck + stuck + stuck + stuck + "Scenario: b\n* it passes")
    let reported = [
      "a",
      """
        it deadlocks failed: took longer than 0.4 s, the time a step may take; it did not end \
      when told to, so it was left behind and the hooks after this scenario could not run
      """,
      "  it passes skipped", "  After skipped", "= failed",
    ]
    #expect(
      lines == reported + reported + reported + reported + [
        "b", "  it passes passed", "  After passed", "= passed",
      ])
  }

  @Test func `a step that ends after it was left behind says and does nothing more`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.step("it blocks for {int} ms") { (_, time: Int) in
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(time))
      }
      // Not `Task.sleep`: it wakes by way of the shared pool, which other tests keep busy.
      steps.step("it naps") { _ in
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(60))
      }
      steps.step("it must not run") { _ in throw Trouble("it ran") }
      steps.after { _ in }
    }
    rehearsal.options.timeout = .seconds(1)
    let naps = String(repeating: "* it naps\n", count: 30)
    let lines = try await rehearsal.run(
      "Feature: F\nScenario: a\n* it blocks for 3000 ms\n* it must not run\nScenario: b\n\(naps)")
    #expect(lines.filter { $0.hasPrefix("=") } == ["= failed", "= passed"])
    #expect(lines.count == 5 + 33, "\(lines)")
    #expect(lines.contains("  it must not run skipped"))
  }

  @Test func `an interruption does not wait for a step that heeds nothing`() async throws {
    let control = RunControl()
    let rehearsal = Rehearsal { steps in
      steps.step("it blocks") { _ in
        control.interrupt()
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 20)
      }
    }
    let lines = try await rehearsal.run("Feature: F\nScenario: a\n* it blocks", control: control)
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("  it blocks failed: the run was interrupted; it did not end"))
  }

  @Test func `an interrupted run cancels what runs, cleans up, and skips the rest`() async throws {
    let control = RunControl()
    let rehearsal = Rehearsal { steps in
      steps.step("it is interrupted") { _ in
        control.interrupt()
        try await Task.sleep(for: .seconds(60))
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
        "b", "  it passes skipped: not run: the run was interrupted", "  After skipped", "= skipped",
        "AfterAll passed",
      ])
  }
}

private struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
