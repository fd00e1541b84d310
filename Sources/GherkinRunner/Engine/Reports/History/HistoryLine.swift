/// Writes what came of each scenario that ran as lines for a history file: one JSON object per scenario.
struct HistoryReporter: PlanReporter {
  private let context: ReportContext
  private var json = JSONWriter()
  /// The outcome of each scenario, by which requirements are counted.
  private var outcomes: [ScenarioOutcome?] = []

  init(_ context: ReportContext) { self.context = context }

  mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    if case .runFinished(.complete) = event.event { return write(summary, plan, into: &buffer) }
    guard case .scenarioFinished(let attempt, let result) = event.event, !result.willBeRetried,
      result.notRun == nil, !summary.scenario.wasInterrupted
    else { return }
    let pickle = plan.scenario(attempt.scenario).pickle
    if !context.requirements.requirements.isEmpty {
      if outcomes.isEmpty { outcomes = Array(repeating: nil, count: plan.scenarioCount) }
      outcomes[attempt.scenario] = summary.scenario.outcome(result.status)
    }
    json.beginObject()
    json.field("id", plan.identities[pickle].text)
    json.field("result", summary.scenario.outcome(result.status).rawValue)
    json.milliseconds("ms", result.duration)
    if let commit = context.commit { json.field("commit", commit) }
    json.field("time", (context.start + event.time).timestamp.prefix(19) + "Z")
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
    buffer.append(raw: json.bytes)
    json.removeAll()
  }

  private mutating func write(
    _ summary: RunSummary, _ plan: Plan, into buffer: inout ReportBuffer
  ) {
    let coverage = outcomes.isEmpty ? nil : RequirementCoverage(plan, outcomes, context)
    HistoryRun(summary, plan, context, coverage).write(to: &json)
    buffer.append(raw: json.bytes)
    json.removeAll()
  }
}

extension Pickle {
  /// The names of the feature, the rule and the scenario, and for a row of examples its table and number.
  package var fullName: String { "\(featureName): \(qualifiedName)" }
}

extension JSONWriter {
  /// Writes a duration as a number of milliseconds.
  package mutating func milliseconds(_ key: StaticString, _ duration: Duration) {
    self.key(key)
    element(word: max(duration, .zero).millisecondsText)
  }
}

extension JSONValue {
  /// The duration that `JSONWriter.milliseconds` has written; nil for a longer time than a year.
  package var milliseconds: Duration? {
    let number: Double?
    switch self {
    case .integer(let value): number = Double(value)
    case .number(let text): number = Double(text)
    default: number = nil
    }
    guard let number, (0...31_536_000_000).contains(number) else { return nil }
    return .microseconds(Int64((number * 1_000).rounded()))
  }
}

/// One line of a history, with everything it says.
package struct HistoryLine: Sendable, Equatable {
  package let id: String
  let outcome: ScenarioOutcome
  package let microseconds: Int
  package let commit: String?
  package let time: String?
  package let name: String?
  package let place: String?

  /// Reads a line, whatever the order of its fields; `nil` if it is none.
  package init?(_ bytes: Bytes) {
    guard let value = try? JSONReader.read(bytes, .message), let id = value["id"]?.string,
      ScenarioIdentity(id) != nil,
      let outcome = value["result"]?.string.flatMap(ScenarioOutcome.init(rawValue:)),
      let duration = value["ms"]?.milliseconds
    else { return nil }
    self.id = id
    self.outcome = outcome
    microseconds = Int(duration / .microseconds(1))
    commit = value["commit"]?.string
    time = value["time"]?.string
    name = value["name"]?.string
    place = value["at"]?.string
  }
}
