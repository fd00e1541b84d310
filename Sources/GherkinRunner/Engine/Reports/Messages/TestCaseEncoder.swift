/// Writes the plan's decisions about each scenario as `testCase` messages.
struct TestCaseEncoder {
  @Boxed var plan: Plan
  let ids: MessageIds

  func encode(_ scenario: PlannedScenario, to json: inout JSONWriter) {
    let pickle = scenario.pickle
    let firstId = ids.firstId(of: pickle.document)
    let steps = pickle.steps
    let testSteps = (0..<scenario.testStepCount).map { position -> JSONValue in
      let id = JSONValue.id(ids.testStep(position, of: scenario.index))
      switch scenario.testStep(position) {
      case .world: return ["id": id]
      case .hook(let hook): return ["id": id, "hookId": .id(ids[.hook(hook)])]
      case .step(let index, let decision):
        let matches = plan.matches(for: decision)
        var text: Bytes = []
        steps.appendText(at: index, to: &text)
        return [
          "id": id, "pickleStepId": .id(firstId + steps[index].id),
          "stepDefinitionIds": .list(matches.map { .id(ids[.step($0.definition)]) }),
          "stepMatchArgumentsLists": .list(
            matches.map { ["stepMatchArguments": .list(arguments(of: $0, in: text))] }),
        ]
      }
    }
    json.message(
      "testCase",
      [
        "id": .text(ids.testCase(scenario)), "pickleId": .text(ids.pickle(pickle)),
        "testSteps": .list(testSteps), "testRunStartedId": .id(ids.run),
      ])
  }

  private func arguments(of match: StepMatch, in text: Bytes) -> [JSONValue] {
    // The plan keeps no captures of a step whose argument does not fit its definition.
    guard match.captures.count == plan.patterns[match.definition].captureCount else { return [] }
    var first = match.captures.lowerBound
    return plan.patterns[match.definition].parameters.map { parameter in
      var argument: JSONObject = ["group": group(parameter.shape, at: &first, in: text)]
      argument["parameterTypeName"] = parameter.type.map { .text($0.name) }
      return .object(argument)
    }
  }

  /// The group whose capture is at `index`, which moves behind those of the groups inside.
  private func group(_ shape: CaptureShape, at index: inout Int, in text: Bytes) -> JSONValue {
    var group = JSONObject()
    if let range = plan.captures[index].range {
      group["start"] = .integer(text.span.utf16Count(upTo: range.lowerBound))
      group["value"] = .text(text.span.string(in: range))
    }
    index += 1
    var children: [JSONValue] = []
    for child in shape.children { children.append(self.group(child, at: &index, in: text)) }
    if !children.isEmpty { group["children"] = .list(children) }
    return .object(group)
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
