import Dispatch
import GherkinRunner
import Synchronization
import Testing

/// Events of scenarios that run side by side, on their way through the log.
struct EventLogTests {
  @Test
  func
    `delivers the events of the first scenario before its next step runs, and others in their turn`()
  {
    let log = EventLog(Names())
    let (first, second, third) = (buffer(0, log), buffer(1, log), buffer(2, log))
    start(third)
    finish(third)
    start(second)
    start(first)
    #expect(names(log) == ["start 0"])

    finish(first, willBeRetried: true)
    #expect(names(log) == ["start 0", "end 0"])

    finish(first)
    #expect(names(log) == ["start 0", "end 0", "end 0", "start 1"])

    second.record(.stepFinished(second.id, step: 0, StepResult(.passed)), at: .zero)
    #expect(names(log).last == "start 1")
    second.record(.stepStarted(second.id, step: 1), at: .zero)
    #expect(names(log).last == "step 1")

    finish(second)
    #expect(names(log).suffix(3) == ["end 1", "start 2", "end 2"])
  }

  @Test func `delivers whole scenarios where no report is interactive`() {
    let log = EventLog(Names(isInteractive: false))
    let (first, second) = (buffer(0, log), buffer(1, log))
    start(first)
    start(second)
    finish(second)
    #expect(names(log) == [])

    finish(first, willBeRetried: true)
    #expect(names(log) == ["start 0", "end 0"])

    let again = buffer(0, log)
    start(again)
    finish(again)
    #expect(names(log) == ["start 0", "end 0", "start 0", "end 0", "start 1", "end 1"])
  }

  @Test func `tells its watcher at once, in whatever order`() {
    let seen = Mutex<[Int]>([])
    let log = EventLog(Names(isInteractive: false)) { events in
      seen.withLock { $0 += events.compactMap(\.event.scenario) }
    }
    #expect(log.isInteractive)
    start(buffer(1, log))
    start(buffer(0, log))
    #expect(seen.withLock { $0 } == [1, 1, 0, 0])
    #expect(names(log).first == "start 0")
  }

  @Test func `delivers events of the whole run at once`() {
    let log = EventLog(Names(isInteractive: false))
    start(buffer(0, log))
    log.record(.runProblem(Problem("late")), at: .zero)
    #expect(names(log) == ["other"])
  }

  @Test(arguments: [true, false])
  func `keeps the order of the plan, however many record`(isInteractive: Bool) {
    let (workers, count) = (4, 400)
    let log = EventLog(Names(isInteractive: isInteractive))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while case let scenario = next.wrappingAdd(1, ordering: .relaxed).oldValue, scenario < count {
        let buffer = buffer(scenario, log)
        start(buffer)
        finish(buffer)
      }
    }
    #expect(names(log) == (0..<count).flatMap { ["start \($0)", "end \($0)"] })
  }

  private func buffer(_ scenario: Int, _ log: EventLog) -> EventBuffer {
    EventBuffer(ScenarioAttempt(scenario: scenario), to: log)
  }

  private func start(_ buffer: EventBuffer) {
    buffer.record(.scenarioStarted(buffer.id), at: .zero)
    buffer.record(.stepStarted(buffer.id, step: 0), at: .zero)
  }

  private func finish(_ buffer: EventBuffer, willBeRetried: Bool = false) {
    let result = ScenarioResult(
      status: .passed, duration: .zero, willBeRetried: willBeRetried)
    buffer.record(.scenarioFinished(buffer.id, result), at: .zero)
  }

  private func names(_ log: EventLog) -> [String] { (log.receiver as? Names)?.names ?? [] }

  /// Keeps the names of events.
  private struct Names: EventReceiver {
    var isInteractive = true
    var names: [String] = []

    mutating func receive(_ event: TimedEvent) {
      switch event.event {
      case .scenarioStarted(let id): names.append("start \(id.scenario)")
      case .stepStarted: break
      case .stepFinished(let id, _, _): names.append("step \(id.scenario)")
      case .scenarioFinished(let id, _): names.append("end \(id.scenario)")
      default: names.append("other")
      }
    }
  }
}

/// What tasks report that a step has left running.
struct LeftoverTests {
  /// Attaching may take any time, since reports are written meanwhile.
  @Test func `an attachment is passed on before the step ends in which it was made`() async throws {
    let (isPassing, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[String]>([])
    let place = AttachmentPlace.step(ScenarioAttempt(scenario: 0), step: 0)
    let recorder = Recorder(noteLate: { _ in }) { _, _ in
      isPassing.signal()
      mayGoOn.wait()
      order.withLock { $0.append("attached") }
    }
    recorder.begin(place)
    let threads = DispatchGroup()
    DispatchQueue.global().async(group: threads) { RunContext(recorder: recorder).attach("late") }
    isPassing.wait()
    DispatchQueue.global().async(group: threads) {
      _ = recorder.end()
      order.withLock { $0.append("ended") }
    }
    // However long this takes, the end waits; without its lock, it would be over by now.
    try await Task.sleep(for: .milliseconds(100))
    mayGoOn.signal()
    await withCheckedContinuation { done in threads.notify(queue: .global()) { done.resume() } }
    #expect(order.withLock { $0 } == ["attached", "ended"])
  }

  /// That of a run, for tasks that wait for it. A class, because several refer to it.
  private final class End: Sendable { let hasCome = Atomic(false) }

  @Test func `a task that refers to its scenario is waited for at the end of the run`() async throws
  {
    let end = End()
    var rehearsal = Rehearsal { steps in
      steps.step("it leaves a task") { world in
        let scenario = world.scenario
        Task.detached {
          while !end.hasCome.load(ordering: .relaxed) {
            try await Task.sleep(for: .milliseconds(1))
          }
          scenario?.check(false, "too late")
        }
      }
      steps.afterAll { _ in end.hasCome.store(true, ordering: .relaxed) }
    }
    rehearsal.options.leftoverLimit = .seconds(3600)
    let lines = try await rehearsal.run("Feature: F\n  Scenario: S\n    * it leaves a task\n")
    #expect(lines.contains { $0.hasPrefix("! ") && $0.contains("too late") }, "\(lines)")
  }

  @Test func `a scenario that is never released does not keep the run from ending`() async throws {
    let kept = Mutex<[ScenarioContext]>([])
    var rehearsal = Rehearsal { steps in
      steps.step("it is kept") { world in
        if let scenario = world.scenario { kept.withLock { $0.append(scenario) } }
      }
    }
    rehearsal.options.leftoverLimit = .milliseconds(10)
    let lines = try await rehearsal.run("Feature: F\n  Scenario: S\n    * it is kept\n")
    #expect(lines.dropLast().last == "= passed")
    #expect(lines.last?.hasPrefix("still running: \"S\" (") == true, "\(lines)")
    #expect(kept.withLock { $0.count } == 1)
  }
}

/// Which events a run has.
struct EventTests {
  private static let feature = """
    Feature: F
      @retried
      Scenario: A
        Given it works
        And it fails
        And it works
      Scenario: B
        Given it is unknown
        And it works
      Scenario: C
    """

  /// The name of an event, with its scenario and its step.
  private struct Journal: EventReceiver {
    let isInteractive: Bool
    var lines: [String] = []

    mutating func receive(_ event: TimedEvent) {
      switch event.event {
      case .runStarted: lines.append("run")
      case .scenarioStarted(let id): lines.append("scenario \(id.scenario).\(id.attempt)")
      case .stepStarted(_, let step): lines.append("start \(step)")
      case .stepFinished(_, let step, let result): lines.append("\(result.status) \(step)")
      case .scenarioFinished(_, let result): lines.append("= \(result.status)")
      case .runFinished: lines.append("end")
      default: lines.append("other")
      }
    }
  }

  private func events(
    isInteractive: Bool, _ options: RunOptions = RunOptions(), stopped: Bool = false
  ) async throws -> [String] {
    var run = Rehearsal { steps in
      steps.given("it works") { _ in }
      steps.given("it fails") { _ in throw Trouble() }
    }
    run.retry = RetryRule(limit: 1, tags: try TagExpression(parsing: "@retried"))
    let registry = Registry<Rehearsal.World>()
    run.suite.define(Steps(into: registry))
    let control = RunControl()
    if stopped { control.stop() }
    let runner = Runner(
      run.suite, definitions: registry.definitions, plan: try run.plan(Self.feature),
      options: options)
    return await Journal(isInteractive: isInteractive)
      .receiving { await runner.run(into: $0, control: control) }.lines
  }

  private struct Trouble: Error {}

  @Test(arguments: [true, false])
  func `every test step starts and finishes, whatever its status`(isInteractive: Bool) async throws
  {
    let attempt = [
      "start 0", "passed 0", "start 1", "failed 1", "start 2", "skipped 2", "= failed",
    ]
    #expect(
      try await events(isInteractive: isInteractive) == ["run"]
        + ["scenario 0.0"] + attempt + ["scenario 0.1"] + attempt
        + ["scenario 1.0", "start 0", "undefined 0", "start 1", "skipped 1", "= undefined"]
        + ["scenario 2.0", "= undefined", "end"])
  }

  @Test func `so does every test step that is not run`() async throws {
    let skipped = { (count: Int) in (0..<count).flatMap { ["start \($0)", "skipped \($0)"] } }
    #expect(
      try await events(isInteractive: false, stopped: true) == ["run"]
        + ["scenario 0.0"] + skipped(3) + ["= skipped"]
        + ["scenario 1.0"] + skipped(2) + ["= skipped", "scenario 2.0", "= skipped", "end"])
    #expect(
      try await events(isInteractive: false, RunOptions(isDryRun: true)).contains("undefined 0"))
  }
}
