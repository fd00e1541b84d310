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
      log: log)
    log.record(.runStarted, at: .zero)
    let watchdog = Watchdog(timeout: options.timeout) { control.check(at: log.now) }
    let hooks = RunHooks(stage: stage)
    if await hooks.run(plan.beforeAll) {
      for stretch in Stretch.divide(plan) { await run(stretch, on: stage) }
    }
    _ = await hooks.run(plan.afterAll)
    watchdog.stop()
    log.record(.runFinished(nil), at: log.now)
  }

  private func run(_ stretch: Stretch, on stage: RunStage<Suite>) async {
    let queue = ScenarioQueue(stretch.scenarios)
    let count = stretch.isSerial ? 1 : max(1, min(options.parallel, stretch.scenarios.count))
    let latch = Latch(count: count)
    for _ in 0..<count { Worker(stage: stage, queue: queue, latch: latch).start() }
    await latch.wait()
  }
}
