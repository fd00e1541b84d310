/// Carries out a plan and records what happens. It decides nothing but the moment: what to run, with
/// which definition, is settled in the plan. It knows no reporter.
package struct Runner<Suite: SpecSuite>: Sendable {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let plan: Plan
  private let options: RunOptions

  package init(
    _ suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions
  ) {
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.options = options
  }

  /// Runs every scenario of the plan; returns when all are over, or given up.
  package func run(into log: EventLog, control: RunControl = RunControl()) async {
    let stage = RunStage(
      suite: suite, definitions: definitions, plan: plan, options: options, control: control,
      log: log, spare: ThreadExecutor())
    log.record(.runStarted, at: .zero)
    let limit = plan.shortestTimeLimit(run: options.timeout)
    let watchdog = Watchdog(timeout: limit, control: control, log: log)
    let hooks = RunHooks(stage: stage)
    if await hooks.run(plan.beforeAll) {
      let count = max(1, min(options.parallel, plan.scenarioCount))
      let used = plan.usedDefinitions
      let steps = (0..<count).map { _ in PreparedSteps(definitions, used: used, plan.patterns) }
      for stretch in Stretch.divide(plan) { await run(stretch, on: stage, steps) }
    }
    _ = await hooks.run(plan.afterAll)
    watchdog.stop()
    stage.noteUnclaimedAssertions()
    let end = control.fault.map(RunEnd.broken) ?? (control.isInterrupted ? .interrupted : .complete)
    log.record(.runFinished(end), at: log.now)
  }

  /// - Parameter steps: The definitions that are used, for each worker.
  private func run(
    _ stretch: Stretch, on stage: RunStage<Suite>, _ steps: [PreparedSteps<Suite.World>]
  ) async {
    let threads = stage.makeThreads(min(steps.count, stretch.scenarios.count))
    let queue = ScenarioQueue(stretch.scenarios, workers: threads.count)
    let latch = Latch(count: threads.count)
    for (number, (steps, thread)) in zip(steps, threads).enumerated() {
      Worker(stage: stage, steps: steps, number: number, queue: queue, latch: latch)
        .start(on: thread)
    }
    await latch.wait()
  }
}
