import Synchronization

/// Runs attempts at scenarios, one after the other, until its source has none left. When a step is
/// abandoned, the loop goes on with another thread.
///
/// A class, because the tasks that succeed each other share it.
final class AttemptLoop<Suite: SpecSuite>: Sendable {
  private let environment: RunEnvironment<Suite>
  private let steps: BoundSteps<Suite.World>
  private let source: @Sendable () -> ScenarioAttempt?
  private let latch: Latch

  /// - Parameters:
  ///   - steps: The definitions that are used; no other loop has them.
  ///   - source: The next scenario, from an attempt on.
  ///   - latch: Counts the loops that are over.
  init(
    _ environment: RunEnvironment<Suite>, _ steps: BoundSteps<Suite.World>, _ latch: Latch,
    source: @escaping @Sendable () -> ScenarioAttempt?
  ) {
    self.environment = environment
    self.steps = steps
    self.latch = latch
    self.source = source
  }

  /// Starts on `thread`, under a monitor of its own: an abandoned step still holds the old one, and sees
  /// there that it must not report.
  ///
  /// - Parameter first: The attempt to begin with, if that is settled.
  func start(on thread: ThreadExecutor?, with first: ScenarioAttempt? = nil) {
    let monitor = CallMonitor()
    environment.control.add(monitor)
    monitor.start(on: thread) { await self.run(monitor, from: first ?? self.source()) }
  }

  private func run(_ monitor: CallMonitor, from first: ScenarioAttempt?) async {
    var next = first
    while let id = next {
      let run = ScenarioRun(environment: environment, steps: steps, id, monitor: monitor) {
        self.abandon(monitor)
      }
      // Without a result the step was abandoned, and another thread goes on.
      guard let result = await run.run() else { return }
      environment.note(result, of: id.scenario)
      next = result.willBeRetried ? id.next : source()
      // A cancelled task stays cancelled, so what follows gets a new one.
      if let next, monitor.isCancelled || Task.isCancelled {
        environment.control.remove(monitor)
        return start(on: monitor.executor, with: next)
      }
    }
    environment.control.remove(monitor)
    latch.countDown()
  }

  /// Leaves a scenario that does not end to its thread, and goes on with the next on another.
  private func abandon(_ monitor: CallMonitor) {
    environment.onAbandon?()
    environment.control.remove(monitor)
    environment.control.noteLost(environment.options)
    start(on: environment.makeThreads(1)[0])
  }
}

/// The threads of this process that run scenarios.
struct WorkerGroup<Suite: SpecSuite>: Sendable {
  let environment: RunEnvironment<Suite>
  /// The definitions that are used, for each thread.
  private let steps: [BoundSteps<Suite.World>]

  init(_ environment: RunEnvironment<Suite>, _ definitions: Definitions<Suite.World>, threads: Int)
  {
    self.environment = environment
    steps = (0..<max(1, threads)).map { _ in BoundSteps(definitions, for: environment.plan) }
  }

  /// Runs attempts side by side until there are no more.
  ///
  /// - Parameters:
  ///   - limit: How many there are at most.
  ///   - source: The next scenario for a thread, which is given by its number.
  func run(limit: Int = .max, _ source: @escaping @Sendable (Int) -> ScenarioAttempt?) async {
    let threads = environment.makeThreads(min(steps.count, limit))
    let latch = Latch(count: threads.count)
    for (number, (steps, thread)) in zip(steps, threads).enumerated() {
      AttemptLoop(environment, steps, latch) { source(number) }.start(on: thread)
    }
    await latch.wait()
  }

  /// Runs one scenario, from an attempt on.
  func run(_ id: ScenarioAttempt) async {
    let isTaken = Atomic(false)
    await run(limit: 1) { _ in
      isTaken.exchange(true, ordering: .relaxed) ? nil : id
    }
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
  /// By the index of the definition, each a `BoundStep<World>`; `nil` for those that no step uses.
  ///
  /// Plain objects, because reading an array whose type depends on `World` looks that type up each time: about 750 of the
  /// 9,700 instructions that running a short step took.
  private let steps: [(any AnyObject & Sendable)?]

  init(_ definitions: Definitions<World>, for plan: Plan) {
    var steps = [(any AnyObject & Sendable)?](repeating: nil, count: definitions.steps.count)
    for index in plan.usedDefinitions {
      steps[index] = BoundStep<World>(
        definitions.steps[index].prepare(plan.patterns[index].parameters))
    }
    self.steps = steps
  }

  /// The definition at `index`, if the plan uses it.
  subscript(index: Int) -> BoundStep<World>? {
    guard let step = steps[index] else { return nil }
    // Safe, because the initializer puts nothing else there.
    return unsafe unsafeDowncast(step, to: BoundStep<World>.self)
  }
}
