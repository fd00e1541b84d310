/// Runs the scenarios of a list of test cases, whichever of them are selected, and however many at a
/// time, with the hooks around the whole run before the first and after the last of those that run at
/// the same time.
///
/// An actor, because test cases start and end side by side.
actor TestCaseRunner<Suite: SpecSuite> {
  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let plan: Plan
  private let options: RunOptions
  private let folder: String

  private let gate: SerialGate
  /// How many test cases run or wait.
  private var activeCount = 0
  /// The hooks before or after the run that were started last.
  private var hooks: Task<String?, Never>?

  init(
    _ suite: Suite, _ definitions: Definitions<Suite.World>, _ plan: Plan, options: RunOptions,
    folder: String
  ) {
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.options = options
    self.folder = folder
    gate = SerialGate(limit: max(2, options.parallel))
  }

  /// Runs the scenario at `index` of the plan.
  func run(_ index: Int) async throws(ScenarioFailure) {
    let problem = await enter()
    var problems = [problem].compactMap { $0 }
    if problem == nil {
      let isAlone = plan.isSerial(index)
      await gate.enter(alone: isAlone)
      if let problem = await report(of: plan.extracting(index)) { problems.append(problem) }
      await gate.leave(alone: isAlone)
    }
    if let problem = await leave() { problems.append(problem) }
    guard problems.isEmpty else { throw ScenarioFailure(problems.joined(separator: "\n")) }
  }

  /// The first test case runs the hooks before the run; all wait for them.
  private func enter() async -> String? {
    activeCount += 1
    if activeCount == 1 {
      let previous = hooks
      hooks = Task {
        _ = await previous?.value
        return await self.report(of: self.plan.extractingBeforeAll)
      }
    }
    return await hooks?.value
  }

  /// The last test case runs the hooks after the run.
  private func leave() async -> String? {
    activeCount -= 1
    guard activeCount == 0 else { return nil }
    let task = Task { await self.report(of: self.plan.extractingAfterAll) }
    hooks = task
    return await task.value
  }

  /// Runs a part of the plan.
  ///
  /// - Returns: What did not pass; nothing if everything did.
  private nonisolated func report(of part: Plan) async -> String? {
    let runner = Runner(suite, definitions: definitions, plan: part, options: options)
    return await CaseReport(part, folder: folder).receiving { await runner.run(into: $0) }.problems
  }
}

/// Limits how many scenarios run side by side, and lets those that must be alone run alone, in the
/// order in which they came.
///
/// Swift Testing starts all test cases at once, and each running scenario has threads, and often files
/// and connections, of its own.
///
/// An actor, because scenarios come and go side by side.
actor SerialGate {
  private let limit: Int
  private var running = 0
  private var isTaken = false
  private var queue: [(alone: Bool, pass: CheckedContinuation<Void, Never>)] = []

  /// - Parameter limit: How many scenarios may run at a time.
  init(limit: Int) { self.limit = limit }

  /// Returns when the scenario may run.
  func enter(alone: Bool) async {
    await withCheckedContinuation { pass in
      queue.append((alone, pass))
      admit()
    }
  }

  /// Ends the turn of a scenario.
  func leave(alone: Bool) {
    running -= 1
    if alone { isTaken = false }
    admit()
  }

  private func admit() {
    while let first = queue.first, !isTaken, running < limit, !first.alone || running == 0 {
      queue.removeFirst()
      running += 1
      isTaken = first.alone
      first.pass.resume()
    }
  }
}
