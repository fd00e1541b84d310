/// Finding things: scenarios, steps, drafts.
extension EditSession {
  /// More results are cut off.
  private static let resultLimit = 60

  /// Features and scenarios whose titles, tags and steps have all words.
  func search(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let words = try arguments.text("text").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    return {
      var results: [JSONValue] = []
      for path in workspace.paths where !words.isEmpty && results.count <= Self.resultLimit {
        guard let file = workspace.file(at: path) else { continue }
        results += FeatureSearch(file, words).results.map { found in
          [
            "path": .text(path), "block": .text(found.block.id),
            "title": .text(found.title), "feature": .text(found.feature),
            "match": .text(found.match.text), "kind": .text(found.match.kind.rawValue),
          ]
        }
      }
      return .json([
        "results": .list(Array(results.prefix(Self.resultLimit))),
        "isCut": .boolean(results.count > Self.resultLimit),
      ])
    }
  }

  /// The steps of the suite, most used first.
  mutating func steps(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let groups = groups()
    let text = arguments.optional("text") ?? ""
    func choice(_ name: String) -> String? {
      arguments.optional(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    let (keyword, group) = (choice("keyword"), choice("group"))
    return {
      var users: [Int: [String]] = [:]
      for group in groups {
        let used = Set(
          group.paths.compactMap { workspace.examined($0)?.uses.definitions }.joined())
        for definition in used { users[definition, default: []].append(group.name) }
      }
      let found = workspace.phrases(matching: text).map(\.phrase).filter { phrase in
        let isOfKeyword = keyword.map { [$0, "*"].contains(phrase.keyword.lowercased()) } ?? true
        return isOfKeyword && (group.map { users[phrase.definition]?.contains($0) == true } ?? true)
      }
      let ranked = found.sorted {
        (workspace.useCounts[$1.definition], $0.definition)
          < (workspace.useCounts[$0.definition], $1.definition)
      }
      return .json([
        "items": .list(
          ranked.prefix(200).map { phrase in
            workspace.item(phrase, usedBy: users[phrase.definition] ?? [])
          })
      ])
    }
  }

  func draftList() -> EditCall.Rest {
    let json = drafts.json
    return { .json(json) }
  }

  /// Keeps text that is not saved, or forgets it.
  mutating func keepDraft(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    var draft = JSONObject()
    draft["path"] = .text(try arguments.text("path"))
    draft["id"] = .text(try arguments.text("id"))
    for name in ["version", "start", "end", "isNew", "original", "text", "at"] {
      if let value = arguments.body[name], !value.isNull { draft[name] = value }
    }
    let hadDraft = drafts.drafts.count
    try drafts.keep(draft)
    if drafts.drafts.count != hadDraft { news.state() }
    return { .json([:]) }
  }
}

extension Workspace {
  /// A step as it is chosen from a list.
  fileprivate func item(_ phrase: Phrase, usedBy groups: [String]) -> JSONValue {
    let completion = phrase.completion(
      phrase.variants[0], for: 0..<0, usage: "",
      tableHeader: phrase.arguments.contains(.table) ? tableHeader(of: phrase.definition) : [],
      indentation: "")
    let json = completion.json()
    return [
      "label": .text(phrase.label), "keyword": .text(phrase.keyword),
      "meaning": phrase.info.meaning.map(JSONValue.text) ?? .null, "area": .text(phrase.area),
      "groups": .texts(groups), "uses": .integer(useCounts[phrase.definition]),
      "text": json["text"] ?? .null, "stops": json["stops"] ?? .null,
    ]
  }
}

extension BlockSnapshot {
  /// What a developer needs to define the steps of a scenario: where it is, what it says, and definitions to complete.
  var parcel: JSONValue {
    guard let document else { return .null }
    let block = document.blocks(isBroken: false)
      .last { $0.range.lowerBound <= self.block.lowerBound }
    let title = block?.title ?? ""
    let missing = findings.filter { $0.rule.name == CheckRule.undefinedStep.name }
    let steps = missing.compactMap(\.range).map {
      "- \(String(decoding: document.source.bytes[$0], as: UTF8.self))"
    }
    let snippets = missing.flatMap(\.snippets).unique
    var lines = ["# Steps to define: \(title)", "", "Place: `\(path):\(firstLine)`", ""]
    lines += ["```gherkin", text, "```", ""]
    if steps.isEmpty {
      lines += ["Every step has a definition.", ""]
    } else {
      lines += ["Without a definition:", ""] + steps + [""]
    }
    if !snippets.isEmpty {
      lines += ["Definitions to complete:", "", "```swift"]
      lines += [snippets.joined(separator: "\n\n"), "```", ""]
    }
    let name = title.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let short = String(name).split(separator: "-").prefix(8).joined(separator: "-")
    return [
      "name": .text((short.isEmpty ? "steps" : short) + ".md"),
      "text": .text(lines.joined(separator: "\n")),
    ]
  }
}
