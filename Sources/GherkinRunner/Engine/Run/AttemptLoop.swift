import Synchronization

/// Runs attempts at scenarios, one after the other, until its source has none left. When a step is
/// abandoned, the loop goes on with another thread.
struct AttemptLoop<Suite: SpecSuite>: Sendable {
  let environment: RunEnvironment<Suite>
  /// The definitions that are used; no other loop has them.
  let steps: BoundSteps<Suite.World>
  /// The next scenario, from an attempt on.
  let source: @Sendable () -> ScenarioAttempt?
  /// Called once, when the loop is over.
  let noteEnd: @Sendable () -> Void

  /// Starts on `thread`, under a monitor of its own: an abandoned step still holds the old one, and sees
  /// there that it must not report.
  ///
  /// - Parameter first: The attempt to begin with, if that is settled.
  func start(on thread: ThreadExecutor?, with first: ScenarioAttempt? = nil) {
    let monitor = CallMonitor()
    environment.control.add(monitor)
    monitor.start(on: thread) { await run(monitor, from: first ?? source()) }
  }

  private func run(_ monitor: CallMonitor, from first: ScenarioAttempt?) async {
    var next = first
    while let id = next {
      let run = ScenarioRun(environment: environment, steps: steps, id, monitor: monitor) {
        abandon(monitor)
      }
      // Without a result the step was abandoned, and another thread goes on.
      guard let result = await run.run() else { return }
      environment.note(result, of: id.scenario)
      next = result.willBeRetried ? id.next() : source()
      // A cancelled task stays cancelled, so what follows gets a new one.
      if let next, monitor.isCancelled || Task.isCancelled {
        environment.control.remove(monitor)
        return start(on: monitor.executor, with: next)
      }
    }
    environment.control.remove(monitor)
    noteEnd()
  }

  /// Leaves a scenario that does not end to its thread, and goes on with the next on another.
  private func abandon(_ monitor: CallMonitor) {
    environment.onAbandon?()
    environment.control.remove(monitor)
    environment.control.noteLost(environment.options)
    if let thread = ThreadExecutor() { return start(on: thread) }
    environment.skipAll(of: source)
    noteEnd()
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
    steps = (0..<max(1, threads)).map { _ in definitions.bound(for: environment.plan) }
  }

  /// Runs scenarios side by side, in their order.
  func run(_ scenarios: Range<Int>) async {
    let next = Atomic(scenarios.lowerBound)
    await run(threads: scenarios.count) {
      // Relaxed, because the number is all that the threads pass to each other: the plan was complete before them.
      let scenario = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return scenario < scenarios.upperBound ? ScenarioAttempt(scenario: scenario) : nil
    }
  }

  /// Runs one scenario, from an attempt on.
  func run(_ id: ScenarioAttempt) async {
    let isTaken = Atomic(false)
    await run(threads: 1) { isTaken.exchange(true, ordering: .relaxed) ? nil : id }
  }

  /// Runs attempts side by side until `source` has no more.
  private func run(
    threads limit: Int, _ source: @escaping @Sendable () -> ScenarioAttempt?
  ) async {
    let threads = (0..<min(steps.count, limit)).compactMap { _ in ThreadExecutor() }
    guard !threads.isEmpty else { return environment.skipAll(of: source) }
    let missing = Atomic(threads.count)
    await withCheckedContinuation { continuation in
      for (steps, thread) in zip(steps, threads) {
        AttemptLoop(environment: environment, steps: steps, source: source) {
          let left = missing.subtract(1, ordering: .acquiringAndReleasing).newValue
          if left == 0 { continuation.resume() }
        }.start(on: thread)
      }
    }
  }
}

/// The step definitions of a suite by their indices, bound to their patterns; nil for those that no step uses. Each
/// worker has its own, so that threads do not wait for each other to count references.
typealias BoundSteps<World> = [StepDefinition<World>.Body?]

extension Definitions {
  fileprivate func bound(for plan: Plan) -> BoundSteps<World> {
    var bodies = BoundSteps<World>(repeating: nil, count: steps.count)
    for index in plan.usedDefinitions {
      bodies[index] = steps[index].prepare(plan.patterns[index].parameters)
    }
    return bodies
  }
}
