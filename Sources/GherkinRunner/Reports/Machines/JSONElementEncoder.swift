/// Writes scenarios as elements of the legacy JSON: the background first, as an element of its own.
struct JSONElementEncoder: Sendable {
  let plan: Plan
  private let start: Duration
  /// Where each step definition and each hook is, as the format has it.
  let definitions: [String]
  private let hooks: [String]
  /// The text of the step that is being written.
  var text: [UInt8] = []

  init(_ plan: Plan, _ surroundings: RunSurroundings) {
    self.plan = plan
    start = surroundings.start
    func place(_ location: SourceReference) -> String {
      "\(location.path(from: surroundings.folder)):\(location.line)"
    }
    definitions = plan.stepDefinitions.map { place($0.location) }
    hooks = plan.hooks.map { place($0.location) }
  }

  /// Writes `scenario` and what came of it.
  mutating func encode(
    _ scenario: PlannedScenario, _ record: ScenarioRecord, to json: inout JSONWriter
  ) {
    let pickle = scenario.pickle
    let steps = pickle.steps
    let first = scenario.hooks.before.count
    let backgroundCount = steps.prefix { $0.isFromBackground }.count
    if backgroundCount > 0 {
      beginBackground(of: pickle, to: &json)
      for index in 0..<backgroundCount {
        encode(steps[index], scenario, first + index, record, to: &json)
      }
      json.endArray()
      json.endObject()
    }
    beginScenario(scenario, record, to: &json)
    encodeHooks("before", 0..<first, scenario, record, to: &json)
    json.key("steps")
    json.beginArray()
    // Readers of this format compute the status of a scenario from its steps.
    if scenario.hasNoSteps { json.lackOfSteps(scenario) }
    for index in backgroundCount..<max(backgroundCount, steps.count) {
      encode(steps[index], scenario, first + index, record, to: &json)
    }
    json.endArray()
    encodeHooks("after", first + steps.count..<scenario.testStepCount, scenario, record, to: &json)
    json.endObject()
  }

  private func beginBackground(of pickle: Pickle, to json: inout JSONWriter) {
    let background = pickle.scenario.rule?.background ?? pickle.document.feature?.background
    json.beginObject()
    json.member("keyword", background?.keyword ?? "Background")
    json.member("type", "background")
    json.member("name", background?.name ?? "")
    json.member("description", background?.description ?? "")
    json.key("line")
    json.number(background?.location.line ?? 1)
    json.key("steps")
    json.beginArray()
  }

  private func beginScenario(
    _ scenario: PlannedScenario, _ record: ScenarioRecord, to json: inout JSONWriter
  ) {
    let pickle = scenario.pickle
    json.beginObject()
    json.member("id", id(of: pickle))
    json.member("keyword", pickle.scenario.keyword)
    json.member("type", "scenario")
    json.member("name", pickle.name)
    json.member("description", pickle.scenario.description)
    json.key("line")
    json.number(pickle.location.line)
    json.member("start_timestamp", (start + record.start).timestamp + "Z")
    json.key("tags")
    json.beginArray()
    for tag in pickle.tags { json.tag(tag.name, line: tag.location.line) }
    json.endArray()
  }

  /// `feature;scenario`, with the name of the rule between; for a row of examples
  /// `feature;outline;examples;2`, where the row of names is the first.
  private func id(of pickle: Pickle) -> String {
    var parts = [pickle.featureName]
    if let rule = pickle.ruleName { parts.append(rule) }
    if let place = pickle.examplePlace {
      parts += [pickle.scenario.name, pickle.scenario.examples[place.table - 1].name]
      parts.append("\(place.row + 1)")
    } else {
      parts.append(pickle.name)
    }
    return parts.joined(separator: ";").slug
  }

  private func encodeHooks(
    _ key: String, _ positions: Range<Int>, _ scenario: PlannedScenario, _ record: ScenarioRecord,
    to json: inout JSONWriter
  ) {
    guard !positions.isEmpty else { return }
    json.key(key)
    json.beginArray()
    for position in positions {
      guard case .hook(let hook) = scenario.testStep(position) else { continue }
      json.beginObject()
      json.match(hooks[hook])
      encodeOutcome(position, record, to: &json)
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes a step that stands for those that a scenario should have.
  fileprivate mutating func lackOfSteps(_ scenario: PlannedScenario) {
    let reason = scenario.explanation(of: .undefined)
    beginObject()
    member("keyword", "* ")
    member("name", "(no steps)")
    key("line")
    number(scenario.pickle.location.line)
    match(nil)
    result(StepResult(.undefined, problem: Problem(reason, type: "NoSteps")))
    endObject()
  }

  /// Writes where the definition is, or that there is none.
  mutating func match(_ place: String?) {
    key("match")
    beginObject()
    if let place { member("location", place) }
    endObject()
  }
}

/// Steps, with what they were given and what they left behind.
extension JSONElementEncoder {
  mutating func encode(
    _ step: PickleStep, _ scenario: PlannedScenario, _ position: Int, _ record: ScenarioRecord,
    to json: inout JSONWriter
  ) {
    text.removeAll(keepingCapacity: true)
    step.appendText(to: &text)
    json.beginObject()
    json.member("keyword", step.keyword)
    json.key("name")
    json.string(text)
    json.key("line")
    json.number(Int(step.node.line))
    if case .step(_, let decision) = scenario.testStep(position) {
      encodeMatch(decision, to: &json)
    }
    if step.hasDataTable || step.hasDocString { encodeArgument(of: step, to: &json) }
    encodeOutcome(position, record, to: &json)
    json.endObject()
  }

  private func encodeMatch(_ decision: StepDecision, to json: inout JSONWriter) {
    guard case .matched(let definition, let first) = decision else {
      return json.match(decision.definition.map { definitions[$0] })
    }
    json.key("match")
    json.beginObject()
    json.member("location", definitions[Int(definition)])
    let captures = plan.captures(of: Int(definition), from: Int(first))
    if !captures.isEmpty {
      json.key("arguments")
      json.beginArray()
      var first = captures.startIndex
      for parameter in plan.patterns[Int(definition)].parameters {
        json.beginObject()
        if let range = captures[first].range {
          let value = text.span.extracting(range)
          let offset = text.span.utf16Count(upTo: range.lowerBound)
          json.value(upTo: 40 + value.count * JSONLength.escape) { out in
            out.literal("\"val\":")
            out.string(value)
            out.literal(",\"offset\":")
            out.number(offset)
          }
        }
        json.endObject()
        first += parameter.captureCount
      }
      json.endArray()
    }
    json.endObject()
  }

  private func encodeArgument(of step: PickleStep, to json: inout JSONWriter) {
    if let rows = step.dataTable {
      json.key("rows")
      json.beginArray()
      for row in rows {
        json.beginObject()
        json.key("cells")
        json.beginArray()
        for cell in row { json.string(cell) }
        json.endArray()
        json.endObject()
      }
      json.endArray()
    }
    if let (content, mediaType) = step.docString {
      json.key("doc_string")
      json.beginObject()
      json.member("content_type", mediaType ?? "")
      json.member("value", content)
      json.key("line")
      json.number(step.step.docString?.location.line ?? step.location.line)
      json.endObject()
    }
  }

  /// What came of a test step, and what it left behind.
  func encodeOutcome(
    _ position: Int, _ record: ScenarioRecord, to json: inout JSONWriter
  ) {
    json.result(
      position < record.results.count ? record.results[position] : StepResult(.skipped))
    guard !record.attachments.isEmpty else { return }
    let attachments = record.attachments(at: position)
    let logs = attachments.filter(\.isLog)
    if !logs.isEmpty {
      json.key("output")
      json.beginArray()
      for log in logs { json.string(log.encodedBody) }
      json.endArray()
    }
    guard logs.count < attachments.count else { return }
    json.key("embeddings")
    json.beginArray()
    for attachment in attachments where !attachment.isLog {
      json.beginObject()
      json.member("mime_type", attachment.mediaType)
      json.member("data", attachment.base64)
      if let name = attachment.name { json.member("name", name) }
      json.endObject()
    }
    json.endArray()
  }
}
