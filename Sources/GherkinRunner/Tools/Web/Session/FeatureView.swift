/// A feature as the page shows it, block by block.
struct FeatureView {
  private let path: String
  private let workspace: Workspace
  private let project: Project
  private let file: ParseResult
  private let placed: [PlacedResult]
  private let canUndo: Bool
  private let refusal: String?

  /// Fails if there is no such file.
  init?(_ path: String, _ session: EditSession, _ workspace: Workspace, _ project: Project) {
    guard let file = workspace.file(at: path) else { return nil }
    self.path = path
    self.workspace = workspace
    self.project = project
    self.file = file
    placed = workspace.results(in: path, of: session.runs.results(of: 0))
    canUndo = session.history.canUndo(path, holding: file.document.source.bytes)
    refusal = session.places.refusal(of: path)
  }

  private var document: GherkinDocument { file.document }

  var json: JSONValue {
    let bytes = document.source.bytes
    let isText = Workspace.canRead(bytes)
    let blocks = file.blocks
    let isWhole = blocks.first?.kind == .whole
    var others = workspace.findings(in: path)
    var markup = BlockMarkup(
      workspace.plan(of: path) ?? project.planner.plan([]), glossary: project.settings.glossary,
      folder: project.folder)
    let shown = noteResults(in: &markup)
    let items = blocks.map { block -> JSONValue in
      let own = others.filter { block.contains($0) }
      others.removeAll { block.contains($0) }
      return item(block, own, shown, &markup)
    }
    let lines = FeatureLines(of: document.source)
    let title = document.feature?.name ?? ""
    return [
      "path": .text(path), "version": .text(bytes.version),
      "title": .text(
        title.isEmpty ? path.split(separator: "/").last.map(String.init) ?? "" : title),
      "language": .text(document.language),
      "direction": .text(["ar", "fa", "he", "ur"].contains(document.language) ? "rtl" : "ltr"),
      "readOnly": (isText ? refusal : "The file is not text in UTF-8, so it cannot be edited here.")
        .map(JSONValue.text) ?? .null,
      "whole": isWhole
        ? .text(BlockText(bytes[document.source.textStart...], firstLine: 1).text) : .null,
      "canUndo": .boolean(canUndo),
      "findings": .list(
        others.map { finding in
          let line = finding.diagnostic.location.line
          let text = BlockText(bytes[lines.range(ofLine: line)], firstLine: line)
          return FindingText(finding, text).json(line: line)
        }),
      "blocks": .list(items),
    ]
  }

  /// Gives `markup` the results that are those of the present text.
  ///
  /// - Returns: The lines of the scenarios whose results it shows.
  private func noteResults(in markup: inout BlockMarkup) -> Set<Int> {
    var shown: Set<Int> = []
    for placed in placed where !placed.isStale {
      let number = workspace.plan(of: path)?.entries.firstIndex {
        $0.pickle.location.line == placed.pickle.location.line
      }
      if let number, markup.note(placed.result.recorded, of: number) {
        shown.insert(placed.pickle.location.line)
      }
    }
    return shown
  }

  private func item(
    _ block: FeatureBlock, _ findings: [CheckFinding], _ shown: Set<Int>,
    _ markup: inout BlockMarkup
  ) -> JSONValue {
    let text = BlockText(document.source.bytes[block.range], firstLine: block.lines.lowerBound)
    let own = placed.filter { placed in
      if case .scenario(let index) = block.node {
        return Int(placed.pickle.entry.scenario) == index
      }
      return false
    }
    let status = Self.status(own)
    return [
      "id": .text(block.id), "kind": .text(block.kind.rawValue), "level": .integer(block.level),
      "start": .integer(block.range.lowerBound), "end": .integer(block.range.upperBound),
      "line": .integer(block.lines.lowerBound), "title": .text(block.title),
      "tags": .texts(block.tags), "text": .text(text.text),
      "html": .text(html(of: block, own, shown, &markup).text),
      "status": status.map(JSONValue.text) ?? .null,
      "isStale": .boolean(own.contains(where: \.isStale)),
      "summary": .text(Workspace.summary(of: own)), "isDraft": .boolean(block.isDraft),
      "findings": .list(findings.map { FindingText($0, text).json() }),
    ]
  }

  /// The worst that the rows of a block came to.
  private static func status(_ placed: [PlacedResult]) -> String? {
    guard !placed.isEmpty else { return nil }
    if placed.contains(where: { $0.result.status == nil }) { return "running" }
    return placed.compactMap(\.result.status).max()?.rawValue
  }

  private func html(
    of block: FeatureBlock, _ own: [PlacedResult], _ shown: Set<Int>, _ markup: inout BlockMarkup
  ) -> Markup {
    let first = block.lines.lowerBound
    var html: Markup
    switch block.node {
    case .feature: html = markup.feature
    case .background(let index): html = markup.background(index, firstLine: first)
    case .rule(let index): html = markup.rule(index)
    case .scenario(let index): html = markup.scenario(index, firstLine: first)
    case .none: html = ""
    }
    // What is not shown at its step any more.
    for placed in own where !shown.contains(placed.pickle.location.line) {
      for step in placed.result.steps where step.status > .skipped {
        html +=
          "<div class=\"why stale\"><p>\(placed.age)</p>\(ReasonMarkup.message(step.reason))</div>"
      }
    }
    return html
  }
}

extension FeatureBlock {
  /// Whether a finding is about the block.
  func contains(_ finding: CheckFinding) -> Bool {
    if let place = finding.range { return range.touches(place.lowerBound) }
    return lines.contains(finding.diagnostic.location.line)
  }
}

extension FeatureLines {
  fileprivate func range(ofLine number: Int) -> Range<Int> {
    let number = min(max(1, number), max(1, count))
    return whole(number...number)
  }
}

/// A finding as the page shows it, with its place in the text of a block.
struct FindingText {
  private let finding: CheckFinding
  private let block: BlockText
  private let range: Range<Int>

  init(_ finding: CheckFinding, _ block: BlockText) {
    self.finding = finding
    self.block = block
    range = block.range(of: finding)
  }

  /// - Parameters:
  ///   - line: The line to name; nil for that in the block, counted from 0.
  ///   - fixes: What corrects it.
  func json(line: Int? = nil, fixes: [JSONValue] = []) -> JSONValue {
    let found = finding.diagnostic
    return [
      "level": .text(found.severity.rawValue), "rule": .text(finding.rule.name),
      "line": .integer(line ?? block.line(of: range.lowerBound)),
      "from": .integer(block.place(of: range.lowerBound)),
      "to": .integer(block.place(of: range.upperBound)), "message": .text(found.problem),
      "more": found.advice.flatMap { $0.isEmpty ? nil : $0 }.map(JSONValue.text) ?? .null,
      "fixes": .list(fixes),
    ]
  }
}
