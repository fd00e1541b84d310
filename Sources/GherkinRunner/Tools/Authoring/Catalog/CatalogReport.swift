/// Steps of the catalog.
package struct CatalogReport: SheetReport {
  private let selection: CatalogSelection
  private let context: ReportContext

  package init(_ selection: CatalogSelection, _ context: ReportContext) {
    self.selection = selection
    self.context = context
  }

  /// The steps by apps and keywords; all together if they are ranked.
  ///
  /// The app of a step is the outermost folder of the file that defines it. Those with the most uses come first, and last
  /// the steps that only features for engineers use.
  package func sheet(for format: SheetFormat) -> Sheet {
    let valueLimit = format == .html ? 50 : 4
    var sections: [Sheet.Section] = []
    if selection.query != nil {
      sections = [
        Sheet.Section(
          id: "best", title: "The best first",
          entries: selection.entries.map { entry($0, valueLimit) })
      ]
    } else {
      let others = selection.entries.filter { !$0.isTechnical }
      let apps = Dictionary(grouping: others) { String($0.phrase.area.prefix { $0 != ":" }) }
        .sorted { ($1.value.useCount, $0.key) < ($0.value.useCount, $1.key) }
      for (app, entries) in apps { sections += kinds(of: app, entries, valueLimit) }
      sections += kinds(
        of: "For engineers", selection.entries.filter(\.isTechnical), valueLimit, isFolded: true)
    }
    return Sheet(
      title: "Steps", verdict: selection.summary,
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
      ), place: "Defined at \(context.place(entry.phrase.info.location))")
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
    let phrases = selection.entries.map(phrase)
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
      "path": .text(info.location.path(from: context.folder)),
      "line": .integer(info.location.line), "parameters": .list(parameters),
      "below": .texts(entry.phrase.arguments.map(\.rawValue)),
      "tableHeader": .texts(entry.tableHeader), "examples": .texts(entry.examples),
      "uses": .list(entry.uses.map { ["path": .text($0.path), "line": .integer($0.line)] }),
    ])
  }
}
