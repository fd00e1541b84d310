/// Writes what came of each scenario that ran as lines for a history file: one JSON object per scenario.
struct HistoryReporter: PlanReporter {
  private let context: ReportContext
  private var json = JSONWriter()

  init(_ context: ReportContext) { self.context = context }

  mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .scenarioFinished(let attempt, let result)
    where !result.willBeRetried && result.notRun == nil && !summary.scenario.wasInterrupted:
      let pickle = plan.scenario(attempt.scenario).pickle
      write(pickle, summary.scenario.outcome(result.status), result.duration, event.time, plan)
      buffer.append(raw: json.bytes)
      json.removeAll()
    default: break
    }
  }

  private mutating func write(
    _ pickle: Pickle, _ outcome: ScenarioOutcome, _ duration: Duration, _ time: Duration,
    _ plan: Plan
  ) {
    json.beginObject()
    json.field("id", plan.identities[pickle].text)
    json.field("result", outcome.rawValue)
    json.key("ms" as StaticString)
    json.element(word: duration.millisecondsText)
    if let commit = context.commit { json.field("commit", commit) }
    json.field("time", (context.start + time).timestamp.prefix(19) + "Z")
    if case .random(let seed) = plan.order {
      // A seed may be too large for an Int.
      json.key("seed" as StaticString)
      json.element(word: "\(seed)")
    }
    if let machine = context.machine { json.field("machine", machine) }
    json.field("name", pickle.fullName)
    json.field("at", pickle.place)
    json.endObject()
    json.endLine()
  }
}

extension Pickle {
  /// The names of the feature, the rule and the scenario, and for a row of examples its table and number.
  package var fullName: String { "\(featureName): \(qualifiedName)" }
}
