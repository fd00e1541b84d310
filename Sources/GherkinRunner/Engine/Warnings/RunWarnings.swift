/// Warnings about selected scenarios that show less than they seem to, and about files without scenarios.
///
/// Gherkin allows them and they do not fail a run, so a run reports what `check` finds by the rules that are marked so,
/// with its settings, as warnings.
package struct RunWarnings: Sendable {
  package static let checks: [any Check.Type] = [
    LostTextCheck.self, HollowCheck.self, MisplacedArgumentCheck.self, OutlineCheck.self,
  ]

  private let filter: PickleFilter
  private let settings: CheckSettings
  private let tags: NamedTags

  /// Warns about the scenarios that `filter` selects, by the rules that `settings` leave on.
  package init(selectedBy filter: PickleFilter, _ settings: CheckSettings, _ tags: NamedTags) {
    self.filter = filter
    self.tags = tags
    self.settings = settings.ofRuns
  }

  /// The findings in the files of `plan`, by file; files with errors do not run, and have none.
  package func findings(in plan: Plan, workers: Int = 1) -> [CheckFinding] {
    let unready = plan.scenarios.lazy.filter { $0.matches.contains { $0.status != .passed } }
      .reduce(into: [ObjectIdentifier: Set<Int>]()) { unready, scenario in
        unready[ObjectIdentifier(scenario.pickle.document), default: []]
          .insert(Int(scenario.pickle.entry.scenario))
      }
    // If no file has scenarios, the run ends with an error that says so.
    let hasScenarios = plan.files.contains { !$0.document.scenarios.isEmpty }
    return zip(plan.files, plan.pickles).map { $0 }.concurrentMap(workers: workers) {
      file, pickles -> [CheckFinding] in
      guard file.errors.isEmpty, var collector = FindingCollector(file, settings) else { return [] }
      let others = Self.checks.flatMap { $0.findings(collector) }
      tags.check(&collector)
      let found = others + collector.findings
      guard !found.isEmpty else { return [] }
      let allowed = AllowedLines(file.document)
      let unready = unready[ObjectIdentifier(file.document)] ?? []
      let selected = Dictionary(
        grouping: (Array(pickles) + file.document.picklesWithoutRow).filter(filter.includes),
        by: \.entry.scenario)
      return found.filter { finding in
        // What a scenario checks is known once all of its steps are defined: its failure says the rest.
        let scenario = file.document.scenario(atLine: finding.diagnostic.location.line)
        guard !allowed.contain(finding),
          finding.rule != .missingThen || scenario.map(unready.contains) != true
        else { return false }
        return CheckRule.aboutFiles.contains(finding.rule)
          ? hasScenarios : isInside(finding, selected, file.document)
      }
      .sorted { $0.diagnostic.location < $1.diagnostic.location }
    }.flatMap { $0 }
  }

  /// Whether a finding is in a selected scenario, or in a part of the file that any of them has.
  private func isInside(
    _ finding: CheckFinding, _ selected: [Int32: [Pickle]], _ document: GherkinDocument
  ) -> Bool {
    let line = finding.diagnostic.location.line
    guard let scenario = document.scenario(atLine: line) else { return !selected.isEmpty }
    let tables = document.examples[document.scenarios[scenario].examples.indices].map(\.header)
      .filter { header in
        finding.related.contains { related in
          if case .range(header.title.offsets) = related.place { true } else { false }
        }
      }
    return selected[Int32(scenario)]?.contains { pickle in
      ([line] + tables.map { Int($0.line) }).allSatisfy(pickle.contains)
    } == true
  }
}

extension GherkinDocument {
  fileprivate func scenario(atLine line: Int) -> Int? {
    func lines(_ index: Int) -> ClosedRange<Int> { Scenario(document: self, index: index).lines }
    let next = scenarios.indices.partitionIndex { lines($0).lowerBound > line }
    return next > 0 && lines(next - 1).contains(line) ? next - 1 : nil
  }

  /// A pickle for each table of examples without a row of values, whose names stand for the values.
  fileprivate var picklesWithoutRow: [Pickle] {
    scenarios.enumerated().flatMap { index, scenario in
      examples[scenario.examples.indices].filter { $0.rows.count < 2 }.map { table in
        let row = table.rows.indices.first.map { Int32($0) }
        let entry = Pickles.Entry(scenario: Int32(index), row: row, firstId: 0)
        return Pickle(document: self, entry: entry)
      }
    }
  }
}
