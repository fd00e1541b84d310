/// What editors offer to run, above a line.
package struct RunLens: Sendable, Equatable {
  /// Where the text of the line begins.
  package let offset: Int
  package let title: String
  /// The lines that select the scenarios; nil for the whole file.
  package let lines: [Int]?
}

extension Workspace {
  /// What can be run in the file at `path`: all of it, what failed, a rule, a scenario, a table of examples, in the order
  /// of the lines.
  package func runLenses(in path: String, of results: RunResults) -> [RunLens] {
    guard let document = file(at: path)?.document, let feature = document.featureNode else {
      return []
    }
    let failed = self.results(in: path, of: results).filter { $0.result.status?.isFailure == true }
    let failedScenarios = Set(failed.map(\.pickle.entry.scenario))
    func start(_ header: Node.Header) -> Int { header.keyword.offsets.lowerBound }
    var lenses: [RunLens] = []
    if !document.scenarios.isEmpty {
      lenses.append(RunLens(offset: start(feature.header), title: "Run all", lines: nil))
    }
    if !failed.isEmpty {
      lenses.append(
        RunLens(
          offset: start(feature.header), title: "Run \(failed.count) that failed",
          lines: failed.map(\.pickle.location.line)))
    }
    for rule in document.rules where !rule.scenarios.isEmpty {
      lenses.append(
        RunLens(
          offset: start(rule.header), title: "Run all",
          lines: document.scenarios[rule.scenarios.indices].map { Int($0.header.line) }))
    }
    for (index, scenario) in document.scenarios.enumerated() {
      let hasFailed = failedScenarios.contains(Int32(truncatingIfNeeded: index))
      lenses.append(
        RunLens(
          offset: start(scenario.header), title: hasFailed ? "Run again" : "Run",
          lines: [Int(scenario.header.line)]))
      let examples = document.examples[scenario.examples.indices]
      for table in examples where examples.count > 1 && table.rows.count > 1 {
        lenses.append(
          RunLens(offset: start(table.header), title: "Run", lines: [Int(table.header.line)]))
      }
    }
    return lenses.sorted { $0.offset < $1.offset }
  }

  /// The lines of the scenarios of the file at `path` that did not pass in their last run.
  package func failedLines(in path: String, of results: RunResults) -> [Int] {
    self.results(in: path, of: results).filter { $0.result.status?.isFailure == true }
      .map(\.pickle.location.line)
  }
}

extension Status {
  /// Whether a scenario with this status is one to run again.
  fileprivate var isFailure: Bool { self > .skipped }
}
