/// What a run says about a step, at its place in the present text.
package struct ResultFinding: Sendable {
  /// In the numbers of editors.
  package enum Severity: Int, Sendable {
    /// The step failed.
    case error = 1
    /// The step is not finished.
    case information = 3
    /// The result is older than the last change.
    case hint = 4
  }

  package typealias Place = (path: String, line: Int, explanation: String)

  /// The bytes of the step or, for a hook, of the scenario's title.
  package let range: Range<Int>
  package let severity: Severity
  package let message: String
  /// The lines that explain it: in Swift, and the row of the examples.
  package let places: [Place]
}

extension Workspace {
  /// What did not pass in the last runs of the file at `path`, in the order of its lines.
  ///
  /// Steps without one definition are left out: `findings(in:)` has them.
  package func resultFindings(in path: String, of results: RunResults) -> [ResultFinding] {
    let unpassed = self.results(in: path, of: results).flatMap { placed in
      placed.result.steps.filter { [.failed, .pending].contains($0.status) }.map { (placed, $0) }
    }
    let rows = Dictionary(grouping: unpassed) { placed, step in placed.range(of: step) }
    return rows.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { range, rows in
      let others = rows.count - 1
      return finding(
        rows[0].1, rows[0].0, at: range, in: path,
        others == 0
          ? "" : "\nThe same step did not pass in \(others.counted("more row")).")
    }
  }

  private func finding(
    _ step: RunResults.Step, _ placed: PlacedResult, at range: Range<Int>, in path: String,
    _ remark: String
  ) -> ResultFinding {
    var message = step.reason.isEmpty ? step.status.rawValue : step.reason
    if step.position == nil { message = "A hook \(step.status.rawValue): \(message)" }
    let swift = step.places.filter { $0.path.hasSuffix(".swift") }
    var places: [ResultFinding.Place] = swift.enumerated().map { index, place in
      (place.path, place.line, index == 0 && swift.count > 1 ? "Here" : "The definition")
    }
    if let row = placed.pickle.row {
      message += "\nRow: \(placed.rowText)"
      places.append((path, row.location.line, "The row of the examples"))
    }
    if placed.isStale { message = placed.age + message }
    let severity: ResultFinding.Severity =
      placed.isStale ? .hint : step.status == .failed ? .error : .information
    return ResultFinding(
      range: range, severity: severity, message: message + remark, places: places)
  }

  /// What the last runs said about the scenarios of the file at `path`, behind their titles, and about rows and steps,
  /// in the order of the lines: where the text of the line ends, and the remark.
  package func resultHints(
    in path: String, of results: RunResults
  ) -> [(offset: Int, text: String)] {
    let placed = self.results(in: path, of: results)
    guard let document = placed.first?.pickle.document else { return [] }
    var hints: [Int: String] = [:]
    for scenario in Dictionary(grouping: placed, by: \.pickle.entry.scenario).values {
      guard let first = scenario.first else { continue }
      hints[first.title.upperBound] = Self.summary(of: scenario)
      for placed in scenario {
        if let row = placed.pickle.entry.row {
          hints[document.range(ofRow: row).upperBound] = placed.summary
        }
        for step in placed.result.steps where [.failed, .pending].contains(step.status) {
          guard let index = placed.step(step) else { continue }
          let end = document.steps[index].text.offsets.upperBound
          let reason =
            step.reason.split(separator: "\n").first.map(String.init) ?? step.status.rawValue
          if hints[end] == nil { hints[end] = (placed.isStale ? placed.age : "") + reason }
        }
      }
    }
    return hints.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The result of a scenario in a few words, or those of the rows of an outline; empty if there is none.
  static func summary(of rows: [PlacedResult]) -> String {
    if let first = rows.first, first.pickle.entry.row == nil { return first.summary }
    let counts = Dictionary(grouping: rows) { row in
      row.isStale ? "stale" : row.result.status?.rawValue ?? "running"
    }.mapValues(\.count)
    let order = [
      "running", "failed", "ambiguous", "undefined", "pending", "skipped", "passed", "stale",
    ]
    return order.compactMap { name in counts[name].map { "\($0) \(name)" } }.joined(separator: ", ")
  }
}

extension PlacedResult {
  /// The bytes of the keyword and the name of the scenario.
  var title: Range<Int> { pickle.scenarioNode.header.title.offsets }

  /// The bytes of a step of the result or, for a hook, of the title.
  fileprivate func range(of step: RunResults.Step) -> Range<Int> {
    self.step(step).map { pickle.document.steps[$0].text.offsets } ?? title
  }

  /// The row of examples as a feature writes it; empty without one.
  fileprivate var rowText: String {
    pickle.row.map { "| \($0.cells.map(\.value).joined(separator: " | ")) |" } ?? ""
  }

  /// Why a stale result is old, in front of a reason.
  var age: String {
    result.isOfFormerProgram ? "Before the last build: " : "Before your change: "
  }

  /// The result in a few words.
  fileprivate var summary: String {
    guard let status = result.status else { return "running" }
    let text = status == .passed ? "passed, \(result.recorded.duration.fineText)" : status.rawValue
    guard isStale else { return text }
    return "\(status.rawValue) before "
      + (result.isOfFormerProgram ? "the last build" : "your change")
  }
}

/// What editors offer to run above the line of a place; without lines that select scenarios, it is the whole file.
package typealias RunLens = (offset: Int, title: String, lines: [Int]?)

extension Workspace {
  /// What can be run in the file at `path`: all of it, what failed, a rule, a scenario, a table of examples, in the order
  /// of the lines.
  package func runLenses(in path: String, of results: RunResults) -> [RunLens] {
    guard let document = file(at: path)?.document, let feature = document.featureNode else {
      return []
    }
    let failed = failures(in: path, of: results)
    let failedScenarios = Set(failed.map(\.pickle.entry.scenario))
    var lenses: [RunLens] = []
    func add(_ header: Node.Header, _ title: String, _ lines: [Int]?) {
      lenses.append((header.keyword.offsets.lowerBound, title, lines))
    }
    if !document.scenarios.isEmpty { add(feature.header, "Run all", nil) }
    if !failed.isEmpty {
      let lines = failed.map(\.pickle.location.line)
      add(feature.header, "Run \(failed.count) that failed", lines)
    }
    for rule in document.rules where !rule.scenarios.isEmpty {
      let scenarios = document.scenarios[rule.scenarios.indices]
      add(rule.header, "Run all", scenarios.map { Int($0.header.line) })
    }
    for (index, scenario) in document.scenarios.enumerated() {
      let hasFailed = failedScenarios.contains(Int32(truncatingIfNeeded: index))
      let title = hasFailed ? "Run again" : "Run"
      add(scenario.header, title, [Int(scenario.header.line)])
      let examples = document.examples[scenario.examples.indices]
      for table in examples where examples.count > 1 && table.rows.count > 1 {
        add(table.header, "Run", [Int(table.header.line)])
      }
    }
    return lenses.sorted { $0.offset < $1.offset }
  }

  /// The scenarios that did not pass in their last run, as a run selects them.
  ///
  /// - Parameter path: That of the only file to look at.
  package func failed(
    in path: String?, of results: RunResults
  ) -> [(path: String, lines: [Int])] {
    (path.map { [$0] } ?? results.paths).map { path in
      (path, failures(in: path, of: results).map(\.pickle.location.line))
    }.filter { !$0.lines.isEmpty }
  }

  private func failures(in path: String, of results: RunResults) -> [PlacedResult] {
    self.results(in: path, of: results).filter { $0.result.status.map { $0 > .skipped } ?? false }
  }
}
