/// Answers for readers of features: explanations, places, outlines.
extension RequestContext {
  func hover(_ params: JSONValue) -> JSONValue {
    guard let place = place(params),
      let hover = workspace.hover(at: place.offset, in: place.path)
    else { return .null }
    return [
      "contents": markup(hover.text, "hover", "contentFormat"),
      "range": place.document.range(hover.range, encoding),
    ]
  }

  func definition(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    let targets = workspace.definition(at: place.offset, in: place.path)
    return targets.isEmpty ? .null : .list(targets.compactMap(location))
  }

  func references(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    let wantsDeclaration = params["context"]?["includeDeclaration"]?.bool == true
    let found = workspace.references(at: place.offset, in: place.path)
      .filter { wantsDeclaration || !$0.isDefinition }
    let targets =
      wantsDeclaration ? workspace.definition(at: place.offset, in: place.path) : []
    let definitions = targets.filter { if case .swift = $0 { true } else { false } }
    return written(definitions.compactMap(location), found.map(\.place))
  }

  func documentSymbols(_ params: JSONValue) -> JSONValue {
    guard let path, let document else { return .null }
    return .list(workspace.symbols(in: path).map { json($0, in: document) })
  }

  private func json(_ symbol: FeatureSymbol, in document: TextDocument) -> JSONValue {
    var json: JSONObject = [
      "name": .text(symbol.name), "kind": .integer(symbol.kind.protocolNumber),
      "range": document.range(symbol.range, encoding),
      "selectionRange": document.range(symbol.selection, encoding),
    ]
    if !symbol.tags.isEmpty { json["detail"] = .text(symbol.tags) }
    if !symbol.children.isEmpty {
      json["children"] = .list(symbol.children.map { self.json($0, in: document) })
    }
    return .object(json)
  }
}

extension FeatureBlock.Kind {
  /// The nearest kind of the protocol: a module, a namespace, a method and so on.
  fileprivate var protocolNumber: Int {
    switch self {
    case .feature: 2
    case .rule: 3
    case .background: 9
    case .scenario: 6
    case .outline: 12
    case .whole: 1
    }
  }
}

/// The colors of a document.
extension RequestContext {
  /// The kinds and modifiers of tokens, in the order of their numbers.
  static let tokenCapability: JSONValue = [
    "legend": [
      "tokenTypes": .list(SyntaxToken.Kind.allCases.map { .text("\($0)") }),
      "tokenModifiers": ["declaration", "deprecated", "defaultLibrary"],
    ],
    "full": true, "range": true,
  ]

  /// The tokens of a document, or of the range that the parameters name, as the protocol has them: five numbers each, the
  /// place relative to that of the token before.
  func tokens(_ params: JSONValue) -> JSONValue {
    guard let path, let document else { return .null }
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("data")
    var last = TextPosition(line: 0, character: 0)
    for token in workspace.tokens(in: path, within: document.offsets(of: params["range"], encoding))
    {
      let start = document.position(of: token.range.lowerBound, encoding)
      // A carriage return within a token ends a line for editors.
      guard token.range.upperBound <= document.line(start.line).upperBound else { continue }
      let character = start.line == last.line ? start.character - last.character : start.character
      let length = encoding.length(of: document.bytes[token.range])
      for number in [
        start.line - last.line, character, length, token.kind.rawValue, token.modifiers.rawValue,
      ] { writer.element(number) }
      last = start
    }
    writer.endArray()
    writer.endObject()
    return .written(writer.bytes)
  }
}
