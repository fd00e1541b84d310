import Synchronization

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

  /// Runs every scenario of the plan; returns when all are over.
  package func run(into log: EventLog) async {
    log.record(.runStarted, at: .zero)
    let brake = Brake()
    for stretch in Stretch.divide(plan) {
      await run(stretch, brake: brake, log: log)
    }
    log.record(.runFinished, at: log.now)
  }

  private func run(_ stretch: Stretch, brake: Brake, log: EventLog) async {
    let queue = Queue(stretch.scenarios)
    let workers = stretch.isSerial ? 1 : max(1, min(options.parallel, stretch.scenarios.count))
    await withTaskGroup { group in
      for _ in 0..<workers {
        group.addTask {
          while let index = queue.next() { await run(index, brake: brake, log: log) }
        }
      }
    }
  }

  private func run(_ index: Int, brake: Brake, log: EventLog) async {
    let scenario = plan.scenario(index)
    let mode: ScenarioRun<Suite>.Mode =
      options.dryRun ? .matchOnly : brake.isPulled ? .passOver : .run
    let run = ScenarioRun(
      suite: suite, definitions: definitions, plan: plan, scenario: scenario, log: log, mode: mode)
    let status = await run.run()
    if options.failFast, status.fails(strict: options.strict) { brake.pull() }
  }
}

/// Hands out the scenarios of a stretch, each to one worker. A class, because workers share it.
private final class Queue: Sendable {
  private let position: Atomic<Int>
  private let end: Int

  init(_ scenarios: Range<Int>) {
    position = Atomic(scenarios.lowerBound)
    end = scenarios.upperBound
  }

  func next() -> Int? {
    let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < end ? index : nil
  }
}

/// Stops further scenarios from starting. A class, because all workers look at the same one.
private final class Brake: Sendable {
  private let pulled = Atomic(false)

  var isPulled: Bool { pulled.load(ordering: .relaxed) }

  func pull() { pulled.store(true, ordering: .relaxed) }
}
