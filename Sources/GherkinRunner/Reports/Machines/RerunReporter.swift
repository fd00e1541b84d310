/// Lists what to run again, a line a file, `PATH:LINE:LINE`: what did not pass, and what did not run
/// although it was not skipped on purpose; everything, when the run failed for a reason that no
/// scenario shows.
package struct RerunReporter: PlanReporter {
  /// The start of a line that says that the run failed. `@FILE` refuses a list that has no other line.
  package static let failurePrefix = "# The run failed: "

  private let isStrict: Bool
  private var summary = RunSummary()
  private var paths: [String] = []
  private var lines: [String: [Int]] = [:]

  package init(_ context: ReportContext) { isStrict = context.isStrict }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    summary.receive(event, plan: plan)
    switch event.event {
    case .runStarted:
      for file in plan.files where !file.errors.isEmpty { add(file.document.source.uri) }
    case .scenarioFinished(let attempt, let result)
    where !result.willBeRetried && isToRunAgain(result):
      add(plan.scenario(attempt.scenario))
    case .runFinished:
      let outcome = summary.outcome(plan, isStrict: isStrict)
      if outcome.failsBeyondScenarios {
        lines = lines.filter { $0.value.isEmpty }
        paths = paths.filter { lines[$0] != nil }
        for scenario in plan.scenarios { add(scenario) }
      }
      for path in paths {
        let lines = (lines[path] ?? []).map { ":\($0)" }
        buffer.append(raw: "\(path)\(lines.joined())\n".utf8)
      }
      if paths.isEmpty, !outcome.isGreen {
        buffer.append(raw: Self.failureLine(String(outcome.headline.dropFirst(2))).utf8)
      }
    default: break
    }
  }

  /// The line that says that the run failed, and why.
  package static func failureLine(_ reason: String) -> String { "\(failurePrefix)\(reason)\n" }

  private func isToRunAgain(_ result: ScenarioResult) -> Bool {
    switch result.notRun {
    case .failFast, .interrupted, .brokenOff: true
    case .dryRun, nil: result.status.fails(strict: isStrict)
    }
  }

  private mutating func add(_ scenario: PlannedScenario) {
    add(scenario.pickle.uri)
    lines[scenario.pickle.uri]?.append(scenario.pickle.location.line)
  }

  private mutating func add(_ path: String) {
    guard lines[path] == nil else { return }
    lines[path] = []
    paths.append(path)
  }
}
