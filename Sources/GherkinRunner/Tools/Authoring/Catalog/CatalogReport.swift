/// Steps of the catalog.
package struct CatalogReport: SheetReport {
  /// The steps; if there was a search, the best first.
  private let entries: [CatalogEntry]
  /// The words that were searched for; nil if there was no search.
  private let query: String?
  /// The words searched for that no step has.
  private let unknownWords: [String]
  /// Whether only unused steps are shown.
  private let isUnused: Bool
  /// Whether text and Markdown list the steps that only features for engineers use.
  private let showsTechnical: Bool
  /// The folder that the paths of Swift files are relative to.
  private let folder: String

  /// The steps of `catalog` that `query` finds, or all of them.
  package init(
    _ catalog: Catalog, query: String? = nil, isUnused: Bool = false, showsTechnical: Bool = true,
    glossary: Glossary = Glossary(), folder: String = ""
  ) {
    let catalog = isUnused ? catalog.unused : catalog
    let found = query.map { catalog.search($0, glossary) }
    (self.query, self.isUnused, self.showsTechnical) = (query, isUnused, showsTechnical)
    (entries, unknownWords) = (found?.entries ?? catalog.entries, found?.unknownWords ?? [])
    self.folder = folder
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// `12 steps for “empty list”.`, and what is not among them.
  private func summary(_ shown: [CatalogEntry]) -> String {
    let steps = shown.isEmpty ? "no step" : shown.count.counted("step")
    let noun = isUnused ? "\(steps) that no feature uses" : steps
    let heading = query.map { "\(noun) for “\($0)”" } ?? noun
    var sentences = [heading.prefix(1).uppercased() + heading.dropFirst()]
    if !shown.isEmpty, !unknownWords.isEmpty {
      sentences.append("No step has \(unknownWords.map { "“\($0)”" }.joined(separator: " or "))")
    }
    let omitted = entries.count - shown.count
    if omitted > 0 {
      let more = shown.isEmpty ? "" : " more"
      sentences.append(
        "Only features for engineers use \(omitted)\(more): --verbose lists "
          + (omitted == 1 ? "it" : "them"))
    }
    return sentences.joined(separator: ". ") + "."
  }

  /// The steps by apps and keywords; all together if they are ranked.
  ///
  /// The app of a step is the outermost folder of the file that defines it. Those with the most uses come first, and last
  /// the steps that only features for engineers use.
  package func sheet(for format: SheetFormat) -> Sheet {
    let valueLimit = format == .html ? 50 : 4
    let others = entries.filter { !$0.isTechnical }
    let shown = showsTechnical || format == .html ? entries : others
    var sections: [Sheet.Section] = []
    if query != nil {
      sections = [
        Sheet.Section(
          id: "best", title: "The best first", entries: shown.map { entry($0, valueLimit) })
      ]
    } else {
      let apps = Dictionary(grouping: others) { String($0.phrase.area.prefix { $0 != ":" }) }
        .sorted { ($1.value.useCount, $0.key) < ($0.value.useCount, $1.key) }
      for (app, entries) in apps { sections += kinds(of: app, entries, valueLimit) }
      sections += kinds(
        of: "For engineers", shown.filter(\.isTechnical), valueLimit, isFolded: true)
    }
    return Sheet(
      title: "Steps", verdict: summary(shown),
      facts: format == .html ? ["What is marked is an example of what may stand there."] : [],
      sections: sections, noun: "steps", filter: ("unused", "only what no feature uses"))
  }

  /// The steps of an app by their keywords, the most used first.
  private func kinds(
    of app: String, _ entries: [CatalogEntry], _ valueLimit: Int, isFolded: Bool = false
  ) -> [Sheet.Section] {
    ["Given", "When", "Then", "*"].map { keyword in
      let title = "\(app): \(keyword == "*" ? "any keyword" : keyword)"
      let ofKind = entries.filter { $0.phrase.keyword == keyword }.enumerated().sorted {
        ($1.element.uses.count, $0.offset) < ($0.element.uses.count, $1.offset)
      }
      return Sheet.Section(
        id: "app-" + PhraseIndex.words(in: title).joined(separator: "-"), title: title,
        entries: ofKind.map { entry($0.element, valueLimit) }, isFolded: isFolded)
    }
  }

  /// - Parameter valueLimit: So many values of a parameter, and texts in features, are named.
  private func entry(_ entry: CatalogEntry, _ valueLimit: Int) -> Sheet.Entry {
    let location = entry.phrase.info.location
    var line = Sheet.Line(entry.phrase.keyword, .strong) + " "
    for (text, isExample) in entry.parts {
      line = line + Sheet.Line(text, isExample ? .mark : .plain)
    }
    var details: [Sheet.Line] = [entry.phrase.info.meaning].compactMap(\.self).map { "\($0)" }
    details += (entry.otherTexts + entry.otherWholeTexts).map { "Or: \($0)" }
    if entry.otherWholeTexts.isEmpty {
      details += entry.parameters.map {
        Sheet.Line($0.example, .mark) + ": \($0.explanation(limit: valueLimit))"
      }
    }
    details += entry.notes.map { "\($0)" }
    details += entry.otherExamples.prefix(valueLimit).map { "As in: \($0)" }
    return Sheet.Entry(
      line: line, isCopied: true, kind: entry.uses.isEmpty ? "unused" : "", details: details,
      table: entry.table,
      more: (
        entry.usage,
        entry.uses.map { Sheet.Line("\($0.path):\($0.line)", .code) }
      ), place: "Defined at \(location.path(from: folder)):\(location.line)")
  }
}

extension [CatalogEntry] {
  fileprivate var useCount: Int { reduce(0) { $0 + $1.uses.count } }
}

extension CatalogEntry {
  /// The other texts of a step that is nothing but a choice, as of a regular expression that lists whole sentences.
  fileprivate var otherWholeTexts: [String] {
    guard variants[0].parts.count == 1, case .parameter(let number) = variants[0].parts[0] else {
      return []
    }
    return parameters[number].allowed.filter { $0 != text && !otherTexts.contains($0) }
  }
}

/// For machines; `docs/catalog.md` describes it.
extension CatalogReport {
  package var json: JSONValue {
    let phrases = entries.map(phrase)
    return ["version": .text(Version.current), "phrases": .list(phrases)]
  }

  private func phrase(of entry: CatalogEntry) -> JSONValue {
    let info = entry.phrase.info
    let parameters = entry.parameters.map { parameter -> JSONValue in
      [
        "name": .text(parameter.name), "kind": .text(parameter.kind.rawValue),
        "example": .text(parameter.example), "allowed": .texts(parameter.allowed),
        "seen": .texts(parameter.seen),
      ]
    }
    return .members([
      "keyword": .text(info.keyword.rawValue), "phrase": .text(entry.text),
      "otherPhrases": .texts(entry.otherTexts), "pattern": .text(info.pattern.source),
      "language": info.pattern.kind == .expression ? "expression" : "regularExpression",
      "meaning": info.meaning.map(JSONValue.text),
      "path": .text(info.location.path(from: folder)),
      "line": .integer(info.location.line), "parameters": .list(parameters),
      "below": .texts(entry.phrase.arguments.map(\.rawValue)),
      "tableHeader": .texts(entry.tableHeader), "examples": .texts(entry.examples),
      "uses": .list(entry.uses.map { ["path": .text($0.path), "line": .integer($0.line)] }),
    ])
  }
}
