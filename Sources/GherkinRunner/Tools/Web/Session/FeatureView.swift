/// A feature as the page shows it, block by block.
struct FeatureView {
  let file: ParseResult
  /// The last results of its scenarios.
  let placed: [PlacedResult]
  let project: Project
  let workspace: Workspace
  let session: EditSession

  private var document: GherkinDocument { file.document }
  private var path: String { document.source.uri }

  var answer: EditAnswer {
    let bytes = document.source.bytes
    let blocks = file.blocks
    var others = workspace.findings(in: path)
    var markup = BlockMarkup(
      workspace.plan(of: path) ?? project.planner.plan([]), folder: project.folder)
    let shown = noteResults(in: &markup)
    let items = blocks.map { block in
      let own = others.filter { block.range.touches($0.range?.lowerBound ?? -1) }
      others.removeAll { block.range.touches($0.range?.lowerBound ?? -1) }
      return item(block, own, shown, &markup)
    }
    return [
      "path": path, "version": bytes.version, "title": document.shownTitle,
      "language": document.language,
      "direction": ["ar", "fa", "he", "ur"].contains(document.language) ? "rtl" : "ltr",
      "readOnly": Workspace.canRead(bytes)
        ? session.places.refusal(of: path)
        : "The file is not text in UTF-8, so it cannot be edited here.",
      "whole": blocks.first?.kind == .whole,
      "canUndo": session.history.former(path, holding: bytes) != nil,
      "canRestore": session.history.canRestore(path, holding: bytes),
      "findings": others.prefix(EditAnswer.findingLimit).map {
        EditAnswer($0, BlockText(bytes: bytes[...]))
      },
      "blocks": items,
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
  ) -> EditAnswer {
    let text = BlockText(bytes: document.source.bytes[block.range])
    let own = placed.filter { block.isScenario && block.index == Int($0.pickle.entry.scenario) }
    return [
      "id": block.id, "kind": block.kind.rawValue, "level": block.level,
      "start": block.range.lowerBound, "end": block.range.upperBound,
      "line": block.lines.lowerBound, "title": block.title, "text": text.text,
      "html": html(of: block, own, shown, &markup).text,
      "status": Self.status(own), "isStale": own.contains(where: \.isStale),
      "summary": Workspace.summary(of: own), "isDraft": block.isDraft,
      "findings": findings.prefix(EditAnswer.findingLimit).map { EditAnswer($0, text) },
    ]
  }

  /// The worst that the rows of a block came to.
  private static func status(_ placed: [PlacedResult]) -> String? {
    if placed.contains(where: { $0.result.status == nil }) { return "running" }
    return placed.compactMap(\.result.status).max()?.rawValue
  }

  private func html(
    of block: FeatureBlock, _ own: [PlacedResult], _ shown: Set<Int>, _ markup: inout BlockMarkup
  ) -> Markup {
    let first = block.lines.lowerBound
    var html: Markup
    switch block.kind {
    case .feature: html = markup.feature
    case .background: html = markup.background(block.index, firstLine: first)
    case .rule: html = markup.rule(block.index)
    case .scenario, .outline: html = markup.scenario(block.index, firstLine: first)
    case .whole: html = ""
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
