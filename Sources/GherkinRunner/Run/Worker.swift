/// Runs one scenario after the other, as long as there are any. When one does not end, the worker
/// leaves it behind with its thread, and goes on with another.
///
/// A class, because the tasks that succeed each other share it.
final class Worker<Suite: SpecSuite>: Sendable {
  private let stage: RunStage<Suite>
  private let steps: PreparedSteps<Suite.World>
  private let number: Int
  private let queue: ScenarioQueue
  private let latch: Latch

  /// - Parameters:
  ///   - steps: The definitions that are used, by their places; no other worker has them.
  ///   - number: The worker's place among those that share the queue.
  init(
    stage: RunStage<Suite>, steps: PreparedSteps<Suite.World>, number: Int,
    queue: ScenarioQueue, latch: Latch
  ) {
    self.stage = stage
    self.steps = steps
    self.number = number
    self.queue = queue
    self.latch = latch
  }

  /// Begins, on a thread of its own and under a watch of its own: a step that was left behind still has
  /// the old one, which keeps it silent.
  func start(on thread: ThreadExecutor?) { start(on: thread, stage.log.lane(), with: nil) }

  /// - Parameters:
  ///   - lane: Where events go.
  ///   - first: What to begin with, if that is settled.
  private func start(
    on thread: ThreadExecutor?, _ lane: EventLane, with first: ScenarioAttempt?
  ) {
    let watch = Watch()
    stage.control.add(watch)
    watch.start(on: thread) { await self.work(watch, lane, from: first) }
  }

  private func work(_ watch: Watch, _ lane: EventLane, from first: ScenarioAttempt?) async {
    var next = first ?? takeNext(on: lane)
    while let id = next {
      let run = ScenarioRun(
        stage: stage, steps: steps, scenario: stage.plan.scenario(id.scenario),
        attempt: id.attempt, lane: lane, watch: watch, giveUp: { self.leave(watch, lane) })
      // Otherwise it was given up, and another thread goes on.
      guard let result = await run.run() else { return }
      stage.note(result)
      next = result.willBeRetried ? id.next : takeNext(on: lane)
      // A task that was cancelled stays so; whatever follows deserves a fresh one.
      if let next, watch.isCancelled || Task.isCancelled {
        stage.control.remove(watch)
        return start(on: watch.executor, lane, with: next)
      }
    }
    lane.flush()
    stage.control.remove(watch)
    latch.arrive()
  }

  private func takeNext(on lane: EventLane) -> ScenarioAttempt? {
    guard let scenario = queue.next(for: number) else { return nil }
    lane.begin(scenario)
    return ScenarioAttempt(scenario: scenario)
  }

  /// Leaves a scenario behind that does not end, and goes on without it.
  private func leave(_ watch: Watch, _ lane: EventLane) {
    lane.flush()
    stage.control.remove(watch)
    stage.control.noteLost(stage.options)
    start(on: stage.makeThreads(1)[0])
  }
}

/// A step definition ready to be run, for the pattern it has.
///
/// A class, because a closure that is kept in a list of closures is wrapped once more.
final class PreparedStep<World>: Sendable {
  let body: StepDefinition<World>.Body

  init(_ body: @escaping StepDefinition<World>.Body) { self.body = body }
}

/// The step definitions that there is a step for, ready to be run. Each worker has its own, so that
/// threads do not wait for each other to count references.
@safe struct PreparedSteps<World>: Sendable {
  // To look into a list of a generic type, the runtime looks that type up each time, which takes longer
  // than many a step. Only prepared steps of this world get in.
  private let steps: [(any Sendable & AnyObject)?]

  /// - Parameters:
  ///   - definitions: All there are.
  ///   - used: The places of those to prepare.
  ///   - patterns: The pattern of each definition.
  init(_ definitions: Definitions<World>, used: [Int], _ patterns: [CompiledPattern]) {
    var steps = [(any Sendable & AnyObject)?](repeating: nil, count: definitions.steps.count)
    for index in used {
      steps[index] = PreparedStep(definitions.steps[index].prepare(patterns[index].parameters))
    }
    self.steps = steps
  }

  /// The definition at `place`, if it was prepared.
  subscript(place: Int) -> PreparedStep<World>? {
    guard let step = steps[place] else { return nil }
    return unsafe unsafeDowncast(step, to: PreparedStep<World>.self)
  }
}

extension Plan {
  /// The step definitions that there is a step for, by their places.
  var usedDefinitions: [Int] {
    var isUsed = [Bool](repeating: false, count: stepDefinitions.count)
    matches.forEach { match in
      if case .matched(let definition, _) = match { isUsed[Int(definition)] = true }
    }
    return isUsed.indices.filter { isUsed[$0] }
  }
}
