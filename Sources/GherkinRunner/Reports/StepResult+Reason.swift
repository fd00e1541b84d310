extension StepResult {
  /// Why the step or hook did not pass, in words; never empty.
  var reason: String {
    guard let problem, !problem.message.isEmpty else { return status.explanation }
    return problem.reason
  }
}

extension Problem {
  /// The message, which names what is wrong even where it gives nothing but two values.
  var reason: String {
    expected != nil && message.hasPrefix("expected:") ? "two values differ\n" + message : message
  }
}

extension Status {
  /// What to say when nothing else was said.
  var explanation: String {
    switch self {
    case .passed: "nothing is wrong"
    case .failed: "no reason was given"
    case .skipped: "left out on purpose"
    case .pending: "this step is not written yet"
    case .undefined: "no step definition matches this sentence"
    case .ambiguous: "more than one step definition matches this sentence; change their patterns"
    }
  }
}

extension PlannedScenario {
  /// What to say of the scenario when none of its steps says why it came to `status`.
  func explanation(of status: Status) -> String {
    guard hasNoSteps, status == .undefined else { return status.explanation }
    return "this scenario has no steps, so it shows nothing; write them, or remove the scenario"
  }

  /// What reports call the test step at `position`: the step as it reads in the feature, or the hook.
  func title(of position: Int, _ plan: Plan) -> String {
    switch testStep(position) {
    case .hook(let hook): return plan.hooks[hook].title
    case .step(let index, _):
      let step = pickle.steps[index]
      return step.keyword + step.text
    }
  }

  /// Why the test step at `position` did not pass, and all places to look at, in several lines;
  /// `answers` knows what to do about steps that are undefined.
  func details(
    of position: Int, _ result: StepResult, _ plan: Plan, _ answers: inout UndefinedAnswers,
    folder: String
  ) -> String {
    var lines = ["\(title(of: position, plan))", "\(result.status.rawValue): \(result.reason)"]
    switch testStep(position) {
    case .step(_, .ambiguous(let index)):
      lines += plan.candidates[Int(index)].map { match in
        let definition = plan.stepDefinitions[match.definition]
        let path = definition.location.path(from: folder)
        return "  \(definition.pattern)  # \(path):\(definition.location.line)"
      }
    case .step(_, .undefined):
      if let advice = answers.forStep(at: position, of: self, in: plan).advice {
        lines.append(advice)
      }
    case .step, .hook: break
    }
    let places = places(of: position, result.problem, plan)
    lines += places.map { "  at \($0.path(from: folder)):\($0.line)" }
    return lines.joined(separator: "\n")
  }
}
