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
    guard let first = failures.first else {
      if let error { self.init(error) } else { self.init(.passed) }
      return
    }
    var problem = Problem(first)
    var messages = failures.map(\.description)
    if let error { messages.append(Problem(error).message) }
    if messages.count > 1 {
      problem = Problem(
        messages.joined(separator: "\n"), type: problem.type, location: problem.location)
    }
    self.init(.failed, problem: problem)
  }

  private init(_ status: Status, reason: String, of error: any Error) {
    let type = String(describing: Swift.type(of: error))
    self.init(status, problem: reason.isEmpty ? nil : Problem(reason, type: type))
  }
}
