import Foundation

/// Answers about runs: what can be run, and what came of it.
extension RequestContext {
  func codeLenses(_ params: JSONValue) -> JSONValue {
    guard let document else { return .null }
    guard let path, workspace.file(at: path) != nil else { return .list(definitionLenses()) }
    func lens(_ offset: Int, _ title: String, _ command: ServerCommand, _ options: JSONObject)
      -> JSONValue
    {
      var options = options
      options["uri"] = .text(document.uri)
      return [
        "range": document.range(offset..<offset, encoding),
        "command": [
          "title": .text(title), "command": .text(command.rawValue),
          "arguments": [.object(options)],
        ],
      ]
    }
    var lenses: [JSONValue] = []
    if isStale, project.program?.buildCommand(in: project.folder) != nil {
      lenses.append(lens(0, "Build: step definitions have changed", .build, JSONObject()))
    }
    // Text without a file cannot be run.
    guard DocumentURI.path(of: document.uri) != nil else { return .list(lenses) }
    lenses += workspace.runLenses(in: path, of: results).map { found in
      var options = JSONObject()
      if let lines = found.lines { options["lines"] = .list(lines.map(JSONValue.integer)) }
      return lens(found.offset, found.title, .run, options)
    }
    return .list(lenses)
  }

  /// How often the step definitions of a Swift file are used.
  private func definitionLenses() -> [JSONValue] {
    guard let document else { return [] }
    // The command by which some editors show a list of places.
    let editorCommand = "editor.action.showReferences"
    let ownCommand = client["initializationOptions"]?["clientCommands"]?.array?
      .compactMap(\.string).first { $0 == editorCommand }
    return uses(inSwift: document).map { line, uses in
      let position = TextPosition(line: line, character: 0)
      var arguments: [JSONValue] = [.text(document.uri), position.json]
      if ownCommand != nil { arguments.append(written([], uses)) }
      return [
        "range": position.emptyRange,
        "command": [
          "title": .text(uses.isEmpty ? "not used" : "used \(uses.count.counted("time"))"),
          "command": .text(ownCommand ?? ServerCommand.showReferences.rawValue),
          "arguments": .list(arguments),
        ],
      ]
    }
  }

  /// The uses of each definition in a Swift file, with its line, which counts from 0.
  private func uses(inSwift document: TextDocument) -> [(line: Int, uses: [FeaturePlace])] {
    guard let path = DocumentURI.path(of: document.uri) else { return [] }
    let paths = [path, FileSystem.resolved(path)]
    return workspace.suite.stepDefinitions.enumerated().compactMap { index, definition in
      guard paths.contains(definition.location.filePath) else { return nil }
      let literal = workspace.pattern(definedAt: definition.location, in: document.bytes)
      let line =
        literal.map { document.lineNumber(at: $0.lowerBound) } ?? definition.location.line - 1
      return (line, workspace.uses(ofDefinition: index))
    }
  }

  /// The uses of the definition on a line, which counts from 0, of a Swift file.
  func uses(ofDefinitionOnLine line: Int, _ uri: String) -> [FeaturePlace] {
    guard let path = DocumentURI.path(of: uri), let document = otherDocument(path) else {
      return []
    }
    return uses(inSwift: document).first { $0.line == line }?.uses ?? []
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

  /// What the last run said about the place of a request, for people.
  func resultExplanation(_ place: Place) -> String? {
    guard !results.isEmpty else { return nil }
    let seconds = Date().timeIntervalSince1970
    return workspace.resultExplanation(
      at: place.offset, in: place.path, of: results, now: .seconds(seconds))
  }
}
