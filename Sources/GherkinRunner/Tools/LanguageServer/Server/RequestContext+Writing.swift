/// Answers for authors of features: what can be written, formatting, corrections, renames.
extension RequestContext {
  func completion(_ params: JSONValue) -> JSONValue {
    guard let place = place(params) else { return .null }
    let list = workspace.completions(at: place.offset, in: place.path)
    let takesSnippets = server.clientSupports(
      "textDocument", "completion", "completionItem", "snippetSupport")
    let items = list.items.enumerated().map { number, item -> JSONValue in
      let snippet = takesSnippets ? item.snippet : nil
      func shown(_ text: String) -> JSONValue? { text.isEmpty ? nil : .text(text) }
      return .members([
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
        "detail": shown(item.detail),
        "labelDetails": shown(item.usage).map { ["description": $0] },
        "documentation": shown(item.documentation).map { ["kind": "markdown", "value": $0] },
      ])
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
        let diagnostics = matching(action.finding, params, document)
        return .members([
          "title": .text(action.title), "kind": .text(action.kind.rawValue),
          "edit": workspaceEdit(action.edits), "isPreferred": action.isPreferred ? true : nil,
          "diagnostics": diagnostics.isEmpty ? nil : .list(diagnostics),
        ])
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
      for note in result.notes { server.showMessage(note, .information) }
      var edits = result.edits.merging(result.swift) { $1 }
      let settings = project.configurationPath
      // A file that is not JSON has nothing to change.
      if let (old, new) = result.tag,
        let file = text(of: settings).flatMap({ try? JSONDocument($0.bytes) }),
        case let changes = file.renaming(tag: old, to: new), !changes.isEmpty
      {
        edits[settings] = changes
      }
      return workspaceEdit(edits)
    }
  }

  /// What the service answers. If it cannot, shows why, and answers null: some editors show the error of a request with
  /// its number, and some do not show it at all.
  private func answering(_ body: () throws(ServiceProblem) -> JSONValue) -> JSONValue {
    do throws(ServiceProblem) {
      return try body()
    } catch {
      server.showMessage(error.message, .warning)
      return .null
    }
  }
}

/// Completions as the protocol writes them.
extension Completion {
  /// The text with places to jump to, as in `I own ${1:3} comics`; nil if there is none.
  package var snippet: String? {
    guard !stops.isEmpty else { return nil }
    let bytes = Bytes(text.utf8)
    func escaped(_ range: Range<Int>) -> String {
      Self.escaped(String(decoding: bytes[range], as: UTF8.self), "\\$}")
    }
    var (snippet, end) = ("", 0)
    for (index, stop) in stops.enumerated() {
      snippet += escaped(end..<stop.range.lowerBound)
      if let choices = stop.choices {
        let list = choices.map { Self.escaped($0, "\\$},|") }.joined(separator: ",")
        snippet += "${\(index + 1)|\(list)|}"
      } else {
        snippet += "${\(index + 1):\(escaped(stop.range))}"
      }
      end = stop.range.upperBound
    }
    // Editors indent the lines of a snippet as the one that it begins on.
    return (snippet + escaped(end..<bytes.count)).replacing("\n\(indentation)", with: "\n")
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
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
