/// Warnings about selected scenarios that show less than they seem to, and about files without scenarios.
///
/// Gherkin allows them and they do not fail a run, so a run reports them as `check` does, with its
/// settings, as warnings. A scenario without steps fails the run, and needs no warning.
package struct RunWarnings: Sendable {
  private let filter: PickleFilter
  private let settings: CheckSettings

  /// Warns about the scenarios that `filter` selects, by the rules that `settings` leave on.
  package init(selectedBy filter: PickleFilter, _ settings: CheckSettings) {
    self.filter = filter
    self.settings = settings.warnings(
      of: [
        .missingExamples, .misplacedArgument, .stepLikeText, .unknownPlaceholder, .emptyFile,
        .missingScenario,
      ])
  }

  /// The warnings, by file; files with errors do not run, and have none.
  ///
  /// - Parameter workers: How many threads may share the work.
  package func warnings(in files: [ParseResult], workers: Int = 1) -> [Diagnostic] {
    // If no file has scenarios, the run ends with an error that says so.
    let hasScenarios = files.contains { !$0.document.scenarios.isEmpty }
    return files.concurrentMap(workers: workers) { file in
      file.errors.isEmpty ? warnings(in: file, contents: hasScenarios) : []
    }.flatMap { $0 }
  }

  /// - Parameter contents: Whether to warn of a file without scenarios.
  private func warnings(in file: ParseResult, contents: Bool) -> [Diagnostic] {
    let document = file.document
    guard let collector = FindingCollector(document, settings) else { return [] }
    var texts = LostTextCheck(collector: collector)
    var arguments = MisplacedArgumentCheck(collector: collector)
    var empty = EmptyScenarioCheck(collector: collector)
    var outlines = OutlineCheck(collector: collector)
    var structure = StructureCheck(collector: collector)
    if contents { structure.checkContents() }
    if selectsAny(of: document) {
      texts.check(file.lostTexts.filter { !$0.kind.isError })
      for background in document.backgrounds { arguments.check(background.header) }
      outlines.checkBackgrounds()
    }
    for (index, scenario) in document.scenarios.enumerated() {
      if arguments.argument(below: scenario.header) != nil, selects(index, in: document) {
        arguments.check(scenario.header)
      }
      for omission in empty.omissions(of: index) where selects(omission, of: index, in: document) {
        empty.report(omission, of: index)
      }
      outlines.checkPlaceholders(of: index) { selects(index, anyRowOf: $0, in: document) }
      if !document.examples.isEmpty, selects(index, in: document) {
        outlines.checkScenarioWithoutExamples(index)
      }
    }
    let findings =
      texts.collector.findings + arguments.collector.findings + empty.collector.findings
      + outlines.collector.findings + structure.collector.findings
    guard !findings.isEmpty else { return [] }
    return Suppressions(collector).filter(findings).map(\.diagnostic)
      .sorted { $0.location < $1.location }
  }

  private func selectsAny(of document: GherkinDocument) -> Bool {
    document.scenarios.indices.contains { selects($0, in: document) }
  }

  /// Whether the filter selects any scenario that would exist, or show something, without the
  /// omission.
  private func selects(
    _ omission: EmptyScenarioCheck.Omission, of index: Int, in document: GherkinDocument
  ) -> Bool {
    guard case .rows(let table) = omission else { return selects(index, in: document) }
    // The names of the columns stand for the missing values.
    return selects(index, row: document.examples[table].rows.indices.first, in: document)
  }

  /// Whether the filter selects the scenario at `index`, or any row of its examples.
  private func selects(_ index: Int, in document: GherkinDocument) -> Bool {
    let tables = document.examples[document.scenarios[index].examples.indices]
    guard !tables.isEmpty else { return selects(index, row: nil, in: document) }
    return tables.contains { selects(index, anyRowOf: $0, in: document) }
  }

  private func selects(
    _ index: Int, anyRowOf table: Node.Examples, in document: GherkinDocument
  ) -> Bool {
    table.rows.indices.dropFirst().contains { selects(index, row: $0, in: document) }
  }

  private func selects(_ index: Int, row: Int?, in document: GherkinDocument) -> Bool {
    let entry = Pickles.Entry(scenario: Int32(index), row: row.map { Int32($0) }, firstId: 0)
    return filter.includes(Pickle(document: document, entry: entry))
  }
}
