/// Runs one scenario after the other, as long as there are any. When one does not end, the worker
/// leaves it behind with its thread, and goes on with another.
///
/// A class, because the tasks that succeed each other share it.
final class Worker<Suite: SpecSuite>: Sendable {
  private let stage: RunStage<Suite>
  private let steps: BoundSteps<Suite.World>
  private let number: Int
  private let queue: ScenarioQueue
  private let latch: Latch

  /// - Parameters:
  ///   - steps: No other worker has them.
  ///   - number: The worker's place among those that share the queue.
  init(
    stage: RunStage<Suite>, steps: BoundSteps<Suite.World>, number: Int,
    queue: ScenarioQueue, latch: Latch
  ) {
    self.stage = stage
    self.steps = steps
    self.number = number
    self.queue = queue
    self.latch = latch
  }

  /// Starts the worker on `thread`, under a watch of its own: an abandoned step still holds the old
  /// one, and sees there that it must not report.
  ///
  /// - Parameter first: The attempt to begin with, if that is settled.
  func start(on thread: ThreadExecutor?, with first: ScenarioAttempt? = nil) {
    let watch = Watch()
    stage.control.add(watch)
    watch.start(on: thread) { await self.work(watch, from: first ?? self.takeNext()) }
  }

  private func work(_ watch: Watch, from first: ScenarioAttempt?) async {
    var next = first
    while let id = next {
      let run = ScenarioRun(stage: stage, steps: steps, id, watch: watch) { self.abandon(watch) }
      // Without a result the step was abandoned, and another thread goes on.
      guard let result = await run.run() else { return }
      stage.note(result)
      next = result.willBeRetried ? id.next : takeNext()
      // A cancelled task stays cancelled, so whatever follows gets a new one.
      if let next, watch.isCancelled || Task.isCancelled {
        stage.control.remove(watch)
        return start(on: watch.executor, with: next)
      }
    }
    stage.control.remove(watch)
    latch.arrive()
  }

  private func takeNext() -> ScenarioAttempt? {
    queue.next(for: number).map { ScenarioAttempt(scenario: $0) }
  }

  /// Leaves a scenario that does not end to its thread, and goes on with the next on another.
  private func abandon(_ watch: Watch) {
    stage.control.remove(watch)
    stage.control.noteLost(stage.options)
    start(on: stage.makeThreads(1)[0])
  }
}

/// A step definition bound to its pattern, ready to run.
///
/// A class, because a closure in a list of closures would be wrapped once more.
final class BoundStep<World>: Sendable {
  let body: StepDefinition<World>.Body

  init(_ body: @escaping StepDefinition<World>.Body) { self.body = body }
}

/// The step definitions that a plan uses, bound to their patterns. Each worker has its own, so that
/// threads do not wait for each other to count references.
struct BoundSteps<World>: Sendable {
  /// By the index of the definition; nothing for those that no step uses.
  private let steps: [BoundStep<World>?]

  init(_ definitions: Definitions<World>, for plan: Plan) {
    var steps = [BoundStep<World>?](repeating: nil, count: definitions.steps.count)
    for index in plan.usedDefinitions {
      steps[index] = BoundStep(definitions.steps[index].prepare(plan.patterns[index].parameters))
    }
    self.steps = steps
  }

  /// The definition at `index`, if the plan uses it.
  subscript(index: Int) -> BoundStep<World>? { steps[index] }
}
