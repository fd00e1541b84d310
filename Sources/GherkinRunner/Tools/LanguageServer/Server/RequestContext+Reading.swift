/// Answers for readers of features: explanations, places, outlines, colors, results.
extension RequestContext {
  func hover(_ params: JSONValue) -> JSONValue {
    guard let place = place(params),
      let hover = workspace.hover(at: place.offset, in: place.path)
    else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .text(hover.text)],
      "range": place.document.range(hover.range, encoding),
    ]
  }

  func definition(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    let targets = workspace.definition(at: place.offset, in: place.path)
    return targets.isEmpty
      ? .null
      : .list(
        targets.flatMap { target in
          switch target {
          case .feature(let place): locations([place])
          case .swift(let reference): [location(reference)]
          }
        })
  }

  func references(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    let wantsDeclaration = params["context"]?["includeDeclaration"]?.bool == true
    let found = workspace.references(at: place.offset, in: place.path)
      .filter { wantsDeclaration || !$0.isDefinition }
    let targets =
      wantsDeclaration ? workspace.definition(at: place.offset, in: place.path) : []
    let definitions = targets.compactMap { target in
      if case .swift(let reference) = target { location(reference) } else { nil }
    }
    return .list(definitions + locations(found.map(\.place)))
  }

  func documentSymbols(_ params: JSONValue) -> JSONValue {
    guard let path, let document, let file = workspace.file(at: path) else { return .null }
    let blocks = file.document.blocks(isBroken: false)
    // What cannot be parsed is one block.
    return .list(symbols(of: blocks.filter { $0.kind != .whole }[...], level: -1, in: document))
  }

  /// The blocks of a level, each with those between it and the next.
  private func symbols(
    of blocks: ArraySlice<FeatureBlock>, level: Int, in document: TextDocument
  ) -> [JSONValue] {
    let starts = blocks.indices.filter {
      (blocks[$0].kind == .feature ? -1 : blocks[$0].level) == level
    }
    return zip(starts, starts.dropFirst() + [blocks.endIndex]).map { start, next in
      let (block, inner) = (blocks[start], blocks[(start + 1)..<next])
      let heading = block.heading
      let end = max(blocks[next - 1].range.upperBound, heading.upperBound)
      let (tags, children) = (block.tags, symbols(of: inner, level: level + 1, in: document))
      return .members([
        "name": .text(
          block.title.isEmpty
            ? String(decoding: document.bytes[heading], as: UTF8.self) : block.title),
        "kind": .integer(block.kind.protocolNumber),
        "range": document.range(min(block.range.lowerBound, heading.lowerBound)..<end, encoding),
        "selectionRange": document.range(heading, encoding),
        "detail": tags.isEmpty ? nil : .text(tags.joined(separator: " ")),
        "children": children.isEmpty ? nil : .list(children),
      ])
    }
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
    var numbers: [Int] = []
    var last = TextPosition(line: 0, character: 0)
    for token in workspace.tokens(in: path, within: document.offsets(of: params["range"], encoding))
    {
      let start = document.position(of: token.range.lowerBound, encoding)
      // A carriage return within a token ends a line for editors.
      guard token.range.upperBound <= document.line(start.line).upperBound else { continue }
      let character = start.line == last.line ? start.character - last.character : start.character
      let length = encoding.length(of: document.bytes[token.range])
      numbers += [
        start.line - last.line, character, length, token.kind.rawValue, token.modifiers.rawValue,
      ]
      last = start
    }
    return ["data": .list(numbers.map(JSONValue.integer))]
  }
}

/// What can be run, and what came of it.
extension RequestContext {
  func codeLenses(_ params: JSONValue) -> JSONValue {
    guard let document, let path, workspace.file(at: path) != nil else { return .null }
    func lens(_ offset: Int, _ title: String, _ command: ServerCommand, _ lines: [Int]? = nil)
      -> JSONValue
    {
      let lines = lines.map { JSONValue.list($0.map(JSONValue.integer)) }
      return [
        "range": document.range(offset..<offset, encoding),
        "command": [
          "title": .text(title), "command": .text(command.rawValue),
          "arguments": [.members(["lines": lines, "uri": .text(document.uri)])],
        ],
      ]
    }
    let isStale = server.host.runs.isStale && server.host.runProject?.buildCommand != nil
    let build = isStale ? [lens(0, "Build: step definitions have changed", .build)] : []
    // Text without a file cannot be run.
    guard DocumentURI.path(of: document.uri) != nil else { return .list(build) }
    return .list(
      build
        + workspace.runLenses(in: path, of: results).map {
          lens($0.offset, $0.title, .run, $0.lines)
        })
  }

  func inlayHints(_ params: JSONValue) -> JSONValue {
    guard let path, let document else { return .null }
    let range = document.offsets(of: params["range"], encoding)
    let hints = workspace.resultHints(in: path, of: results).filter { hint in
      range.map { $0.touches(hint.offset) } ?? true
    }
    return .list(
      hints.map { hint in
        // A remark leaves room for the text of the feature.
        let label = hint.text.count <= 80 ? hint.text : hint.text.prefix(79) + "…"
        return [
          "position": document.position(of: hint.offset, encoding).json, "label": .text(label),
          "paddingLeft": true, "tooltip": .text(hint.text),
        ]
      })
  }
}
