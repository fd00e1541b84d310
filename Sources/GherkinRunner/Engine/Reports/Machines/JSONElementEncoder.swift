/// Writes scenarios as elements of the legacy JSON; a background is an element before its scenario.
struct JSONElementEncoder: Sendable {
  let plan: Plan
  private let start: Duration
  /// The places of step definitions and hooks.
  private let definitions: [SourcePlace]
  private let hooks: [SourcePlace]
  /// The text of the step that is being written.
  var text: Bytes = []

  init(_ plan: Plan, _ context: ReportContext) {
    self.plan = plan
    start = context.start
    definitions = plan.stepDefinitions.map { $0.location.place(from: context.folder) }
    hooks = plan.hooks.map { $0.location.place(from: context.folder) }
  }

  mutating func encode(
    _ scenario: PlannedScenario, _ record: ScenarioRecord, notRun: NotRun?,
    to json: inout JSONWriter
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
    json.beginArray("steps")
    // Readers of this format compute the status of a scenario from its steps.
    if scenario.hasNoSteps {
      let problem = Problem(scenario.explanation(of: .undefined), type: "NoSteps")
      json.step(
        name: "(no steps)", line: pickle.location.line,
        notRun.map { StepResult(.skipped, problem: $0.problem) }
          ?? StepResult(.undefined, problem: problem))
    }
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
    json.field("keyword", background?.keyword ?? "Background")
    json.field("type", "background")
    json.field("name", background?.name ?? "")
    json.field("description", background?.description ?? "")
    json.field("line", background?.location.line ?? 1)
    json.beginArray("steps")
  }

  private func beginScenario(
    _ scenario: PlannedScenario, _ record: ScenarioRecord, to json: inout JSONWriter
  ) {
    let pickle = scenario.pickle
    json.beginObject()
    json.field("id", id(of: pickle))
    json.field("identity", plan.identities[pickle].text)
    json.field("keyword", pickle.scenario.keyword)
    json.field("type", "scenario")
    json.field("name", pickle.name)
    json.field("description", pickle.scenario.description)
    json.field("line", pickle.location.line)
    json.field("start_timestamp", (start + record.start).timestamp + "Z")
    if let entry = plan.quarantine(of: scenario.index), !record.unpassed.isEmpty {
      json.field("quarantine", entry.note)
    }
    json.tags(pickle.tags.map { ($0.name, $0.location.line) })
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
    _ key: StaticString, _ positions: Range<Int>, _ scenario: PlannedScenario,
    _ record: ScenarioRecord,
    to json: inout JSONWriter
  ) {
    let world = positions.lowerBound == 0 ? record.world : nil
    guard !positions.isEmpty || world != nil else { return }
    json.beginArray(key)
    if let world {
      json.beginObject()
      json.match(nil)
      json.result(world)
      json.endObject()
    }
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

/// Steps, with their arguments, results and attachments.
extension JSONElementEncoder {
  private mutating func encode(
    _ step: PickleStep, _ scenario: PlannedScenario, _ position: Int, _ record: ScenarioRecord,
    to json: inout JSONWriter
  ) {
    text.removeAll(keepingCapacity: true)
    step.appendText(to: &text)
    json.beginObject()
    json.field("keyword", step.keyword)
    json.field("name", text)
    json.field("line", Int(step.node.line))
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
    json.beginObject("match")
    json.field("location", definitions[Int(definition)].description)
    let captures = plan.captures(of: Int(definition), from: Int(first))
    if !captures.isEmpty {
      var first = captures.startIndex
      json.objects("arguments", plan.patterns[Int(definition)].parameters) { json, parameter in
        if let range = captures[first].range {
          json.field("val", text.span.extracting(range))
          json.field("offset", text.span.utf16Count(upTo: range.lowerBound))
        }
        first += parameter.captureCount
      }
    }
    json.endObject()
  }

  private func encodeArgument(of step: PickleStep, to json: inout JSONWriter) {
    if let rows = step.dataTable {
      json.objects("rows", rows) { $0.field("cells", $1) }
    }
    if let (content, mediaType) = step.docString {
      json.beginObject("doc_string")
      json.field("content_type", mediaType ?? "")
      json.field("value", content)
      json.field("line", step.step.docString?.location.line ?? step.location.line)
      json.endObject()
    }
  }

  /// Writes the result of a test step, and what it attached.
  private func encodeOutcome(
    _ position: Int, _ record: ScenarioRecord, to json: inout JSONWriter
  ) {
    json.result(record[position])
    let attachments = record.allAttachments(at: position)
    let logs = attachments.filter(\.isLog)
    if !logs.isEmpty { json.field("output", logs.map(\.encodedBody)) }
    guard logs.count < attachments.count else { return }
    json.objects("embeddings", attachments.filter { !$0.isLog }) { json, attachment in
      json.field("mime_type", attachment.mediaType)
      json.field("data", attachment.base64)
      if let name = attachment.name { json.field("name", name) }
    }
  }
}
