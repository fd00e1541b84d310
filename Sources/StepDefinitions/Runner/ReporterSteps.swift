import GherkinRunner

/// Steps about reporters that the staged suite registers.
func reporterSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(.regex(#"^the suite has the reporter "(.*)", which (lists what failed|fails)$"#)) {
    (_, name: String, behavior: String) in
    let reporter = StagedSuite.reporters[name]?()
    let isAsWanted = behavior == "fails" ? reporter is FailingReporter : reporter is FailureList
    try expect(isAsWanted, "the suite has no such reporter")
  }
}

extension StagedSuite {
  static var reporters: [String: @Sendable () -> any Reporter] {
    ["failure-list": { FailureList() }, "tracker": { FailingReporter() }]
  }
}

/// Lists the steps that failed, each with its scenario and the reason.
private struct FailureList: Reporter {
  mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {
    guard case .stepFinished(_, let scenario, let result) = event.kind, result.status == .failed
    else { return }
    let quarantine = scenario.quarantine.map { "; \($0)" } ?? ""
    output.write(
      "\(scenario.path):\(scenario.line) \(scenario.name): \(result.problem?.message ?? "")"
        + "\(quarantine)\n")
  }
}

/// Throws at the first scenario.
private struct FailingReporter: Reporter {
  mutating func receive(_ event: RunEvent, into output: inout ReportOutput) throws {
    if case .scenarioStarted = event.kind { throw StagedFailure(description: "no connection") }
  }
}
