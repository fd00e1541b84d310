/// Runs one scenario after the other, as long as there are any. When one does not end, the worker
/// leaves it behind with its thread, and goes on with another.
///
/// A class, because the tasks that succeed each other share it.
final class Worker<Suite: SpecSuite>: Sendable {
  private let stage: RunStage<Suite>
  private let queue: ScenarioQueue
  private let latch: Latch
  private let watch = Watch()

  init(stage: RunStage<Suite>, queue: ScenarioQueue, latch: Latch) {
    self.stage = stage
    self.queue = queue
    self.latch = latch
    stage.control.add(watch)
  }

  /// Begins, on a thread of its own.
  func start() {
    watch.attach { Task(executorPreference: ScenarioExecutor()) { await self.work() } }
  }

  private func work() async {
    while let index = queue.next() {
      guard await run(index) else { return }
      // A task that was cancelled stays so; the next scenario deserves a fresh one.
      if Task.isCancelled { return start() }
    }
    latch.arrive()
  }

  /// - Returns: Whether the scenario is over; if not, it was given up, and somebody else goes on.
  private func run(_ index: Int) async -> Bool {
    let lane = stage.log.lane(of: index)
    var attempt = 0
    while true {
      let run = ScenarioRun(
        stage: stage, scenario: stage.plan.scenario(index), attempt: attempt, lane: lane,
        watch: watch, giveUp: start)
      guard let result = await run.run() else { return false }
      stage.note(result)
      guard result.willBeRetried else { return true }
      attempt += 1
    }
  }
}
