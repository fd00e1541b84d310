/// Lists what to run again, one file per line, `PATH:LINE:LINE`: what did not pass, and what did not run
/// although it was not skipped on purpose; everything, if the run failed for a reason that no
/// scenario shows, which a comment then gives. A comment below names the scenarios on these lines by their identities, so that `@FILE` finds
/// them when they have moved.
package struct RerunReporter: PlanReporter {
  /// The start of a line that says that the run failed. `@FILE` refuses a list that has no other line.
  package static let failurePrefix = "# The run failed: "
  /// The start of a line with the identities of the scenarios in the entry above it, in the order of their lines.
  package static let identityPrefix = "# ids "

  private let isStrict: Bool
  private let isDryRun: Bool
  private var summary = RunSummary()
  private var paths: [String] = []
  private var pickles: [String: [Pickle]] = [:]

  package init(_ context: ReportContext) {
    isStrict = context.isStrict
    isDryRun = context.isDryRun
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    summary.receive(event, plan: plan)
    switch event.event {
    case .runStarted:
      for file in plan.files where !file.errors.isEmpty { add(file.document.source.uri) }
    case .scenarioFinished(let attempt, let result)
    where !result.willBeRetried && isToRunAgain(result, attempt.scenario, plan):
      add(plan.scenario(attempt.scenario))
    case .runFinished:
      let outcome = summary.outcome(plan, isStrict: isStrict, isDryRun: isDryRun)
      if outcome.failsBeyondScenarios {
        pickles = pickles.filter { $0.value.isEmpty }
        paths = paths.filter { pickles[$0] != nil }
        for scenario in plan.scenarios { add(scenario) }
        buffer.append(raw: Self.failureLine(String(outcome.headline.dropFirst(2))).utf8)
      }
      write(plan, into: &buffer)
      if paths.isEmpty, !outcome.isGreen, !outcome.failsBeyondScenarios {
        buffer.append(raw: Self.failureLine(String(outcome.headline.dropFirst(2))).utf8)
      }
    default: break
    }
  }

  /// The line that says that the run failed, and why.
  package static func failureLine(_ reason: String) -> String { "\(failurePrefix)\(reason)\n" }

  private func isToRunAgain(_ result: ScenarioResult, _ scenario: Int, _ plan: Plan) -> Bool {
    switch result.notRun {
    case .failFast, .interrupted, .brokenOff: true
    case .dryRun, nil:
      result.status.fails(strict: isStrict) && plan.quarantine(of: scenario) == nil
    }
  }

  private mutating func add(_ scenario: PlannedScenario) {
    add(scenario.pickle.uri)
    pickles[scenario.pickle.uri]?.append(scenario.pickle)
  }

  private mutating func add(_ path: String) {
    guard pickles[path] == nil else { return }
    pickles[path] = []
    paths.append(path)
  }

  private func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard !paths.isEmpty else { return }
    let identities = plan.identities
    for path in paths {
      let pickles = pickles[path] ?? []
      let lines = pickles.map { ":\($0.location.line)" }
      // A line that begins with # would be a comment.
      let entry = path.hasPrefix("#") ? "./" + path : path
      buffer.append(raw: "\(entry)\(lines.joined())\n".utf8)
      guard !pickles.isEmpty else { continue }
      let ids = pickles.map { identities[$0].text }
      buffer.append(raw: "\(Self.identityPrefix)\(ids.joined(separator: " "))\n".utf8)
    }
  }
}
