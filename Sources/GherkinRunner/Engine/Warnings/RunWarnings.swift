extension FindingCollector {
  /// Looks for all that a run warns of besides tags, and for what `check` finds by the way.
  package mutating func checkAsRuns() {
    checkLostText()
    checkHollowParts()
    checkMisplacedArguments()
    checkOutlines()
  }
}

extension Plan {
  /// Warnings about selected scenarios that show less than they seem to, and about files without scenarios, by file;
  /// files with errors do not run, and have none.
  ///
  /// Gherkin allows them and they do not fail a run, so a run reports what `check` finds by some of its rules, with its
  /// settings, as warnings.
  package func warnings(
    selectedBy filter: PickleFilter, _ settings: CheckSettings, _ tags: NamedTags, workers: Int
  ) -> [CheckFinding] {
    let unready = scenarios.lazy.filter { $0.matches.contains { $0.status != .passed } }
      .reduce(into: [ObjectIdentifier: Set<Int>]()) { unready, scenario in
        unready[ObjectIdentifier(scenario.pickle.document), default: []]
          .insert(Int(scenario.pickle.entry.scenario))
      }
    // If no file has scenarios, the run ends with an error that says so.
    let hasScenarios = files.contains { !$0.document.scenarios.isEmpty }
    return zip(files, pickles).map { $0 }.concurrentMap(workers: workers) {
      file, pickles -> [CheckFinding] in
      guard file.errors.isEmpty, var collector = FindingCollector(file, settings) else { return [] }
      collector.checkAsRuns()
      tags.check(&collector)
      guard !collector.findings.isEmpty else { return [] }
      let suppressions = Suppressions(file.document)
      let unready = unready[ObjectIdentifier(file.document)] ?? []
      let selected = Dictionary(
        grouping: (Array(pickles) + file.document.picklesWithoutRow).filter(filter.includes),
        by: \.entry.scenario)
      return collector.findings.filter { finding in
        let line = finding.diagnostic.location.line
        guard !suppressions.allow(finding) else { return false }
        guard !CheckRule.aboutFiles.contains(finding.rule) else { return hasScenarios }
        guard let scenario = file.document.scenario(atLine: line) else { return !selected.isEmpty }
        // What a scenario checks is known once all of its steps are defined: its failure says the rest.
        guard finding.rule != .missingThen || !unready.contains(scenario) else { return false }
        let lines = [line] + file.document.linesOfExamples(among: finding.related, scenario)
        return selected[Int32(scenario)]?.contains { lines.allSatisfy($0.contains) } == true
      }
      .sorted { $0.diagnostic.location < $1.diagnostic.location }
    }.flatMap { $0 }
  }
}

extension GherkinDocument {
  fileprivate func scenario(atLine line: Int) -> Int? {
    func lines(_ index: Int) -> ClosedRange<Int> { Scenario(document: self, index: index).lines }
    let next = scenarios.indices.partitionIndex { lines($0).lowerBound > line }
    return next > 0 && lines(next - 1).contains(line) ? next - 1 : nil
  }

  /// The lines of the titles of a scenario's examples that are among `places`.
  fileprivate func linesOfExamples(among places: [RelatedPlace], _ scenario: Int) -> [Int] {
    examples[scenarios[scenario].examples.indices].map(\.header).filter { header in
      places.contains {
        if case .range(header.title.offsets) = $0.place { true } else { false }
      }
    }.map { Int($0.line) }
  }

  /// A pickle for each table of examples without a row of values, whose names stand for the values.
  fileprivate var picklesWithoutRow: [Pickle] {
    scenarios.enumerated().flatMap { index, scenario in
      examples[scenario.examples.indices].filter { $0.rows.count < 2 }.map { table in
        let row = table.rows.indices.first.map { Int32($0) }
        return Pickle(
          document: self, entry: Pickles.Entry(scenario: Int32(index), row: row, firstId: 0))
      }
    }
  }
}
