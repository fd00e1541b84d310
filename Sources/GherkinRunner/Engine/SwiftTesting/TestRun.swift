import Synchronization

/// Runs the scenarios of a list of test cases, whichever of them are selected and in whatever order they
/// come.
///
/// The hooks before the run are run once, before the first scenario. The run ends when `finish` is
/// called, when every scenario of the list has run, or else when the process ends; then the hooks after
/// the run are run and the reports are written.
///
/// An actor, because test cases start and end side by side.
actor TestRun<Suite: SpecSuite> {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let plan: Plan
  private let options: RunOptions
  private let session: Session
  private let endsWithLastCase: Bool

  private let gate: SerialGate
  /// The events of all parts, of which those are left that came when their part was over.
  private var logs: [Collected<TimedEvent>] = []
  /// Counts what can still report a failure.
  private let recorders = RecorderCensus()
  /// The run that is going on; nil before the first scenario, and after the end.
  private var current: CurrentRun?

  /// A run from its first scenario on.
  private struct CurrentRun {
    let start: ContinuousClock.Instant
    let beginning: Task<Beginning, Never>
    /// The events of each scenario that was asked for, by its index in the plan.
    var scenarios: [Int: [TimedEvent]] = [:]
    /// The number of the run among those that are finished when the process ends.
    let number: Int
  }

  /// What has happened before the first scenario.
  private struct Beginning {
    var events: [TimedEvent] = []
    var problems: [ScenarioFailure.Problem] = []
    var reports: OpenReports?
  }

  /// - Parameter endsWithLastCase: Whether the run ends with the last scenario, not only with `finish`.
  init(
    _ suite: Suite, _ definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions,
    session: Session, endsWithLastCase: Bool
  ) {
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.options = options
    self.session = session
    self.endsWithLastCase = endsWithLastCase
    gate = SerialGate(limit: options.parallel)
  }

  func run(_ index: Int) async -> CaseResult {
    let (beginning, start) = begin()
    var result = CaseResult(problems: await beginning.value.problems)
    var events: [TimedEvent] = []
    if result.problems.isEmpty {
      let isAlone = plan.isSerial(index)
      let part = plan.keeping([index], beforeAll: false, afterAll: false)
      do {
        try await gate.enter(alone: isAlone)
      } catch {
        let message = "cancelled while it waited for other scenarios to end, and not run"
        result.problems = [
          .init(message, path: part.scenario(0).pickle.uri, in: session.folder)
        ]
        return result
      }
      events = await self.events(of: part, since: start)
      await gate.leave(alone: isAlone)
      result = CaseReport.result(of: part, events, context)
    }
    current?.scenarios[index] = events
    if endsWithLastCase, current?.scenarios.count == plan.scenarioCount {
      result.problems += await finish()
    }
    return result
  }

  /// Ends the run, if one is going on. Returns what did not pass, and what could not be written.
  func finish() async -> [ScenarioFailure.Problem] {
    guard let run = current else { return [] }
    current = nil
    OpenTestRuns.remove(run.number)
    let beginning = await run.beginning.value
    let part = plan.keeping([], beforeAll: false)
    var events = await events(of: part, since: run.start, waitsForRest: true)
    events += logs.flatMap { $0.take() }.filter {
      if case .runProblem = $0.event { true } else { false }
    }
    logs = []
    let result = CaseReport.result(of: part, events, context)
    for warning in result.warnings { warning.print() }
    let problems = result.problems
    guard let reports = beginning.reports else { return problems }
    return problems + write(run, before: beginning.events, after: events, to: reports)
  }

  /// Writes all reports of the scenarios that ran, as of one run. Returns those that could not be written.
  private func write(
    _ run: CurrentRun, before: [TimedEvent], after: [TimedEvent], to reports: OpenReports
  ) -> [ScenarioFailure.Problem] {
    let indices = run.scenarios.keys.sorted()
    var parts = [before]
    for (place, index) in indices.enumerated() {
      let events = run.scenarios[index] ?? []
      parts.append(events.map { TimedEvent($0.event.moved(to: place), at: $0.time) })
    }
    parts.append(after)
    var end = RunEnd.complete
    var events = [TimedEvent(.runStarted, at: .zero)]
    for event in parts.joined() {
      switch event.event {
      case .runStarted, .runFinished(.complete): break
      case .runFinished(let other): end = other
      default: events.append(event)
      }
    }
    events.append(TimedEvent(.runFinished(end), at: .now - run.start))
    var streams = ReportStreams(
      plan.keeping(indices), to: reports, session, start: .sinceEpoch - (.now - run.start))
    streams.receive(events)
    streams.close()
    return streams.failures.map {
      .init($0.description, path: session.settingsPath, in: session.folder)
    }
  }

  /// The hooks before the run, which the first scenario starts and all wait for.
  private func begin() -> (beginning: Task<Beginning, Never>, start: ContinuousClock.Instant) {
    if let current { return (current.beginning, current.start) }
    // Not before, so that a process in which no scenario runs keeps its handlers.
    CrashSignals.endProcessOnceReported()
    let start = ContinuousClock.now
    let beginning = Task { await self.beginning(since: start) }
    let number = OpenTestRuns.add { await self.finish().map(\.description) }
    current = CurrentRun(start: start, beginning: beginning, number: number)
    return (beginning, start)
  }

  private func beginning(since start: ContinuousClock.Instant) async -> Beginning {
    var beginning = Beginning()
    // A report that cannot be written is known before anything runs.
    if session.arguments.sets("format") {
      do throws(CommandError) {
        beginning.reports = try OpenReports(session)
      } catch {
        beginning.problems = [
          .init(error.description, path: session.settingsPath, in: session.folder)
        ]
        return beginning
      }
    }
    let part = plan.keeping([], afterAll: false)
    beginning.events = await events(of: part, since: start)
    beginning.problems = CaseReport.result(of: part, beginning.events, context).problems
    return beginning
  }

  /// Runs a part of the plan.
  ///
  /// - Parameter waitsForRest: Whether to wait a moment for what steps of any part have left running. A world that is
  ///   never released would make each scenario wait for it.
  private func events(
    of part: Plan, since start: ContinuousClock.Instant, waitsForRest: Bool = false
  ) async -> [TimedEvent] {
    let events = Collected<TimedEvent>()
    logs.append(events)
    let control = RunControl()
    var options = options
    if !waitsForRest { options.leftoverLimit = .zero }
    let runner = Runner(
      suite, definitions: definitions, plan: part, options: options, recorders: recorders)
    let log = EventLog(events, clock: .continuous(since: start))
    let target = Interruption.Target(control: control, plan: part, console: session.console)
    await ExitGuard.watching(target) { await runner.run(into: log, control: control) }
    return events.take()
  }

  private nonisolated var context: ReportContext {
    ReportContext(folder: session.folder, isStrict: options.isStrict)
  }
}

extension Event {
  /// The same event, of the scenario at `index`.
  fileprivate func moved(to index: Int) -> Event {
    func moved(_ id: ScenarioAttempt) -> ScenarioAttempt {
      ScenarioAttempt(scenario: index, attempt: id.attempt, failures: id.failures)
    }
    return switch self {
    case .scenarioStarted(let id): .scenarioStarted(moved(id))
    case .worldNotMade(let id, let result): .worldNotMade(moved(id), result)
    case .stepStarted(let id, let step): .stepStarted(moved(id), step: step)
    case .stepFinished(let id, let step, let result): .stepFinished(moved(id), step: step, result)
    case .attached(let attachment, .step(let id, let step)):
      .attached(attachment, to: .step(moved(id), step: step))
    case .scenarioFinished(let id, let result): .scenarioFinished(moved(id), result)
    case .runStarted, .runHookStarted, .runHookFinished, .attached, .runProblem, .stillRunning,
      .runFinished:
      self
    }
  }
}

/// Values that any thread adds, until they are taken. A class, because those that add to it share it.
final class Collected<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  func add(_ more: [Element]) { elements.withLock { $0 += more } }

  func take() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}

extension Collected: EventReceiver where Element == TimedEvent {
  var isInteractive: Bool { false }

  func receive(_ event: TimedEvent) { add([event]) }
}

extension Session {
  /// Where a problem stands that is about no feature: the file with the settings, if there is one.
  var settingsPath: String { configuration.path ?? "Package.swift" }
}

/// Limits how many scenarios run side by side, and lets those that must be alone run alone, in the
/// order in which they came.
///
/// Swift Testing starts all test cases at once, and each running scenario has threads, and often files
/// and connections, of its own.
///
/// An actor, because scenarios come and go side by side.
package actor SerialGate {
  private let limit: Int
  private var running = 0
  private var isTaken = false
  private var queue: [(id: Int, alone: Bool, pass: CheckedContinuation<Bool, Never>)] = []
  private var nextId = 0

  /// - Parameter limit: How many scenarios may run at a time.
  package init(limit: Int) { self.limit = limit }

  /// Returns when the scenario may run.
  ///
  /// - Throws: If the task is cancelled while it waits, as by the time limit of a test.
  package func enter(alone: Bool) async throws(CancellationError) {
    let id = nextId
    nextId += 1
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { pass in
        // A cancellation that comes later finds it in the queue.
        guard !Task.isCancelled else { return pass.resume(returning: false) }
        queue.append((id, alone, pass))
        admit()
      }
    } onCancel: {
      Task { await self.withdraw(id) }
    }
    if !isAdmitted { throw CancellationError() }
  }

  /// Ends the wait of a scenario that has not been admitted yet.
  private func withdraw(_ id: Int) {
    guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
    queue.remove(at: index).pass.resume(returning: false)
    admit()
  }

  /// Ends the turn of a scenario.
  package func leave(alone: Bool) {
    running -= 1
    if alone { isTaken = false }
    admit()
  }

  private func admit() {
    while !isTaken, running < limit, let first = queue.first, !first.alone || running == 0 {
      queue.removeFirst()
      running += 1
      isTaken = first.alone
      first.pass.resume(returning: true)
    }
  }
}
