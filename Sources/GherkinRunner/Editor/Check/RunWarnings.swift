/// What a run says of scenarios that it was asked for and that show nothing.
///
/// Gherkin allows them, and they fail nothing: a run can only be green without them, or for no
/// reason. So it tells of them, in the words of `check` and under its switches, as a warning.
package struct RunWarnings {
  private let filter: PickleFilter
  private let settings: CheckSettings

  /// Looks at the scenarios that `filter` wants, unless `settings` switch the rules off.
  package init(wantedBy filter: PickleFilter, _ settings: CheckSettings) {
    self.filter = filter
    self.settings = settings.warnings(of: [.missingSteps, .missingExamples])
  }

  /// A warning for each of them, file by file; files with errors are not run, and have none.
  package func warnings(in files: [ParseResult]) -> [Diagnostic] {
    files.filter(\.errors.isEmpty).flatMap { warnings(in: $0.document) }
  }

  private func warnings(in document: GherkinDocument) -> [Diagnostic] {
    guard let dialect = Dialect.named(document.language) else { return [] }
    let check = HollowCheck(document: document, dialect: dialect)
    var collector = FindingCollector(document, settings)
    for index in document.scenarios.indices {
      for gap in check.gaps(of: index) where isWanted(gap, of: index, in: document) {
        check.report(gap, of: index, into: &collector)
      }
    }
    guard !collector.findings.isEmpty else { return [] }
    return Silencers(document, settings).filter(collector.findings).map(\.diagnostic)
  }

  /// Whether the filter wants any scenario that would be there, or would have shown something, but
  /// for the gap.
  private func isWanted(
    _ gap: HollowCheck.Gap, of index: Int, in document: GherkinDocument
  ) -> Bool {
    func isWanted(_ row: Int?) -> Bool {
      let entry = Pickles.Entry(scenario: Int32(index), row: row.map { Int32($0) }, firstId: 0)
      return filter.includes(Pickle(document: document, entry: entry))
    }
    let tables = document.examples[document.scenarios[index].examples.indices]
    switch gap {
    case .steps where !tables.isEmpty:
      return tables.contains { $0.rows.indices.dropFirst().contains(where: isWanted) }
    case .steps, .examples: return isWanted(nil)
    // The names of the columns stand for the values that are not there.
    case .values(let table): return isWanted(document.examples[table].rows.indices.first)
    }
  }
}
