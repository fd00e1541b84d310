/// Writes what came of each scenario that ran as lines for a history file: one JSON object per scenario.
struct HistoryReporter: PlanReporter {
  @Boxed private var context: ReportContext
  /// The outcome of each scenario, by which requirements are counted.
  private var outcomes: [ScenarioOutcome?] = []

  init(_ context: ReportContext) { self.context = context }

  mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    if case .runFinished(.complete) = event.event {
      let coverage = outcomes.isEmpty ? nil : RequirementCoverage(plan, outcomes, context)
      return write(HistoryRun(summary, plan, context, coverage).json, into: &buffer)
    }
    let record = summary.scenario
    guard case .scenarioFinished(_, let result) = event.event, !result.willBeRetried, record.hasRun
    else { return }
    let pickle = plan.scenario(record.scenario).pickle
    if !context.requirements.requirements.isEmpty {
      if outcomes.isEmpty { outcomes = Array(repeating: nil, count: plan.scenarioCount) }
      outcomes[record.scenario] = record.outcome
    }
    var json: JSONObject = [
      "id": .text(plan.identities[pickle].text),
      "result": .text(record.outcome.rawValue),
      "ms": .milliseconds(result.duration),
    ]
    json["commit"] = context.commit.map(JSONValue.text)
    json["time"] = .text((context.start + event.time).timestamp.prefix(19) + "Z")
    // A seed may be too large for an Int.
    if case .random(let seed) = plan.order { json["seed"] = .number("\(seed)") }
    json["machine"] = context.machine.map(JSONValue.text)
    json["name"] = .text(pickle.fullName)
    json["at"] = .text(pickle.place)
    write(json, into: &buffer)
  }

  private func write(_ json: JSONObject, into buffer: inout ReportBuffer) {
    buffer.append(raw: JSONValue.object(json).bytes)
    buffer.endLine()
  }
}

extension Pickle {
  /// The names of the feature, the rule and the scenario, and for a row of examples its table and number.
  package var fullName: String { "\(featureName): \(qualifiedName)" }
}

extension JSONValue {
  /// A duration as a number of milliseconds.
  package static func milliseconds(_ duration: Duration) -> JSONValue {
    .number(max(duration, .zero).millisecondsText)
  }

  /// The duration that `milliseconds(_:)` has made; nil for a longer time than a year.
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

/// What a line of a history file says.
enum HistoryEntry: Sendable {
  case scenario(HistoryLine)
  case run(HistoryRun)
  case blank
  case unreadable

  init(_ line: ArraySlice<UInt8>) {
    if line.allSatisfy(\.isASCIIWhiteSpace) {
      self = .blank
    } else if let json = try? JSONReader.read(Bytes(line), .message) {
      self = HistoryLine(json).map(Self.scenario) ?? HistoryRun(json).map(Self.run) ?? .unreadable
    } else {
      self = .unreadable
    }
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

  /// Reads a line, whatever the order of its members; nil if it is about no scenario.
  package init?(_ value: JSONValue) {
    guard let id = value["id"]?.string, ScenarioIdentity(id) != nil,
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

/// What a history says of a whole run: the line after those of its scenarios.
package struct HistoryRun: Sendable, Equatable {
  /// When it began.
  package let time: String
  package let duration: Duration
  /// The commit that ran, if it is known.
  let commit: String?
  /// Those that were skipped are left out.
  package let scenarios: Int
  /// How many of them passed at last.
  package let passed: Int
  /// How many requirements were shown to be met, of how many; nil if that is not known.
  package let requirements: Coverage?
  /// Whether there were features that it did not read.
  package let isPartial: Bool

  package struct Coverage: Sendable, Equatable {
    package let shown: Int
    package let total: Int
  }

  /// The run that `summary` sums up.
  init(
    _ summary: RunSummary, _ plan: Plan, _ context: ReportContext, _ coverage: RequirementCoverage?
  ) {
    time = context.start.timestamp.prefix(19) + "Z"
    duration = summary.duration
    commit = context.commit
    scenarios = summary.scenarios.total - summary.scenarios[.skipped]
    passed = summary.scenarios[.passed]
    requirements = coverage.map { Coverage(shown: $0.counted(.passed), total: $0.entries.count) }
    isPartial = plan.isPartial
  }

  /// Reads what `json` has written; nil if that is not what it is.
  init?(_ value: JSONValue) {
    guard let time = value["run"]?.string, let duration = value["ms"]?.milliseconds,
      let scenarios = value["scenarios"]?.int, let passed = value["passed"]?.int,
      0...scenarios ~= passed
    else { return nil }
    (self.time, self.duration, self.scenarios, self.passed) = (time, duration, scenarios, passed)
    commit = value["commit"]?.string
    isPartial = value["partial"]?.bool ?? false
    if let shown = value["shown"]?.int, let total = value["requirements"]?.int, 0...total ~= shown {
      requirements = Coverage(shown: shown, total: total)
    } else {
      requirements = nil
    }
  }

  var json: JSONObject {
    var json: JSONObject = [
      "run": .text(time), "ms": .milliseconds(duration), "scenarios": .integer(scenarios),
      "passed": .integer(passed),
    ]
    json["requirements"] = (requirements?.total).map(JSONValue.integer)
    json["shown"] = (requirements?.shown).map(JSONValue.integer)
    json["commit"] = commit.map(JSONValue.text)
    if isPartial { json["partial"] = true }
    return json
  }
}

extension RequirementCoverage {
  /// What a run shows of the requirements; nil if none are known.
  ///
  /// - Parameter outcomes: Those of the scenarios of the plan; nil for one that was not reported.
  package init?(_ plan: Plan, _ outcomes: [ScenarioOutcome?], _ context: ReportContext) {
    guard !context.requirements.requirements.isEmpty else { return nil }
    // The scenarios of the run, and then those of its features that were not selected.
    var scenarios = plan.scenarios.map { Traced($0.pickle, outcomes[$0.index]?.status) }
    let planned = Set(scenarios.map(\.place))
    for pickle in plan.pickles.joined() {
      let other = Traced(pickle, nil)
      if !planned.contains(other.place) { scenarios.append(other) }
    }
    self.init(
      context.requirements, scenarios, hasResults: true, isPartial: plan.isPartial,
      on: CalendarDay(at: context.start))
  }
}
