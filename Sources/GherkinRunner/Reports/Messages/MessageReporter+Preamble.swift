/// The messages before the run: files and definitions.
extension MessageReporter {
  mutating func encode(_ file: ParseResult, _ pickles: Pickles, firstId: Int) {
    json.encodeSource(file.document.source)
    guard file.errors.isEmpty else {
      for error in file.errors { json.encodeParseError(error) }
      return
    }
    var document = GherkinDocumentEncoder(file.document, firstId: firstId)
    // Only emptying the buffer can fail, and it is not emptied here.
    try? document.encode(to: &json)
    var encoder = PickleEncoder(file.document, firstId: firstId)
    for pickle in pickles { encoder.encode(pickle, to: &json) }
  }

  mutating func encodeDefinitions(_ plan: Plan) {
    for reference in plan.definitionOrder {
      switch reference {
      case .step(let index): encode(plan.stepDefinitions[index], id: ids.step(index))
      case .hook(let index): encode(plan.hooks[index], id: ids.hook(index))
      case .parameterType(let index):
        let (type, location) = plan.ownParameterTypes[index]
        encode(type, location, id: ids.parameterType(index))
      }
    }
    for undefined in plan.undefinedParameterTypes {
      json.beginMessage("undefinedParameterType")
      json.field("name", undefined.name)
      json.field("expression", plan.stepDefinitions[undefined.definition].pattern.source)
      json.endMessage()
    }
  }

  private mutating func encode(_ definition: StepDefinitionInfo, id: Int) {
    json.beginMessage("stepDefinition")
    json.id("id", id)
    json.beginObject("pattern")
    let isExpression = definition.pattern.kind == .expression
    json.field("type", isExpression ? "CUCUMBER_EXPRESSION" : "REGULAR_EXPRESSION")
    json.field("source", definition.pattern.source)
    json.endObject()
    encode(definition.location)
    json.endMessage()
  }

  private mutating func encode(_ hook: HookInfo, id: Int) {
    json.beginMessage("hook")
    json.id("id", id)
    json.field("type", hook.kind.messageType)
    if let name = hook.name { json.field("name", name) }
    if !hook.tags.isEmpty { json.field("tagExpression", hook.tags) }
    encode(hook.location)
    json.endMessage()
  }

  private mutating func encode(_ type: ParameterType, _ location: SourceReference, id: Int) {
    json.beginMessage("parameterType")
    json.id("id", id)
    json.field("name", type.name)
    json.field("regularExpressions", type.regularExpressions)
    json.field("preferForRegularExpressionMatch", type.preferForRegularExpression)
    json.field("useForSnippets", type.useForSnippets)
    encode(location)
    json.endMessage()
  }

  private mutating func encode(_ location: SourceReference) {
    json.beginObject("sourceReference")
    json.field("uri", location.path(from: surroundings.folder))
    json.location(line: location.line, column: location.column)
    json.endObject()
  }
}

extension HookInfo.Kind {
  fileprivate var messageType: String {
    switch self {
    case .beforeAll: "BEFORE_TEST_RUN"
    case .afterAll: "AFTER_TEST_RUN"
    case .before: "BEFORE_TEST_CASE"
    case .after: "AFTER_TEST_CASE"
    case .beforeStep: "BEFORE_TEST_STEP"
    case .afterStep: "AFTER_TEST_STEP"
    }
  }
}
