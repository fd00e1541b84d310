/// What a history says of a whole run: the line after those of its scenarios.
package struct HistoryRun: Sendable, Equatable {
  /// When it began.
  package let time: String
  package let duration: Duration
  /// The commit that ran, if it is known.
  let commit: String?
  /// Those that were skipped are left out.
  package let scenarios: Int
  /// How many of them passed at last.
  package let passed: Int
  /// How many requirements were shown to be met, of how many; nil if that is not known.
  package let requirements: Coverage?
  /// Whether there were features that it did not read.
  package let isPartial: Bool

  package struct Coverage: Sendable, Equatable {
    package let shown: Int
    package let total: Int

    init(_ coverage: RequirementCoverage) {
      self.init(shown: coverage.counted(.passed), total: coverage.entries.count)
    }

    init(shown: Int, total: Int) { (self.shown, self.total) = (shown, total) }
  }

  /// The run that `summary` sums up.
  init(
    _ summary: RunSummary, _ plan: Plan, _ context: ReportContext, _ coverage: RequirementCoverage?
  ) {
    time = context.start.timestamp.prefix(19) + "Z"
    duration = summary.duration
    commit = context.commit
    scenarios = summary.scenarios.total - summary.scenarios[.skipped]
    passed = summary.scenarios[.passed]
    requirements = coverage.map(Coverage.init)
    isPartial = plan.isPartial
  }

  /// Reads what `write(to:)` has written; nil if that is not what it is.
  init?(_ bytes: Bytes) {
    guard bytes.starts(with: Self.prefix), let value = try? JSONReader.read(bytes, .message),
      let time = value["run"]?.string, let duration = value["ms"]?.milliseconds,
      let scenarios = value["scenarios"]?.int, let passed = value["passed"]?.int,
      0...scenarios ~= passed
    else { return nil }
    (self.time, self.duration, self.scenarios, self.passed) = (time, duration, scenarios, passed)
    commit = value["commit"]?.string
    isPartial = value["partial"]?.bool ?? false
    if let shown = value["shown"]?.int, let total = value["requirements"]?.int, 0...total ~= shown {
      requirements = Coverage(shown: shown, total: total)
    } else {
      requirements = nil
    }
  }

  private static let prefix = Bytes(#"{"run":"#.utf8)

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("run", time)
    json.milliseconds("ms", duration)
    json.field("scenarios", scenarios)
    json.field("passed", passed)
    if let requirements {
      json.field("requirements", requirements.total)
      json.field("shown", requirements.shown)
    }
    if let commit { json.field("commit", commit) }
    if isPartial { json.field("partial", true) }
    json.endObject()
    json.endLine()
  }
}

extension RequirementCoverage {
  /// What a run shows of the requirements; nil if none are known.
  ///
  /// - Parameter outcomes: Those of the scenarios of the plan; nil for one that was not reported.
  package init?(_ plan: Plan, _ outcomes: [ScenarioOutcome?], _ context: ReportContext) {
    guard !context.requirements.requirements.isEmpty else { return nil }
    // The scenarios of the run, and then those of its features that were not selected.
    var scenarios = plan.scenarios.map { Traced($0.pickle, outcomes[$0.index]?.status) }
    let planned = Set(scenarios.map(\.place))
    for pickle in plan.pickles.joined() {
      let other = Traced(pickle, nil)
      if !planned.contains(other.place) { scenarios.append(other) }
    }
    self.init(
      context.requirements, scenarios, hasResults: true, isPartial: plan.isPartial,
      on: CalendarDay(at: context.start))
  }
}
