extension StepResult {
  /// What an error thrown by a step or hook means.
  init(_ error: any Error) {
    switch error {
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
    var messages = failures.map(\.description)
    // What `#require` throws it has noted before.
    if let problem, problem.type != Problem.requirementType { messages.append(problem.message) }
    if messages.count > 1 {
      failure = Problem(
        messages.joined(separator: "\n"), type: failure.type, location: failure.location)
    }
    self = StepResult(.failed, duration: duration, problem: failure)
  }

  private init(_ status: Status, reason: String, of error: any Error) {
    let type = String(describing: Swift.type(of: error))
    self.init(status, problem: reason.isEmpty ? nil : Problem(reason, type: type))
  }
}
