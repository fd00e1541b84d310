/// Runs the scenarios of a list of test cases, whichever of them are selected and in whatever order they
/// come.
///
/// The hooks before the run are run once, before the first scenario. The run ends when `finish` is
/// called, when every scenario of the list has run, or else when the process ends; then the hooks after
/// the run are run and the reports are written.
///
/// An actor, because test cases start and end side by side.
actor TestCaseRunner<Suite: SpecSuite> {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let plan: Plan
  private let options: RunOptions
  private let session: Session
  private let endsWithLastCase: Bool

  private let gate: SerialGate
  /// What failed when its scenario was over.
  private let late = LateEvents()
  /// Counts what can still report a failure.
  private let recorders = RecorderCensus()
  /// The run that is going on; nothing before the first scenario, and after the end.
  private var current: CurrentRun?

  /// A run from its first scenario on.
  private struct CurrentRun {
    let start: ContinuousClock.Instant
    let beginning: Task<Beginning, Never>
    /// The events of each scenario that was asked for, by its index in the plan.
    var scenarios: [Int: [TimedEvent]] = [:]
    /// Keeps the run among those that are finished when the process ends.
    let registration: OpenTestRuns.Registration
  }

  /// What has happened before the first scenario.
  private struct Beginning {
    var events: [TimedEvent] = []
    var problems: [ScenarioFailure.Problem] = []
    var reports: OpenReports?
  }

  /// - Parameter endsWithLastCase: Whether the run ends when every scenario has run. Otherwise it ends when
  ///   `finish` is called.
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

  /// Runs the scenario at `index` of the plan.
  func run(_ index: Int) async -> CaseResult {
    let (beginning, start) = begin()
    var result = CaseResult(problems: await beginning.value.problems)
    var events: [TimedEvent] = []
    if result.problems.isEmpty {
      let isAlone = plan.isSerial(index)
      let part = plan.extracting(index)
      do {
        try await gate.enter(alone: isAlone)
      } catch {
        let message = "cancelled while it waited for other scenarios to end, and not run"
        result.problems = [
          .init(message, step: "", path: part.scenario(0).pickle.uri, in: session.folder)
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

  /// Ends the run, if one is going on.
  ///
  /// - Returns: The hooks after the run that did not pass, and the reports that could not be written.
  func finish() async -> [ScenarioFailure.Problem] {
    guard let run = current else { return [] }
    current = nil
    run.registration.cancel()
    let beginning = await run.beginning.value
    let part = plan.extractingAfterAll
    let events = await events(of: part, since: run.start, waitsForRest: true) + late.take()
    let problems = CaseReport.result(of: part, events, context).problems
    guard let reports = beginning.reports else { return problems }
    let record = CaseRecord(
      plan, before: beginning.events, scenarios: run.scenarios, after: events,
      end: .now - run.start)
    return problems + record.write(to: reports, session, since: run.start)
  }

  /// The hooks before the run, which the first scenario starts and all wait for.
  private func begin() -> (beginning: Task<Beginning, Never>, start: ContinuousClock.Instant) {
    if let current { return (current.beginning, current.start) }
    // Not before, so that a process in which no scenario runs keeps its handlers.
    CrashSignals.endProcessOnceReported()
    let start = ContinuousClock.now
    let beginning = Task { await self.beginning(since: start) }
    let registration = OpenTestRuns.register { await self.finish().map(\.description) }
    current = CurrentRun(start: start, beginning: beginning, registration: registration)
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
          .init(error.description, step: "", path: session.settingsPath, in: session.folder)
        ]
        return beginning
      }
    }
    let part = plan.extractingBeforeAll
    beginning.events = await events(of: part, since: start)
    beginning.problems = CaseReport.result(of: part, beginning.events, context).problems
    return beginning
  }

  /// Runs a part of the plan.
  ///
  /// - Parameter waitsForRest: Whether to wait a moment for what steps of any part have left running. A world that is
  ///   never released would make each scenario wait for it.
  private nonisolated func events(
    of part: Plan, since start: ContinuousClock.Instant, waitsForRest: Bool = false
  ) async -> [TimedEvent] {
    let control = RunControl()
    var options = options
    if !waitsForRest { options.leftoverLimit = .zero }
    let runner = Runner(
      suite, definitions: definitions, plan: part, options: options, recorders: recorders)
    let collector = EventCollector(late)
    let log = EventLog(collector, clock: .continuous(since: start))
    let target = Interruption.Target(control: control, plan: part, console: session.console)
    await ExitGuard.watching(target) { await runner.run(into: log, control: control) }
    return collector.end()
  }

  private nonisolated var context: ReportContext {
    ReportContext(folder: session.folder, isStrict: options.isStrict)
  }
}

extension Session {
  /// Where a problem stands that is about no feature: the file with the settings, if there is one.
  var settingsPath: String { configuration.path ?? "Package.swift" }
}
