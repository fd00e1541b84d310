import Foundation

/// The result of one step or hook.
package struct StepResult: Sendable, Equatable {
  // First, because the order decides how much room a result takes.
  private var box: ProblemBox?
  package var status: Status
  package var duration: Duration
  /// Why it did not pass; `nil` for steps that were skipped because an earlier one stopped
  /// the scenario.
  package var problem: Problem? {
    get { box?.problem }
    set { box = newValue.map(ProblemBox.full) }
  }

  package init(_ status: Status, duration: Duration = .zero, problem: Problem? = nil) {
    self.status = status
    self.duration = duration
    self.problem = problem
  }
}

/// Holds a problem apart from its result: results are copied by the hundred thousand, and few have
/// one.
private indirect enum ProblemBox: Sendable, Equatable {
  case full(Problem)

  var problem: Problem {
    switch self {
    case .full(let problem): problem
    }
  }
}

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

  /// What a step or hook that threw `error`, or nothing, and noted failures on its way has come to.
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
      failure.tables = failures.flatMap(\.tables) + (problem?.tables ?? [])
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

  /// Describes an error that a step threw.
  package init(_ error: any Error) {
    defer { isUnreadableValue = error is any UnreadableValue }
    let type = String(describing: Swift.type(of: error))
    switch error {
    case let failure as ExpectationFailure:
      self.init(
        failure.description, type: type, expected: failure.expected, actual: failure.actual,
        location: failure.location)
      tables = failure.tables
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

extension RunEvent.Result {
  package init(_ result: StepResult) {
    self.init(result.status, duration: result.duration, problem: result.problem)
  }
}
