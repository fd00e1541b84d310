/// A run without its attempts, as `publish` keeps it for the comparison with the next one.
extension RecordedRun {
  /// What such a file begins with.
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
      json.field("id", scenario.id)
      json.field("name", scenario.name)
      json.field("at", scenario.place)
      if !scenario.tags.isEmpty { json.field("tags", scenario.tags) }
      if let outcome = scenario.outcome {
        json.field("result", outcome.rawValue)
        json.milliseconds("ms", scenario.duration)
      }
      if let reason = scenario.shortReason { json.field("why", reason) }
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
    self.init()
    self.start = start
    end = End(time: start + duration, isGreen: isGreen)
    isPartial = value["partial"]?.bool ?? false
    for failure in value["outside"]?.array ?? [] {
      guard let failure = OutsideFailure(failure) else {
        throw JSONReader.Fault(
          line: 1, column: 1, reason: "it does not say what failed outside the scenarios")
      }
      outsideFailures.append(failure)
    }
    for (index, value) in scenarios.enumerated() {
      guard let scenario = RecordedScenario(value) else {
        // Each scenario has a line of its own.
        throw JSONReader.Fault(
          line: index + 1, column: 1, reason: "a scenario has no identity, or an unknown result")
      }
      self.scenarios.append(scenario)
    }
  }
}

extension RecordedScenario {
  /// Why it did not pass, as far as a list of changes shows it.
  var shortReason: String? {
    guard let reason, !reason.isEmpty else { return nil }
    let lines = reason.split(separator: "\n", omittingEmptySubsequences: false)
    let (lineLimit, limit) = (20, 2_000)
    let isLong = lines.count > lineLimit || reason.utf8.count > limit
    let text = lines.prefix(lineLimit).joined(separator: "\n").prefix(limit)
    return isLong ? "\(text)\n…" : String(text)
  }

  fileprivate init?(_ value: JSONValue) {
    guard let id = value["id"]?.string.flatMap({ ScenarioIdentity($0) }) else { return nil }
    let place = (value["at"]?.string ?? "").split(separator: ":", omittingEmptySubsequences: false)
    self.init(
      identity: id, name: value["name"]?.string ?? "",
      path: place.dropLast().joined(separator: ":"), line: place.last.flatMap { Int($0) } ?? 0,
      content: PickleContent(tags: value["tags"]?.array?.compactMap(\.string) ?? []))
    if let result = value["result"]?.string {
      guard let outcome = ScenarioOutcome(rawValue: result) else { return nil }
      self.outcome = outcome
    }
    duration = value["ms"]?.milliseconds ?? .zero
    reason = value["why"]?.string
    isQuarantined = value["quarantined"]?.bool ?? false
  }
}

extension JSONValue {
  /// The time that `JSONWriter.time` has written.
  var time: Duration? {
    guard let seconds = self["seconds"]?.int, let nanos = self["nanos"]?.int else { return nil }
    return Duration(seconds: Int64(seconds), nanos: Int64(nanos))
  }
}

extension JSONWriter {
  /// Writes the failures as a list of objects.
  mutating func field(_ key: StaticString, _ failures: [OutsideFailure]) {
    objects(key, failures) { json, failure in
      json.field("what", failure.what)
      if let why = failure.why { json.field("why", why) }
    }
  }
}

extension OutsideFailure {
  /// Reads what `JSONWriter` has written; returns nil if it is none.
  init?(_ value: JSONValue) {
    guard let what = value["what"]?.string else { return nil }
    self.init(what: what, why: value["why"]?.string)
  }
}
