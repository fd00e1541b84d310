/// What comes before the run: files and definitions.
extension MessageReporter {
  mutating func encode(_ file: ParseResult, _ pickles: Pickles, firstId: Int) {
    json.encodeSource(file.document.source)
    guard file.errors.isEmpty else {
      for error in file.errors { json.encodeParseError(error) }
      return
    }
    var document = GherkinDocumentEncoder(file.document, firstId: firstId)
    // Only what empties the buffer can fail, and nothing is asked to.
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
      json.message("undefinedParameterType") { json in
        json.member("name", undefined.name)
        json.member("expression", plan.stepDefinitions[undefined.definition].pattern.source)
      }
    }
  }

  private mutating func encode(_ definition: StepDefinitionInfo, id: Int) {
    let folder = surroundings.folder
    json.message("stepDefinition") { json in
      json.key("id")
      json.id(id)
      json.key("pattern")
      json.beginObject()
      let isExpression = definition.pattern.kind == .expression
      json.member("type", isExpression ? "CUCUMBER_EXPRESSION" : "REGULAR_EXPRESSION")
      json.member("source", definition.pattern.source)
      json.endObject()
      json.encode(definition.location, seenFrom: folder)
    }
  }

  private mutating func encode(_ hook: HookInfo, id: Int) {
    let folder = surroundings.folder
    json.message("hook") { json in
      json.key("id")
      json.id(id)
      json.member("type", hook.kind.messageType)
      if let name = hook.name { json.member("name", name) }
      if !hook.tags.isEmpty { json.member("tagExpression", hook.tags) }
      json.encode(hook.location, seenFrom: folder)
    }
  }

  private mutating func encode(_ type: ParameterType, _ location: SourceReference, id: Int) {
    let folder = surroundings.folder
    json.message("parameterType") { json in
      json.key("id")
      json.id(id)
      json.member("name", type.name)
      json.key("regularExpressions")
      json.beginArray()
      for expression in type.regularExpressions { json.string(expression) }
      json.endArray()
      json.key("preferForRegularExpressionMatch")
      json.bool(type.preferForRegularExpression)
      json.key("useForSnippets")
      json.bool(type.useForSnippets)
      json.encode(location, seenFrom: folder)
    }
  }
}

extension JSONWriter {
  /// Writes a message of its own line: an object with the one member `name`.
  mutating func message(_ name: String, _ members: (inout JSONWriter) -> Void) {
    beginObject()
    key(name)
    beginObject()
    members(&self)
    endObject()
    endObject()
    endLine()
  }

  /// Writes a member that is text.
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  fileprivate mutating func encode(_ location: SourceReference, seenFrom folder: String) {
    key("sourceReference")
    beginObject()
    member("uri", location.path(from: folder))
    key("location")
    value(upTo: 80) { $0.location(line: location.line, column: location.column) }
    endObject()
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
