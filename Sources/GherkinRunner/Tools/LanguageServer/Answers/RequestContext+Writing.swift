/// Answers for authors of features: what can be written, formatting, corrections, renames.
extension RequestContext {
  func completion(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    let list = workspace.completions(at: place.offset, in: place.path)
    let takesSnippets = clientSupports(
      "textDocument", "completion", "completionItem", "snippetSupport")
    let takesDetails = clientSupports(
      "textDocument", "completion", "completionItem", "labelDetailsSupport")
    let items = list.items.enumerated().map { number, item in
      let snippet = takesSnippets ? item.snippet : nil
      var json: JSONObject = [
        "label": .text(item.label), "kind": .integer(item.kind.protocolNumber),
        // Editors sort by this text, and filter by the other one. Words may be typed in any order, so the
        // filter is done here.
        "sortText": .text(number.digits(4)),
        "filterText": .text(list.dependsOnText ? list.typed : item.text),
        "insertTextFormat": snippet == nil ? 1 : 2,
        "textEdit": [
          "range": place.document.range(item.range, encoding),
          "newText": .text(snippet ?? item.text),
        ],
      ]
      if !item.detail.isEmpty { json["detail"] = .text(item.detail) }
      if takesDetails, !item.usage.isEmpty {
        json["labelDetails"] = ["description": .text(item.usage)]
      }
      let documentation =
        takesDetails || item.usage.isEmpty
        ? item.documentation : "\(item.usage)\n\n\(item.documentation)"
      if !documentation.isEmpty {
        json["documentation"] = markup(
          documentation, "completion", "completionItem", "documentationFormat")
      }
      return JSONValue.object(json)
    }
    // What features have that are not read yet is missing, so the client has to ask again.
    return [
      "isIncomplete": .boolean(list.dependsOnText || !workspace.coversSuite), "items": .list(items),
    ]
  }

  func formatting(_ params: JSONValue) -> JSONValue {
    guard let path, let document else { return .null }
    let range = document.offsets(of: params["range"], encoding)
    return answering { () throws(ServiceProblem) in
      try workspace.formattingEdits(in: path, within: range)
        .map { edits($0, in: document) } ?? .null
    }
  }

  func codeActions(_ params: JSONValue) -> JSONValue {
    guard let path, let document, let range = document.offsets(of: params["range"], encoding)
    else { return .null }
    let wanted = params["context"]?["only"]?.array?.compactMap(\.string)
    let found = workspace.codeActions(in: range, of: path, swiftSource: swiftSource)
      .filter { action in
        let kind = action.kind.rawValue
        guard let wanted else { return action.kind != .fixAll }
        return wanted.contains { kind == $0 || kind.hasPrefix($0 + ".") }
      }
    return .list(
      found.map { action in
        var json: JSONObject = [
          "title": .text(action.title), "kind": .text(action.kind.rawValue),
          "edit": workspaceEdit(
            action.edits.filter { workspace.file(at: $0.key) != nil },
            others: action.edits.filter { workspace.file(at: $0.key) == nil }),
        ]
        if action.isPreferred { json["isPreferred"] = true }
        let diagnostics = matching(action.finding, params, document)
        if !diagnostics.isEmpty { json["diagnostics"] = .list(diagnostics) }
        return .object(json)
      })
  }

  /// The diagnostics of the request that are about `finding`.
  private func matching(
    _ finding: CheckFinding?, _ params: JSONValue, _ document: TextDocument
  ) -> [JSONValue] {
    guard let finding, let range = finding.range else { return [] }
    let place = document.range(range, encoding)
    return (params["context"]?["diagnostics"]?.array ?? []).filter {
      $0["code"]?.string == finding.rule.name && $0["range"] == place
    }
  }

  func prepareRename(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    return answering { () throws(ServiceProblem) in
      let target = try workspace.renameTarget(
        at: place.offset, in: place.path, swiftSource: swiftSource)
      return [
        "range": place.document.range(target.range, encoding), "placeholder": .text(target.name),
      ]
    }
  }

  func rename(_ params: JSONValue) -> JSONValue {
    guard let place = place(params), let name = params["newName"]?.string else { return .null }
    return answering { () throws(ServiceProblem) in
      let result = try workspace.rename(
        at: place.offset, in: place.path, to: name, swiftSource: swiftSource)
      for note in result.notes {
        environment.notify("window/showMessage", ["type": 3, "message": .text(note)])
      }
      return workspaceEdit(
        result.edits,
        others: result.swift.merging(result.tag.map(configurationEdits) ?? [:]) { $1 })
    }
  }

  /// What the service answers. If it cannot, shows why, and answers null: some editors show the error of a request with
  /// its number, and some do not show it at all.
  private func answering(_ body: () throws(ServiceProblem) -> JSONValue) -> JSONValue {
    do throws(ServiceProblem) {
      return try body()
    } catch {
      environment.notify("window/showMessage", ["type": 2, "message": .text(error.message)])
      return .null
    }
  }
}

extension Completion.Kind {
  /// The nearest kind of the protocol: a keyword, a snippet, a value and so on.
  fileprivate var protocolNumber: Int {
    switch self {
    case .keyword: 14
    case .phrase: 3
    case .value: 12
    case .tag: 20
    case .column: 6
    }
  }
}
