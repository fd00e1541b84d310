/// What came of a scenario, as the page shows it.
struct ScenarioOutcome: Sendable {
  let scenario: PlannedScenario
  let verdict: Verdict
  let duration: Duration
  /// The last attempt, and what kept each earlier one from passing. Of a row that there is no more
  /// to tell of, nothing is kept, since there may be a hundred thousand.
  let record: ScenarioRecord

  init(
    _ scenario: PlannedScenario, _ verdict: Verdict, _ duration: Duration, _ record: ScenarioRecord
  ) {
    self.scenario = scenario
    self.verdict = verdict
    self.duration = duration
    let isShort = scenario.pickle.row != nil && verdict == .passed && record.attachments.isEmpty
    self.record = isShort ? ScenarioRecord() : record
  }

  /// Whether there is more to tell than that everything passed.
  var isWorthDetails: Bool { verdict != .passed || !record.attachments.isEmpty }

  /// The words for what came of something: a status, or that it took several attempts.
  enum Verdict: String, Sendable, CaseIterable {
    case failed, ambiguous, undefined, pending, skipped, flaky, passed

    init(_ status: Status, isFlaky: Bool = false) {
      switch status {
      case .passed: self = isFlaky ? .flaky : .passed
      case .skipped: self = .skipped
      case .pending: self = .pending
      case .undefined: self = .undefined
      case .ambiguous: self = .ambiguous
      case .failed: self = .failed
      }
    }

    /// The gravest of `verdicts`.
    static func worst(of verdicts: some Collection<Self>) -> Self {
      allCases.first(where: verdicts.contains) ?? .passed
    }
  }
}

extension ScenarioOutcome.Verdict {
  /// The word as it is shown; `lang` says which language it is in where another one surrounds it.
  func markup(inForeignText isForeign: Bool = false) -> Markup {
    isForeign ? "<i lang=\"en\">\(rawValue)</i>" : "<i>\(rawValue)</i>"
  }
}
