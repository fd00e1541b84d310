/// Answers about runs: what can be run, and what came of it.
extension RequestContext {
  func codeLenses(_ params: JSONValue) -> JSONValue {
    guard let document, let path, workspace.file(at: path) != nil else { return .null }
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
