/// Writes what the plan has decided about each scenario, as `testCase` messages.
struct TestCaseEncoder {
  private let plan: Plan
  private let ids: MessageIds
  private var document: GherkinDocument?
  private var firstId = 0
  /// The text of the step that is being written.
  private var text: [UInt8] = []

  init(_ plan: Plan, _ ids: MessageIds) {
    self.plan = plan
    self.ids = ids
  }

  /// Writes the message of `scenario` and the end of its line.
  mutating func encode(_ scenario: PlannedScenario, to json: inout JSONWriter) {
    let pickle = scenario.pickle
    if document !== pickle.document {
      document = pickle.document
      firstId = ids.firstId(of: pickle.document)
    }
    let (id, pickleId) = (ids.testCase(scenario.index), firstId + pickle.id)
    json.write(upTo: 120) { out in
      out.literal("{\"testCase\":{\"id\":")
      out.id(id)
      out.literal(",\"pickleId\":")
      out.id(pickleId)
      out.literal(",\"testSteps\":[")
    }
    json.endKey()
    let steps = pickle.steps
    for position in 0..<scenario.testStepCount {
      let id = ids.testStep(position, of: scenario.index)
      switch scenario.testStep(position) {
      case .hook(let hook): encodeHook(ids.hook(hook), id: id, to: &json)
      case .step(let index, let decision):
        encode(steps[index], decision, id: id, to: &json)
      }
    }
    let run = ids.run
    json.write(upTo: 60) { out in
      out.literal("],\"testRunStartedId\":")
      out.id(run)
      out.literal("}}\n")
    }
    json.endKey()
  }

  private func encodeHook(_ hook: Int, id: Int, to json: inout JSONWriter) {
    json.value(upTo: 80) { out in
      out.literal("{\"id\":")
      out.id(id)
      out.literal(",\"hookId\":")
      out.id(hook)
      out.literal("}")
    }
  }

  private mutating func encode(
    _ step: PickleStep, _ decision: StepDecision, id: Int, to json: inout JSONWriter
  ) {
    text.removeAll(keepingCapacity: true)
    step.appendText(to: &text)
    let pickleStepId = firstId + step.id
    json.value(upTo: 120) { out in
      out.literal("{\"id\":")
      out.id(id)
      out.literal(",\"pickleStepId\":")
      out.id(pickleStepId)
      out.literal(",\"stepDefinitionIds\":[")
    }
    json.endKey()
    let matches = plan.matches(for: decision)
    for match in matches { json.id(ids.step(match.definition)) }
    json.write(upTo: 40) { $0.literal("],\"stepMatchArgumentsLists\":[") }
    json.endKey()
    for match in matches {
      json.value(upTo: 40) { $0.literal("{\"stepMatchArguments\":[") }
      json.endKey()
      encodeArguments(of: match, to: &json)
      json.write(upTo: 2) { $0.literal("]}") }
      // Arguments say that another value needs a comma; without any, nothing has said so yet.
      json.endValue()
    }
    json.write(upTo: 2) { $0.literal("]}") }
    json.endValue()
  }

  private func encodeArguments(of match: StepMatch, to json: inout JSONWriter) {
    // Of a step that does not fit its definition the plan keeps no captures.
    guard match.captures.count == plan.patterns[match.definition].captureCount else { return }
    let isASCII = text.allSatisfy { $0 < 0x80 }
    var first = match.captures.lowerBound
    for parameter in plan.patterns[match.definition].parameters {
      json.value(upTo: 12) { $0.literal("{\"group\":") }
      json.endKey()
      encode(parameter.shape, at: &first, isASCII, to: &json)
      if let name = parameter.type?.name { json.member("parameterTypeName", name) }
      json.endObject()
    }
  }

  /// Writes the group whose capture is at `index`, which moves behind those of the groups inside.
  private func encode(
    _ shape: CaptureShape, at index: inout Int, _ isASCII: Bool, to json: inout JSONWriter
  ) {
    let capture = plan.captures[index]
    index += 1
    json.beginObject()
    if let range = capture.range {
      let span = text.span
      let start = isASCII ? range.lowerBound : span.utf16Count(upTo: range.lowerBound)
      let value = span.extracting(range)
      json.value(upTo: 40 + value.count * JSONLength.escape) { out in
        out.literal("\"start\":")
        out.number(start)
        out.literal(",\"value\":")
        out.string(value)
      }
    }
    if !shape.children.isEmpty {
      json.key("children")
      json.beginArray()
      for child in shape.children { encode(child, at: &index, isASCII, to: &json) }
      json.endArray()
    }
    json.endObject()
  }
}

extension Plan {
  /// The definitions that match a step, as messages want them: none when it is undefined.
  fileprivate func matches(for decision: StepDecision) -> [StepMatch] {
    switch decision {
    case .undefined: []
    case .ambiguous(let index): candidates[Int(index)]
    case .matched(let definition, let first):
      [match(of: Int(definition), from: Int(first))]
    case .argumentMismatch(let definition, _):
      [StepMatch(definition: Int(definition), captures: 0..<0)]
    }
  }

  private func match(of definition: Int, from first: Int) -> StepMatch {
    StepMatch(
      definition: definition, captures: first..<(first + patterns[definition].captureCount))
  }
}
