/// Writes the plan's decisions about each scenario as `testCase` messages.
struct TestCaseEncoder {
  private let plan: Plan
  private let ids: MessageIds
  private var document: GherkinDocument?
  private var firstId = 0
  /// The text of the step that is being written.
  private var text: Bytes = []

  init(_ plan: Plan, _ ids: MessageIds) {
    self.plan = plan
    self.ids = ids
  }

  mutating func encode(_ scenario: PlannedScenario, to json: inout JSONWriter) {
    let pickle = scenario.pickle
    if document !== pickle.document {
      document = pickle.document
      firstId = ids.firstId(of: pickle.document)
    }
    json.beginMessage("testCase")
    json.field("id", ids.testCase(scenario))
    json.field("pickleId", ids.pickle(pickle))
    json.beginArray("testSteps")
    let steps = pickle.steps
    for position in 0..<scenario.testStepCount {
      let id = ids.testStep(position, of: scenario.index)
      switch scenario.testStep(position) {
      case .world: break
      case .hook(let hook):
        json.beginObject()
        json.id("id", id)
        json.id("hookId", ids[.hook(hook)])
        json.endObject()
      case .step(let index, let decision):
        encode(steps[index], decision, id: id, to: &json)
      }
    }
    json.endArray()
    json.id("testRunStartedId", ids.run)
    json.endMessage()
  }

  private mutating func encode(
    _ step: PickleStep, _ decision: StepDecision, id: Int, to json: inout JSONWriter
  ) {
    text.removeAll(keepingCapacity: true)
    step.appendText(to: &text)
    json.beginObject()
    json.id("id", id)
    json.id("pickleStepId", firstId + step.id)
    json.beginArray("stepDefinitionIds")
    let matches = plan.matches(for: decision)
    for match in matches { json.id(ids[.step(match.definition)]) }
    json.endArray()
    json.objects("stepMatchArgumentsLists", matches) { json, match in
      json.beginArray("stepMatchArguments")
      encodeArguments(of: match, to: &json)
      json.endArray()
    }
    json.endObject()
  }

  private func encodeArguments(of match: StepMatch, to json: inout JSONWriter) {
    // The plan keeps no captures of a step whose argument does not fit its definition.
    guard match.captures.count == plan.patterns[match.definition].captureCount else { return }
    var first = match.captures.lowerBound
    for parameter in plan.patterns[match.definition].parameters {
      json.beginObject()
      json.key("group")
      encode(parameter.shape, at: &first, to: &json)
      if let name = parameter.type?.name { json.field("parameterTypeName", name) }
      json.endObject()
    }
  }

  /// Writes the group whose capture is at `index`, which moves behind those of the groups inside.
  private func encode(
    _ shape: CaptureShape, at index: inout Int, to json: inout JSONWriter
  ) {
    let capture = plan.captures[index]
    index += 1
    json.beginObject()
    if let range = capture.range {
      let span = text.span
      json.field("start", span.utf16Count(upTo: range.lowerBound))
      json.field("value", span.extracting(range))
    }
    if !shape.children.isEmpty {
      json.beginArray("children")
      for child in shape.children { encode(child, at: &index, to: &json) }
      json.endArray()
    }
    json.endObject()
  }
}

extension Plan {
  fileprivate func matches(for decision: StepDecision) -> [StepMatch] {
    switch decision {
    case .undefined: []
    case .ambiguous(let index): candidates[Int(index)]
    case .matched(let definition, let first):
      [
        StepMatch(
          definition: Int(definition),
          captures: Int(first)..<Int(first) + patterns[Int(definition)].captureCount)
      ]
    case .argumentMismatch(let definition, _):
      [StepMatch(definition: Int(definition), captures: 0..<0)]
    }
  }
}
