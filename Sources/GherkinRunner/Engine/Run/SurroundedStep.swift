/// The results of the parts of a step: the hooks before it, its definition, the hooks after it.
struct SurroundedStep {
  private var results: [StepResult] = []
  /// Whether the only failure is that a part responded to its cancellation.
  private var isCancelled = false
  /// The hook that failed, if one did and the definition did not.
  private var failedHook: HookInfo?

  /// The result of all parts so far.
  var result: StepResult { StepResult(combining: results) }

  /// Adds a part.
  ///
  /// - Parameters:
  ///   - error: What it threw.
  ///   - failures: The checks that failed in it.
  ///   - hook: The hook that it is, if it is one.
  mutating func add(
    _ error: (any Error)?, noted failures: [ExpectationFailure], in hook: HookInfo? = nil
  ) {
    var result = StepResult(error, noted: failures)
    if let hook { result.problem = result.problem?.within(hook) }
    if result.status == .failed {
      isCancelled =
        error is CancellationError && failures.isEmpty
        && (isCancelled || self.result.status < .failed)
      if self.result.status < .failed { failedHook = hook }
    }
    results.append(result)
  }

  /// Throws unless all parts have passed.
  func check() throws {
    let result = result
    guard result.status > .passed else { return }
    throw SurroundedStepFailure(result: result, isCancellation: isCancelled, hook: failedHook)
  }
}

/// A step or a hook around it did not pass.
struct SurroundedStepFailure: Error {
  let result: StepResult
  /// Whether it did nothing but respond to its cancellation.
  let isCancellation: Bool
  /// The hook that failed first, unless the definition did.
  let hook: HookInfo?
}

extension StepResult {
  /// The gravest of several results, with the reasons of all that are as grave: `Skip` and `Pending` hide no failure,
  /// and no failure hides another.
  fileprivate init(combining results: [StepResult]) {
    let status = results.map(\.status).max() ?? .passed
    let problems = results.filter { $0.status == status }.compactMap(\.problem)
    self.init(status, problem: problems.first)
    guard problems.count > 1, let first = problems.first else { return }
    var problem = Problem(
      problems.map(\.reason).joined(separator: "\n"), type: first.type, location: first.location)
    problem.tables = problems.flatMap(\.tables)
    problem.hook = problems.allSatisfy { $0.hook != nil } ? first.hook : nil
    self.problem = problem
  }
}

extension Problem {
  /// The same as that of a hook around a step, which its text names.
  func within(_ hook: HookInfo) -> Problem {
    var problem = self
    problem.message = "in \(hook.phrase): \(reason)"
    problem.hook = hook.location
    return problem
  }

  /// The type of a problem that kept a world from being made. By it, `merge` knows what the first step of a scenario
  /// stands for, since messages have no place for a world.
  package static let worldType = "World"

  /// The same as the reason why there is no world.
  ///
  /// - Parameter suite: The type that makes it, if it is known.
  func ofWorld(madeBy suite: Any.Type? = nil) -> Problem {
    var problem = self
    let maker = suite.map { " by \($0).makeWorld" } ?? ""
    problem.message = "The scenario's world could not be made\(maker): \(message)"
    // What an interruption did says nothing about the scenario.
    if type != Problem.interrupted.type { problem.type = Self.worldType }
    return problem
  }
}
