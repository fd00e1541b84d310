/// Runs one scenario after the other, as long as there are any. When one does not end, the worker
/// leaves it behind with its thread, and goes on with another.
///
/// A class, because the tasks that succeed each other share it.
final class Worker<Suite: SpecSuite>: Sendable {
  private let stage: RunStage<Suite>
  private let steps: [PreparedStep<Suite.World>?]
  private let number: Int
  private let queue: ScenarioQueue
  private let latch: Latch

  /// - Parameters:
  ///   - steps: The definitions that are used, by their places; no other worker has them.
  ///   - number: The worker's place among those that share the queue.
  init(
    stage: RunStage<Suite>, steps: [PreparedStep<Suite.World>?], number: Int,
    queue: ScenarioQueue, latch: Latch
  ) {
    self.stage = stage
    self.steps = steps
    self.number = number
    self.queue = queue
    self.latch = latch
  }

  /// Begins, on a thread of its own and under a watch of its own: whoever was left behind still
  /// looks at the old one, and learns from it that he is to be silent.
  func start() {
    let (watch, lane) = (Watch(), stage.log.lane())
    stage.control.add(watch)
    watch.attach { Task(executorPreference: ScenarioExecutor()) { await self.work(watch, lane) } }
  }

  private func work(_ watch: Watch, _ lane: EventLane) async {
    while let index = queue.next(for: number) {
      lane.begin(index)
      guard await run(index, watch, lane) else { return }
      // A task that was cancelled stays so; the next scenario deserves a fresh one.
      if watch.isCancelled || Task.isCancelled { return restart(without: watch, lane) }
    }
    lane.flush()
    stage.control.remove(watch)
    latch.arrive()
  }

  private func restart(without watch: Watch, _ lane: EventLane) {
    lane.flush()
    stage.control.remove(watch)
    start()
  }

  /// - Returns: Whether the scenario is over; if not, it was given up, and somebody else goes on.
  private func run(_ index: Int, _ watch: Watch, _ lane: EventLane) async -> Bool {
    var attempt = 0
    while true {
      let run = ScenarioRun(
        stage: stage, steps: steps, scenario: stage.plan.scenario(index), attempt: attempt,
        lane: lane, watch: watch, giveUp: { self.restart(without: watch, lane) })
      guard let result = await run.run() else { return false }
      stage.note(result)
      guard result.willBeRetried else { return true }
      attempt += 1
    }
  }
}
