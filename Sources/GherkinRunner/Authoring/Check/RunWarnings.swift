/// What a run says of selected scenarios that show less than they seem to.
///
/// Gherkin allows them, and they do not fail the run, so it reports them in the words of `check` and
/// under its switches, as warnings. A scenario without steps fails the run, and needs no warning.
package struct RunWarnings: Sendable {
  private let filter: PickleFilter
  private let settings: CheckSettings

  /// Looks at the scenarios that `filter` wants, unless `settings` switch the rules off.
  package init(wantedBy filter: PickleFilter, _ settings: CheckSettings) {
    self.filter = filter
    self.settings = settings.warnings(of: [.missingExamples, .strayBlock, .stepLikeText])
  }

  /// A warning for each of them, file by file; files with errors are not run, and have none.
  ///
  /// - Parameter workers: How many threads may share the work.
  package func warnings(in files: [ParseResult], workers: Int = 1) -> [Diagnostic] {
    files.concurrentMap(workers: workers) { file in
      file.errors.isEmpty ? warnings(in: file.document) : []
    }.flatMap { $0 }
  }

  private func warnings(in document: GherkinDocument) -> [Diagnostic] {
    guard let dialect = Dialect.named(document.language) else { return [] }
    let hollow = HollowCheck(document: document, dialect: dialect)
    let strayBlocks = StrayBlockCheck(document: document)
    var collector = FindingCollector(document, settings)
    if document.scenarios.indices.contains(where: { wants($0, in: document) }) {
      SwallowedTextCheck(document: document).checkDoubtful(into: &collector)
    }
    for background in document.backgrounds where strayBlocks.stray(below: background.header) != nil
    {
      guard document.scenarios.indices.contains(where: { wants($0, in: document) }) else { break }
      strayBlocks.check(background.header, into: &collector)
    }
    for (index, scenario) in document.scenarios.enumerated() {
      if strayBlocks.stray(below: scenario.header) != nil, wants(index, in: document) {
        strayBlocks.check(scenario.header, into: &collector)
      }
      for gap in hollow.gaps(of: index) where isWanted(gap, of: index, in: document) {
        hollow.report(gap, of: index, into: &collector)
      }
    }
    guard !collector.findings.isEmpty else { return [] }
    return Suppressions(document, settings).filter(collector.findings).map(\.diagnostic)
      .sorted { $0.location < $1.location }
  }

  /// Whether the filter wants any scenario that would be there, or would have shown something, but
  /// for the gap.
  private func isWanted(
    _ gap: HollowCheck.Gap, of index: Int, in document: GherkinDocument
  ) -> Bool {
    guard case .values(let table) = gap else { return wants(index, in: document) }
    // The names of the columns stand for the values that are not there.
    return wants(index, row: document.examples[table].rows.indices.first, in: document)
  }

  /// Whether the filter wants the scenario at `index`, or any row of its examples.
  private func wants(_ index: Int, in document: GherkinDocument) -> Bool {
    let tables = document.examples[document.scenarios[index].examples.indices]
    guard !tables.isEmpty else { return wants(index, row: nil, in: document) }
    return tables.contains { table in
      table.rows.indices.dropFirst().contains { wants(index, row: $0, in: document) }
    }
  }

  private func wants(_ index: Int, row: Int?, in document: GherkinDocument) -> Bool {
    let entry = Pickles.Entry(scenario: Int32(index), row: row.map { Int32($0) }, firstId: 0)
    return filter.includes(Pickle(document: document, entry: entry))
  }
}
