/// Finding things: scenarios, steps, changes.
extension EditSession {
  /// More results are cut off.
  private static let resultLimit = 60

  /// What is looked for; what is missing or empty excludes nothing.
  struct SearchArguments: Decodable {
    let text: String?
    /// That of steps.
    let keyword: String?
    let group: String?
  }

  /// Features and scenarios whose titles, tags and steps have all words.
  func search(_ arguments: SearchArguments) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let words = (arguments.text ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    return {
      var results: [FeatureSearch.Hit] = []
      for file in workspace.files where !words.isEmpty && results.count <= Self.resultLimit {
        results += FeatureSearch(file.result, words).results
      }
      return [
        "results": Array(results.prefix(Self.resultLimit)),
        "isCut": results.count > Self.resultLimit,
      ]
    }
  }

  /// The steps of the suite, most used first.
  mutating func steps(_ wanted: SearchArguments) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let group = groups().first { $0.name == wanted.group }
    return {
      let used = group.map { group in
        Set(group.features.compactMap { workspace.examined($0.path)?.uses.definitions }.joined())
      }
      let keywords = [wanted.keyword ?? "", "*"]
      let found = workspace.phrases(matching: wanted.text ?? "").map(\.phrase).filter { phrase in
        (keywords[0].isEmpty || keywords.contains(phrase.keyword.lowercased()))
          && used?.contains(phrase.definition) != false
      }
      let ranked = found.sorted {
        (workspace.useCounts[$1.definition], $0.definition)
          < (workspace.useCounts[$0.definition], $1.definition)
      }
      return ["items": ranked.prefix(200).map(workspace.item)]
    }
  }

  /// What has changed since the session began, to hand over.
  func changes(_: NoArguments) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let changes = changedPaths.map { path in
      ChangedFile(
        path: path, title: workspace.file(at: path)?.document.feature?.name ?? "",
        before: history.original(of: path), after: bytes(path))
    }
    return { [name = environment.name] in
      let files = changes.map { file -> EditAnswer in
        [
          "path": file.path, "title": file.shownTitle, "html": file.markup.text,
          "canRestore": file.before != nil && file.after != nil,
        ]
      }
      return [
        "files": files, "patch": changes.map(\.patch).joined(),
        "page": ChangedFile.page(of: changes, name: name).text,
      ]
    }
  }
}

extension Workspace {
  /// A step as it is chosen from a list.
  fileprivate func item(_ phrase: Phrase) -> EditAnswer {
    let completion = phrase.completion(
      phrase.variants[0], for: 0..<0, usage: "",
      tableHeader: phrase.arguments.contains(.table) ? tableHeader(of: phrase.definition) : [],
      indentation: "")
    return [
      "label": phrase.label, "keyword": phrase.keyword, "meaning": phrase.info.meaning,
      "area": phrase.area, "uses": useCounts[phrase.definition],
      "text": completion.text, "stops": completion.stops(),
    ]
  }
}
