/// What one run came to, scenario by scenario: as much as it takes to compare it with another run.
struct RunRecord: Sendable, Equatable {
  struct Scenario: Sendable, Equatable {
    let id: ScenarioIdentity
    /// The names of the feature, the rule and the scenario.
    let name: String
    /// The path and the line.
    let place: String
    var tags: [String] = []
    /// Nothing if it did not run, or was not selected.
    var outcome: ScenarioOutcome?
    var duration = Duration.zero
    /// Whether its failures do not fail the run.
    var isQuarantined = false

    /// - Parameter strict: Whether pending and undefined scenarios fail.
    func fails(strict: Bool) -> Bool { outcome?.status.fails(strict: strict) ?? false }

    var path: Substring { place[..<(place.lastIndex(of: ":") ?? place.endIndex)] }
  }

  /// When the run began, as time since 1970.
  let start: Duration
  let duration: Duration
  /// Whether the run succeeded.
  let isGreen: Bool
  /// Whether the suite had features that the run did not read.
  var isPartial = false
  /// What failed outside its scenarios, as far as it is known.
  var outsideFailures: [OutsideFailure] = []
  /// The scenarios of all files, in their order.
  var scenarios: [Scenario]

  /// The files of its scenarios.
  var paths: Set<Substring> { Set(scenarios.map(\.path)) }

  /// Whether the run did not succeed, and nothing in it says why.
  ///
  /// - Parameter strict: Whether pending and undefined scenarios fail.
  func isUnexplained(strict: Bool) -> Bool {
    !isGreen && outsideFailures.isEmpty
      && !scenarios.contains { $0.fails(strict: strict) && !$0.isQuarantined }
  }

  /// How many scenarios ran.
  var runCount: Int { scenarios.count { $0.outcome != nil } }
}

/// The record as a file.
extension RunRecord {
  /// What a file with a record begins with.
  static let prefix = Bytes(#"{"specsRun":"#.utf8)
  private static let version = 1

  var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.field("specsRun", Self.version)
    json.time("start", start)
    json.milliseconds("ms", duration)
    json.field("green", isGreen)
    if isPartial { json.field("partial", true) }
    if !outsideFailures.isEmpty { json.field("outside", outsideFailures) }
    json.beginArray("scenarios")
    for scenario in scenarios {
      json.beginObject()
      json.field("id", scenario.id.text)
      json.field("name", scenario.name)
      json.field("at", scenario.place)
      if !scenario.tags.isEmpty { json.field("tags", scenario.tags) }
      if let outcome = scenario.outcome {
        json.field("result", outcome.rawValue)
        json.milliseconds("ms", scenario.duration)
      }
      if scenario.isQuarantined { json.field("quarantined", true) }
      json.endObject()
      json.breakLine()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// Reads what `json` has written.
  init(json bytes: Bytes) throws(JSONReader.Fault) {
    let value = try JSONReader.read(bytes, .message)
    guard value["specsRun"] == .integer(Self.version), let start = value["start"]?.time,
      let duration = value["ms"]?.milliseconds, let isGreen = value["green"]?.bool,
      let scenarios = value["scenarios"]?.array
    else {
      throw JSONReader.Fault(
        line: 1, column: 1, reason: "this is not the record of a run of this version of specs")
    }
    (self.start, self.duration, self.isGreen) = (start, duration, isGreen)
    isPartial = value["partial"]?.bool ?? false
    for failure in value["outside"]?.array ?? [] {
      guard let failure = OutsideFailure(failure) else {
        throw JSONReader.Fault(
          line: 1, column: 1, reason: "it does not say what failed outside the scenarios")
      }
      outsideFailures.append(failure)
    }
    self.scenarios = []
    for (index, value) in scenarios.enumerated() {
      guard let scenario = Scenario(value) else {
        // Each scenario has a line of its own.
        throw JSONReader.Fault(
          line: index + 1, column: 1, reason: "a scenario has no identity, or an unknown result")
      }
      self.scenarios.append(scenario)
    }
  }
}

extension RunRecord.Scenario {
  fileprivate init?(_ value: JSONValue) {
    guard let id = value["id"]?.string.flatMap({ ScenarioIdentity($0) }) else { return nil }
    self.id = id
    name = value["name"]?.string ?? ""
    place = value["at"]?.string ?? ""
    tags = value["tags"]?.array?.compactMap(\.string) ?? []
    if let result = value["result"]?.string {
      guard let outcome = ScenarioOutcome(rawValue: result) else { return nil }
      self.outcome = outcome
    }
    duration = value["ms"]?.milliseconds ?? .zero
    isQuarantined = value["quarantined"]?.bool ?? false
  }
}

extension JSONWriter {
  /// Writes a duration as a number of milliseconds.
  mutating func milliseconds(_ key: StaticString, _ duration: Duration) {
    self.key(key)
    element(word: max(duration, .zero).millisecondsText)
  }
}

extension JSONValue {
  /// The time that `JSONWriter.time` has written.
  var time: Duration? {
    guard let seconds = self["seconds"]?.int, let nanos = self["nanos"]?.int else { return nil }
    return Duration(seconds: Int64(seconds), nanos: Int64(nanos))
  }

  /// The duration that `JSONWriter.milliseconds` has written; nothing for a longer time than a year.
  var milliseconds: Duration? {
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
