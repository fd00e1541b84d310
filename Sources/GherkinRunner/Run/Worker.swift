/// Runs one scenario after the other, as long as there are any. When one does not end, the worker
/// leaves it behind with its thread, and goes on with another.
///
/// A class, because the tasks that succeed each other share it.
final class Worker<Suite: SpecSuite>: Sendable {
  private let stage: RunStage<Suite>
  private let steps: [PreparedStep<Suite.World>?]
  private let queue: ScenarioQueue
  private let latch: Latch

  /// - Parameter steps: The definitions that are used, by their places; no other worker has them.
  init(
    stage: RunStage<Suite>, steps: [PreparedStep<Suite.World>?], queue: ScenarioQueue, latch: Latch
  ) {
    self.stage = stage
    self.steps = steps
    self.queue = queue
    self.latch = latch
  }

  /// Begins, on a thread of its own and under a watch of its own: whoever was left behind still
  /// looks at the old one, and learns from it that he is to be silent.
  func start() {
    let watch = Watch()
    stage.control.add(watch)
    watch.attach { Task(executorPreference: ScenarioExecutor()) { await self.work(watch) } }
  }

  private func work(_ watch: Watch) async {
    while let index = queue.next() {
      guard await run(index, watch) else { return }
      // A task that was cancelled stays so; the next scenario deserves a fresh one.
      if Task.isCancelled { return restart(without: watch) }
    }
    stage.control.remove(watch)
    latch.arrive()
  }

  private func restart(without watch: Watch) {
    stage.control.remove(watch)
    start()
  }

  /// - Returns: Whether the scenario is over; if not, it was given up, and somebody else goes on.
  private func run(_ index: Int, _ watch: Watch) async -> Bool {
    let lane = stage.log.lane(of: index)
    var attempt = 0
    while true {
      let run = ScenarioRun(
        stage: stage, steps: steps, scenario: stage.plan.scenario(index), attempt: attempt,
        lane: lane, watch: watch, giveUp: { self.restart(without: watch) })
      guard let result = await run.run() else { return false }
      stage.note(result)
      guard result.willBeRetried else { return true }
      attempt += 1
    }
  }
}
