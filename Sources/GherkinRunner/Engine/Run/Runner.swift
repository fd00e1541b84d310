import Synchronization

/// Runs a plan and records what happens. It decides only *when* to run: what to run, by which
/// definition, is in the plan. It does not depend on any reporter.
package struct Runner<Suite: SpecSuite>: Sendable {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  @Boxed private var plan: Plan
  private let options: RunOptions
  private let recorders: RecorderCensus

  /// - Parameter recorders: Counts what can still report a failure when it is over; runs of parts of a plan share one.
  package init(
    _ suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions,
    recorders: RecorderCensus = RecorderCensus()
  ) {
    self.recorders = recorders
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.options = options
  }

  /// Runs every scenario of the plan in this process; returns when all are over, or abandoned.
  package func run(into log: any EventSink, control: RunControl = RunControl()) async {
    log.record(.runStarted, at: .zero)
    let threads = min(options.parallel, plan.scenarioCount)
    await run(into: log, control: control, threads: threads) { (group, hasPassed) in
      guard hasPassed else { return }
      for section in plan.sections { await group.run(section) }
    }
    let end = control.fault.map(RunEnd.broken) ?? (control.isInterrupted ? .interrupted : .complete)
    log.record(.runFinished(end), at: log.now)
  }

  /// Runs the hooks around the run, and `body` between them, under a watchdog.
  ///
  /// - Parameters:
  ///   - onAbandon: Ends the process when a step is abandoned; nil if the run goes on without it.
  ///   - body: Runs scenarios, and is passed whether the hooks before them have passed.
  func run(
    into log: any EventSink, control: RunControl, threads: Int,
    onAbandon: (@Sendable () -> Never)? = nil,
    _ body: (WorkerGroup<Suite>, _ hasPassed: Bool) async -> Void
  ) async {
    let environment = RunEnvironment(
      suite: suite, definitions: definitions, plan: plan, options: options, control: control,
      log: log, onAbandon: onAbandon, recorders: recorders)
    let limit = plan.shortestTimeLimit(run: options.timeout)
    let watchdog = Watchdog(timeout: limit, control: control, log: log)
    let hasPassed = await environment.run(hooks: plan.beforeAll)
    await body(WorkerGroup(environment, definitions, threads: threads), hasPassed)
    _ = await environment.run(hooks: plan.afterAll)
    await environment.waitForLeftovers()
    watchdog.stop()
    environment.noteUnclaimedAssertions()
  }
}

/// What all scenarios of a run have in common.
///
/// A class, because every scenario refers to it, and copies of all its parts would cost more than
/// most steps do.
final class RunEnvironment<Suite: SpecSuite>: Sendable {
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: any EventSink
  let definitions: Definitions<Suite.World>
  let suite: Suite
  /// Ends the process when a step is abandoned; nil if the run goes on without it.
  let onAbandon: (@Sendable () -> Never)?
  /// Counts what can still report a failure.
  let recorders: RecorderCensus
  /// The limit of steps and hooks without one of their own, and whether any has.
  private let timeLimit: TimeLimit
  private let hasOwnTimeLimits: Bool
  /// How long scenarios took, if limits of others follow from that. Threads share it.
  private let measured = Mutex(MeasuredLimits())

  init(
    suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions,
    control: RunControl, log: any EventSink, onAbandon: (@Sendable () -> Never)?,
    recorders: RecorderCensus
  ) {
    self.recorders = recorders
    self.plan = plan
    self.options = options
    self.control = control
    self.log = log
    self.definitions = definitions
    self.suite = suite
    self.onAbandon = onAbandon
    timeLimit = TimeLimit(options.timeout ?? .zero, .run)
    hasOwnTimeLimits = plan.measuresLimits || plan.hasTimeLimits
  }

  /// Stops the run, because the system has no more threads, and reports as skipped what `source` still has.
  func skipAll(of source: () -> ScenarioAttempt?) {
    control.fail(.noThread)
    while let id = source() { _ = log.skip(plan.scenario(id.scenario), id, control.reasonToSkip) }
  }

  /// How long making the world of `scenario` may take, or the test step at `position`.
  func timeLimit(of scenario: PlannedScenario, at position: Int? = nil) -> TimeLimit {
    // Most runs have one limit. To ask the plan copies it, and threads wait for each other to count the
    // references to its parts.
    guard hasOwnTimeLimits else { return limited(timeLimit) }
    let limit = plan.timeLimit(of: scenario, at: position, run: options.timeout)
    guard plan.measuresLimits else { return limited(limit) }
    return limited(measured.withLock { $0.shortened(limit, of: scenario.index, in: plan) })
  }

  /// Notes how long a scenario took, which limits its variants.
  func note(_ duration: Duration, of scenario: Int) {
    guard plan.measuresLimits, plan.original(of: scenario) == nil else { return }
    measured.withLock { $0.note(duration, of: scenario) }
  }

  /// `limit`; a shorter one once the run is interrupted, since then one signal has to be enough, whatever hooks do that
  /// clean up.
  func limited(_ limit: TimeLimit) -> TimeLimit {
    guard control.isInterrupted, limit.duration.map({ $0 > options.exitLimit }) ?? true else {
      return limit
    }
    return TimeLimit(options.exitLimit, .interruption)
  }

  /// Fails the run for a check that failed when its scenario was over.
  func noteLate(_ failure: ExpectationFailure) {
    log.record(.runProblem(.outsideOfSteps(failure)), at: log.now)
  }

  /// Waits a moment for tasks that steps and hooks have left running and that can still report a failure: those that
  /// refer to the context of a scenario or a hook. What is known to run on after that is named, since nothing shows what
  /// becomes of it.
  func waitForLeftovers() async {
    guard options.leftoverLimit > .zero else { return }
    let end = ContinuousClock.now + options.leftoverLimit
    while !recorders.isEmpty, !control.isInterrupted, !control.hasAbandonedSteps,
      ContinuousClock.now < end
    {
      do {
        try await Task.sleep(for: .milliseconds(2))
      } catch {
        return
      }
    }
    guard !control.isInterrupted, !control.hasAbandonedSteps else { return }
    for owner in recorders.owners { log.record(.stillRunning(owner), at: log.now) }
  }

  /// Fails the run for assertions that failed in no task of a scenario.
  func noteUnclaimedAssertions() {
    for failure in TestingAssertions.takeUnclaimed() { noteLate(failure) }
  }

  /// Draws the consequences of a scenario that is over.
  func note(_ result: ScenarioResult, of index: Int) {
    note(result.duration, of: index)
    control.note(result, of: index, plan, options)
  }
}

/// How to run a plan; what to run is in the plan.
package struct RunOptions: Sendable, Equatable {
  /// How many scenarios may run at a time.
  package var parallel: Int
  /// Whether to start no further scenario after one that does not pass.
  package var failFast: Bool
  /// Whether to match steps only, and run nothing.
  package var isDryRun: Bool
  /// Whether pending and undefined scenarios count as failures for `failFast`.
  package var isStrict: Bool
  /// How long a step or hook may take; no limit when none.
  package var timeout: Duration?
  /// How many steps that do not end may be left behind, each with its thread, before the run stops.
  package var lostLimit: Int
  /// How long the exit handlers of a child may run before it is killed. Those of sanitizers and of coverage
  /// may need some seconds.
  ///
  /// Once the run is interrupted, hooks that clean up may take no longer either.
  package var exitLimit = Duration.seconds(30)
  /// How long the end of the run waits for tasks that steps have left running and that can still report a failure.
  package var leftoverLimit = Duration.seconds(1)

  package init(
    parallel: Int = 1, failFast: Bool = false, isDryRun: Bool = false, isStrict: Bool = true,
    timeout: Duration? = nil, lostLimit: Int = 1000
  ) {
    self.parallel = parallel
    self.failFast = failFast
    self.isDryRun = isDryRun
    self.isStrict = isStrict
    self.timeout = timeout
    self.lostLimit = lostLimit
  }
}

/// Runs the hooks around the whole run. They are not part of any scenario, so each one runs whatever
/// came of the others, and each has a result of its own. An interruption cancels the one that runs,
/// and lets none before the scenarios begin.
extension RunEnvironment {
  /// - Returns: Whether all of them passed.
  func run(hooks: [Int]) async -> Bool {
    guard !options.isDryRun else { return true }
    var allPassed = true
    for hook in hooks {
      if plan.hooks[hook].kind == .beforeAll, control.isInterrupted {
        return false
      }
      let result = await run(hook)
      if result.status > .skipped { allPassed = false }
    }
    return allPassed
  }

  private func run(_ hook: Int) async -> StepResult {
    guard case .run(let body) = definitions.hooks[hook].body else {
      return StepResult(.passed)
    }
    let start = log.now
    log.record(.runHookStarted(hook: hook), at: start)
    let phrase = plan.hooks[hook].phrase
    let recorder = Recorder(in: recorders, of: { phrase }, noteLate: noteLate) {
      [log] attachment, place in
      log.record(.attached(attachment, to: place), at: log.now)
    }
    recorder.begin(.runHook(hook))
    let limit = limited(plan.hooks[hook].timeLimit ?? timeLimit)
    var result = await TestingAssertions.record(in: recorder) {
      await call(hook, limit) { try await body(RunContext(recorder: recorder)) }
    }
    let failures = recorder.end()
    recorder.close()
    if !failures.isEmpty { result.add(failures) }
    if result.status == .skipped {
      let info = plan.hooks[hook]
      result = StepResult(.failed, problem: .skip(in: info, result.problem))
    }
    let end = log.now
    result.duration = end - start
    log.record(.runHookFinished(hook: hook, result), at: end)
    return result
  }

  /// Calls `body` on a thread of its own, which is left behind if it does not end.
  private func call(
    _ hook: Int, _ limit: TimeLimit, _ body: @escaping @Sendable () async throws -> Void
  ) async -> StepResult {
    guard let thread = ThreadExecutor() else {
      control.fail(.noThread)
      return StepResult(.failed, problem: .noThread)
    }
    let monitor = CallMonitor()
    control.add(monitor)
    defer { control.remove(monitor) }
    return await withCheckedContinuation { continuation in
      monitor.onLoss(of: .runHook(hook)) { [control] _ in
        let problem = control.reasonToAbandon(limit)
        continuation.resume(returning: StepResult(.failed, problem: problem))
      }
      let progress = ScenarioProgress(start: log.now)
      monitor.start(on: thread) {
        guard let result = await monitor.call(progress, limit, body) else { return }
        continuation.resume(returning: result)
      }
      // An interruption that came before the call began has found nothing to cancel.
      if plan.hooks[hook].kind == .beforeAll, control.isInterrupted {
        monitor.interrupt()
      }
    }
  }
}

extension Problem {
  /// Says that a hook around the run may not skip it: a run in which nothing ran must not be green, and after the run
  /// there is nothing to skip.
  fileprivate static func skip(in hook: HookInfo, _ reason: Problem?) -> Problem {
    let reason = reason.map { " (\($0.message))" } ?? ""
    let advice =
      hook.kind == .beforeAll
      ? """
      a run in which no scenario ran must not pass. To skip scenarios, throw Skip in a `before` hook; to leave them \
      out, choose others with --tags.
      """
      : "after all scenarios there is nothing to skip. To do nothing more, return from the hook."
    return Problem("the hook threw Skip\(reason), but \(advice)", type: "Skip")
  }
}
