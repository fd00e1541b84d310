import Foundation

extension StepResult {
  /// What an error thrown by a step or hook means.
  init(_ error: any Error) {
    switch error {
    case let failure as SurroundedStepFailure: self = failure.result
    case let pending as Pending: self.init(.pending, reason: pending.description, of: pending)
    case let skip as Skip: self.init(.skipped, reason: skip.description, of: skip)
    default: self.init(.failed, problem: Problem(error))
    }
  }

  /// What a step or hook has come to that threw `error`, if any, and noted failures on its way.
  init(_ error: (any Error)?, noted failures: [ExpectationFailure]) {
    self = error.map(StepResult.init) ?? StepResult(.passed)
    add(failures)
  }

  /// Fails with what was noted, and with what it failed with already.
  mutating func add(_ failures: [ExpectationFailure]) {
    guard let first = failures.first else { return }
    var failure = Problem(first)
    // One failure has its place beside it; of several each needs its own.
    var messages = failures.map { failures.count > 1 ? $0.placedDescription : $0.description }
    // What `#require` throws it has noted before.
    if let problem, problem.type != Problem.requirementType { messages.append(problem.message) }
    if messages.count > 1 {
      failure = Problem(
        messages.joined(separator: "\n"), type: failure.type, location: failure.location)
      failure.parts =
        (failures.flatMap(\.placedParts) + (problem?.messageParts ?? [])).withComparison
    }
    self = StepResult(.failed, duration: duration, problem: failure)
  }

  private init(_ status: Status, reason: String, of error: any Error) {
    let type = String(describing: Swift.type(of: error))
    self.init(status, problem: reason.isEmpty ? nil : Problem(reason, type: type))
  }
}

extension Problem {
  /// The error that `#require` throws once it has recorded its issue. It is known by its name,
  /// because the library that defines it is not linked; its own text is a dump of its parts.
  static let requirementType = "ExpectationFailedError"

  /// Says that an assertion failed which belongs to no step.
  static func outsideOfSteps(_ failure: ExpectationFailure) -> Problem {
    Problem(
      """
      an assertion failed while no step was running: in a detached task, on a thread of its own, or \
      after its scenario had ended. Let the step wait for that code.
      \(failure)
      """, type: "ExpectationFailure", location: failure.location)
  }

  /// The message, with a first line that says what is wrong where it holds nothing but two values.
  var reason: String {
    expected != nil && message.hasPrefix("expected:") ? "two values differ\n" + message : message
  }

  /// The message in parts, of which there may be only one.
  fileprivate var messageParts: [Part] { parts.isEmpty ? [.text(reason)] : parts }

  /// Describes an error that a step threw.
  package init(_ error: any Error) {
    defer { isUnreadableValue = error is any UnreadableValue }
    let type = String(describing: Swift.type(of: error))
    switch error {
    case let failure as ExpectationFailure:
      self.init(
        failure.description, type: type, expected: failure.expected, actual: failure.actual,
        location: failure.location)
      parts = failure.parts
    case _ where type == Self.requirementType && String(reflecting: error).contains("Testing."):
      self.init(
        "a `#require` of Swift Testing was not met, as its issue says", type: type)
    case let error as DecodingError:
      self.init("the data does not fit: \(error.explanation)", type: type)
    case let error as any LocalizedError:
      self.init(error.errorDescription ?? String(describing: error), type: type)
    default:
      self.init(String(describing: error), type: type)
    }
  }
}

extension [Problem.Part] {
  /// The parts, if something was compared; none if all are text.
  fileprivate var withComparison: Self {
    contains { if case .text = $0 { false } else { true } } ? self : []
  }
}

/// The results of the parts of a step: the hooks before it, its definition, the hooks after it.
struct SurroundedStep {
  private var results: [StepResult] = []
  /// Whether the only failure is that a part responded to its cancellation.
  private var isCancelled = false
  /// The hook that failed, if one did and the definition did not.
  private var failedHook: HookInfo?

  var result: StepResult { StepResult(combining: results) }

  /// Adds a part, which is the definition or `hook`, by what it threw and the checks that failed in it.
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
    problem.parts = problems.flatMap(\.messageParts).withComparison
    problem.hook = problems.allSatisfy { $0.hook != nil } ? first.hook : nil
    self.problem = problem
  }
}

extension Problem {
  /// The same as that of a hook around a step, which its text names.
  func within(_ hook: HookInfo) -> Problem {
    var problem = self
    problem.message = "in \(hook.phrase): \(reason)"
    if !parts.isEmpty { problem.parts.insert(.text("in \(hook.phrase):"), at: 0) }
    problem.hook = hook.location
    return problem
  }

  /// The same as the reason why there is no world; `suite` is the type that makes it, if it is known.
  func ofWorld(madeBy suite: Any.Type? = nil) -> Problem {
    var problem = self
    let maker = suite.map { " by \($0).makeWorld" } ?? ""
    problem.message = "The scenario's world could not be made\(maker): \(message)"
    // What an interruption did, or another scenario, says nothing about this one.
    if cause == nil { (problem.type, problem.cause) = ("World", .world) }
    return problem
  }
}
