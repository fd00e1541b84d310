/// What came of the scenarios of a mutation plan, from the events of its run.
package struct MutationRecorder: EventReceiver {
  /// The result of each scenario; nil for one that did not run.
  private var statuses: [Status?]
  /// The scenarios that failed because a value could not be read: their mutants mean nothing.
  private var unreadable: Set<Int> = []
  /// The scenarios that only a limit ended which is not their own. How long something takes says nothing of what is
  /// looked at, so it does not count as noticed.
  private var overrun: Set<Int> = []
  private let firstOfMutants: Int
  private(set) var problems: [Problem] = []
  private(set) var duration = Duration.zero

  package init(_ plan: MutationPlan) {
    statuses = Array(repeating: nil, count: plan.plan.scenarioCount)
    firstOfMutants = plan.originalCount
  }

  package var isInteractive: Bool { false }

  package mutating func receive(_ event: TimedEvent) {
    switch event.event {
    case .worldNotMade(let attempt, let result), .stepFinished(let attempt, _, let result):
      guard attempt.scenario >= firstOfMutants, let problem = result.problem else { break }
      if problem.isUnreadableValue { unreadable.insert(attempt.scenario) }
      if problem.isForeignLimit { overrun.insert(attempt.scenario) }
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      if result.notRun == nil { statuses[attempt.scenario] = result.status }
    case .runHookFinished(_, let result):
      if result.status > .skipped, let problem = result.problem { problems.append(problem) }
    case .runProblem(let problem): problems.append(problem)
    case .runFinished(let end):
      if case .broken(let problem) = end { problems.append(problem) }
      duration = event.time
    default: break
    }
  }

  private func isNoticed(_ planned: MutationPlan.PlannedMutant) -> Bool {
    planned.scenarios.contains { (statuses[$0] ?? .passed) > .skipped && !overrun.contains($0) }
  }

  /// Why a mutant is left out, as it follows `3 changes`; nil if it was tried, and was noticed or not.
  private func reasonToLeaveOut(_ planned: MutationPlan.PlannedMutant) -> String? {
    let statuses = planned.scenarios.map { self.statuses[$0] }
    if !planned.originals.allSatisfy({ self.statuses[$0] == .passed }) {
      return "to scenarios that do not pass as they are"
    }
    if statuses.contains(nil) { return "that did not run" }
    if planned.scenarios.contains(where: unreadable.contains) {
      return "to values that the step cannot read then"
    }
    if isNoticed(planned) { return nil }
    if planned.scenarios.contains(where: overrun.contains) {
      return
        "that only the time limit of the run ended (with a tag such as @timeout(1), they count)"
    }
    return statuses.contains(.skipped) ? "with which the scenario was skipped" : nil
  }

  /// What came of each mutant.
  package func results(_ plan: MutationPlan) -> MutationResults {
    let original = (0..<plan.originalCount).map { statuses[$0] }
    let failing = original.indices.filter { original[$0].map { $0 > .skipped } ?? true }
    let groups = Dictionary(grouping: plan.mutants, by: reasonToLeaveOut)
    let mutants = (groups[nil] ?? []).map {
      MutantResult(mutant: $0.mutant, isNoticed: isNoticed($0))
    }
    return MutationResults(
      plan: plan, mutants: mutants, failing: failing.map { plan.plan.scenario($0).pickle },
      skipped: original.indices.filter { original[$0] == .skipped }
        .map { plan.plan.scenario($0).pickle },
      leftOut: groups.compactMap { reason, mutants in reason.map { ($0, mutants.count) } }
        .sorted { $0 < $1 },
      scenarioCount: original.count { $0 == .passed }, problems: problems, duration: duration)
  }
}

/// Whether the scenarios noticed a mutant.
package struct MutantResult: Sendable {
  package let mutant: Mutant
  package let isNoticed: Bool

  /// Whether it shows a gap: nothing failed, and no comment allows that.
  var isGap: Bool { !isNoticed && !mutant.isAllowed }
}

/// What came of all mutants.
package struct MutationResults: Sendable {
  let plan: MutationPlan
  /// The mutants that ran, of scenarios that pass as they are.
  package let mutants: [MutantResult]
  /// The scenarios that do not pass as they are.
  let failing: [Pickle]
  /// Those that are skipped as they are.
  let skipped: [Pickle]
  /// How many mutants were not tried, or show nothing, and why.
  let leftOut: [(reason: String, count: Int)]
  /// How many scenarios pass as they are.
  let scenarioCount: Int
  let problems: [Problem]
  let duration: Duration

  /// The places of comments that allow only what is noticed.
  var unneeded: [String] {
    let needed = Set(
      mutants.filter { !$0.isNoticed }.flatMap { result in
        result.mutant.allowances.map { "\(result.mutant.path):\($0)" }
      })
    return plan.allowances.map { "\($0.path):\($0.line)" }.filter { !needed.contains($0) }
  }

  /// The features that cannot be parsed.
  private var broken: [String] {
    plan.plan.files.filter { !$0.errors.isEmpty }.map(\.document.source.uri)
  }

  /// How many changes were noticed, of how many.
  package struct Score: Sendable, Equatable {
    package let noticed: Int
    /// Not noticed, and not allowed by a comment.
    package let unnoticed: Int
    /// Not noticed, as a comment allows.
    package let allowed: Int

    package var counted: Int { noticed + unnoticed }

    init(_ results: [MutantResult]) {
      noticed = results.count(where: \.isNoticed)
      unnoticed = results.count(where: \.isGap)
      allowed = results.count - noticed - unnoticed
    }

    /// Whether at least `percent` of the changes that count were noticed.
    package func reaches(_ percent: Double) -> Bool {
      Double(noticed) * 100 >= percent * Double(counted)
    }

    /// The percentage with one digit, rounded down so that what it says is reached; nil if no change
    /// counts.
    package var percentage: String? {
      guard counted > 0 else { return nil }
      let tenths = noticed * 1000 / counted
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  /// Whether all scenarios pass as they are, and enough changes to outcomes were noticed; at least one change, if
  /// a percentage is asked for.
  package func isGreen(atLeast percentage: Double?) -> Bool {
    guard failing.isEmpty, problems.isEmpty, broken.isEmpty else { return false }
    return percentage.map(reaches) ?? true
  }

  private func reaches(_ percentage: Double) -> Bool {
    let score = score(of: .outcome)
    return score.counted > 0 && score.reaches(percentage)
  }

  /// What a reader has to know besides the scores, and whether it keeps the results from being green.
  func remarks(atLeast percentage: Double?) -> [(text: String, isFailure: Bool)] {
    var remarks = broken.map {
      (text: "Left out, because it cannot be parsed: \($0)", isFailure: true)
    }
    remarks += failing.map {
      ("Left out, because it does not pass as it is: \($0.uri):\($0.location.line)", true)
    }
    remarks += skipped.map {
      ("Left out, because it is skipped: \($0.uri):\($0.location.line)", false)
    }
    remarks += leftOut.map { ("Left out: \($0.count.counted("change")) \($0.reason).", false) }
    remarks += unneeded.map {
      ("Not needed, because all that it allows is noticed: the comment at \($0)", false)
    }
    remarks += problems.map { ("Problem of the run: \($0.message)", true) }
    guard let percentage else { return remarks }
    let isReached = reaches(percentage)
    let change = "at least \(percentage.shortText) % of the changes to Then steps"
    return remarks + [
      ("\(isReached ? "Reached" : "Not reached"): \(change) are to be noticed.", !isReached)
    ]
  }

  package func score(of part: Mutant.Part) -> Score {
    Score(mutants.filter { $0.mutant.part == part })
  }

  /// The results of the step definitions that have some, in the order of the suite.
  func byDefinition(_ part: Mutant.Part) -> [(definition: Int, results: [MutantResult])] {
    let groups = Dictionary(
      grouping: mutants.filter { $0.mutant.part == part }, by: \.mutant.definition)
    return groups.keys.sorted().map { ($0, groups[$0] ?? []) }
  }

  /// The changes to steps of one definition that were not noticed, and how many there were.
  typealias Gaps = (definition: Int, gaps: [Mutant], count: Int)

  /// The step definitions with gaps.
  func gaps(of part: Mutant.Part) -> [Gaps] {
    byDefinition(part).map { definition, results -> Gaps in
      (definition, results.filter(\.isGap).map(\.mutant), results.count)
    }.filter { !$0.gaps.isEmpty }
  }

  /// The definitions of steps that passed whatever they said.
  var deafDefinitions: [(definition: Int, count: Int)] {
    byDefinition(.outcome).filter { _, results in
      results.allSatisfy { !$0.isNoticed } && results.contains(where: \.isGap)
    }.map { ($0.definition, $0.results.count) }
  }

  /// The score of each kind of change that ran.
  func byKind(_ part: Mutant.Part) -> [(kind: Mutant.Kind, score: Score)] {
    Mutant.Kind.allCases.compactMap { kind in
      let results = mutants.filter { $0.mutant.kind == kind && $0.mutant.part == part }
      return results.isEmpty ? nil : (kind, Score(results))
    }
  }

  /// Of the scenarios with changes to outcomes, those in which none was noticed.
  var deafScenarios: [(place: String, name: String)] {
    let outcomes = mutants.filter { $0.mutant.part == .outcome }
    var known = Set(outcomes.filter(\.isNoticed).map(\.mutant.scenarioPlace))
    return outcomes.filter(\.isGap).map(\.mutant).filter {
      known.insert($0.scenarioPlace).inserted
    }.map { ($0.scenarioPlace, $0.scenario) }
  }
}

extension Mutant {
  /// `path:line` of the scenario, to run it by.
  var scenarioPlace: String { "\(path):\(scenarioLine)" }

  /// `path:line:column` of the change.
  var place: String {
    "\(path):\(location.line)" + (location.column.map { ":\($0)" } ?? "")
  }
}
