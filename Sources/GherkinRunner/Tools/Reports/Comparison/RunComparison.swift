/// What differs between two runs: scenarios are matched by their identities, whatever their names and places.
struct RunComparison: Sendable {
  /// A kind of difference, in the order in which reports list them.
  enum Kind: String, Sendable, CaseIterable {
    /// Fails now; before, it passed, did not run, or did not exist.
    case newlyFailing
    /// Failed before, and passes now.
    case newlyPassing
    case stillFailing
    /// Passes only when it is tried again, which it did not need before.
    case newlyFlaky
    case noLongerFlaky
    /// Ran before; now it is skipped, not selected, or was not reached.
    case noLongerRun
    case runsAgain
    /// Did not exist before, and does not fail.
    case new
    /// No longer exists, as far as the features were read.
    case gone
    case renamed
    case slower
    case faster

    /// `Newly failing`
    var title: String {
      let words = rawValue.replacing(/[A-Z]/) { " \($0.output.lowercased())" }
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// A scenario that differs.
  struct Change: Sendable {
    /// It as it is now; if it is gone, as it was.
    let scenario: RecordedScenario
    /// Nil if it is new.
    let before: RecordedScenario?
    /// Nil if it is gone.
    let after: RecordedScenario?
    /// How long it usually takes, by at least five earlier runs.
    var usual: Duration?

    /// How much longer or shorter it takes.
    fileprivate var timeDifference: Duration {
      let difference = (after?.duration ?? .zero) - (usual ?? .zero)
      return max(difference, .zero - difference)
    }
  }

  /// A requirement whose state differs.
  typealias RequirementChange = (
    requirement: Requirement, before: RequirementCoverage.State, after: RequirementCoverage.State
  )

  /// How much longer or shorter a scenario must take to be listed.
  ///
  /// A single run says nothing of that, so a scenario is compared with the median of earlier runs.
  struct Threshold: Sendable, Equatable {
    var factor = 2.0
    /// Differences that are smaller than this say nothing.
    var least = Duration.milliseconds(100)
  }

  let old: RecordedRun
  let new: RecordedRun
  /// The kinds that occur, with their scenarios in the order of the files.
  ///
  /// Of those that are slower or faster, the ones that differ most come first.
  private(set) var changes: [(kind: Kind, changes: [Change])] = []
  /// How many scenarios of the old run are in features that the new one did not read, and the other way round.
  private(set) var unread = (old: 0, new: 0)
  private(set) var requirements: [RequirementChange] = []
  private let isStrict: Bool

  /// - Parameters:
  ///   - list: The requirements whose states are compared.
  ///   - usual: How long scenarios take by earlier runs, those of them that passed often enough.
  ///   - isStrict: Whether pending and undefined scenarios fail.
  init(
    _ old: RecordedRun, _ new: RecordedRun, _ list: RequirementList = RequirementList(),
    threshold: Threshold = Threshold(), usual: [String: Duration] = [:], isStrict: Bool = true
  ) {
    (self.old, self.new, self.isStrict) = (old, new, isStrict)
    let before = Dictionary(old.scenarios.map { ($0.identity, $0) }) { $1 }
    let known = Set(new.scenarios.map(\.identity))
    var found: [Kind: [Change]] = [:]
    let oldPaths = old.isPartial ? old.paths : nil
    for scenario in new.scenarios {
      let change = Change(
        scenario: scenario, before: before[scenario.identity], after: scenario,
        usual: usual[scenario.id])
      for kind in kinds(of: change, threshold) {
        if kind == .new, oldPaths?.contains(scenario.path) == false {
          unread.new += 1
        } else {
          found[kind, default: []].append(change)
        }
      }
    }
    let newPaths = new.isPartial ? new.paths : nil
    for scenario in old.scenarios where !known.contains(scenario.identity) {
      if newPaths?.contains(scenario.path) == false {
        unread.old += 1
      } else {
        found[.gone, default: []].append(
          Change(scenario: scenario, before: scenario, after: nil))
      }
    }
    for kind in [Kind.slower, .faster] {
      found[kind]?.sort { $0.timeDifference > $1.timeDifference }
    }
    changes = Kind.allCases.compactMap { kind in
      found[kind].flatMap { $0.isEmpty ? nil : (kind: kind, changes: $0) }
    }
    requirements = changedRequirements(list)
  }

  /// How many scenarios there are of each kind that occurs.
  var counts: [(kind: Kind, count: Int)] {
    changes.map { (kind: $0.kind, count: $0.changes.count) }
  }

  /// Whether something is worse, so that a check of the new run fails: a scenario or something outside fails that did
  /// not, or the run failed and nothing explains why.
  var isWorse: Bool { hasNewFailure || !newOutsideFailures.isEmpty || isUnexplained }

  /// What fails outside the scenarios of the new run, and did not in the old one.
  var newOutsideFailures: [OutsideFailure] {
    let known = Set(old.outsideFailures.map(\.what))
    return new.outsideFailures.filter { !known.contains($0.what) }
  }

  private var hasNewFailure: Bool {
    changes.contains { kind, changes in
      kind == .newlyFailing && changes.contains { $0.after?.isQuarantined == false }
    }
  }

  /// Whether the new run did not succeed, and nothing in it says why.
  var isUnexplained: Bool { new.isUnexplained(strict: isStrict) }

  private func fails(_ scenario: RecordedScenario?) -> Bool {
    scenario?.fails(strict: isStrict) ?? false
  }

  private func kinds(of change: Change, _ threshold: Threshold) -> [Kind] {
    let (before, after) = (change.before, change.after)
    var kinds: [Kind] = []
    if fails(after) {
      kinds.append(fails(before) ? .stillFailing : .newlyFailing)
    } else if before == nil {
      return [.new]
    } else if !ran(after) {
      if ran(before) { kinds.append(.noLongerRun) }
    } else if fails(before) {
      kinds.append(.newlyPassing)
    } else if !ran(before) {
      kinds.append(.runsAgain)
    } else if let before, let after, passed(before) != passed(after) {
      // With --no-strict, a step that is pending or undefined fails nothing; it was not run all the same.
      kinds.append(passed(after) ? .runsAgain : .noLongerRun)
    } else if before?.outcome != after?.outcome, let before, let after, passed(before) {
      kinds.append(after.outcome == .flaky ? .newlyFlaky : .noLongerFlaky)
    }
    guard let before, let after else { return kinds }
    if before.name != after.name { kinds.append(.renamed) }
    if passed(before), passed(after), let old = change.usual {
      let new = after.duration
      if new - old >= threshold.least, new >= old * threshold.factor { kinds.append(.slower) }
      if old - new >= threshold.least, old >= new * threshold.factor { kinds.append(.faster) }
    }
    return kinds
  }

  /// Whether there is a result that says something.
  private func ran(_ scenario: RecordedScenario?) -> Bool {
    scenario?.outcome.map { $0 != .skipped } ?? false
  }

  private func passed(_ scenario: RecordedScenario) -> Bool {
    scenario.outcome == .passed || scenario.outcome == .flaky
  }

  private func changedRequirements(_ list: RequirementList) -> [RequirementChange] {
    guard !list.requirements.isEmpty else { return [] }
    let before = Self.statuses(of: old, list)
    let after = Self.statuses(of: new, list)
    return list.requirements.compactMap { requirement in
      // Its scenarios may be in features that were not read.
      guard before[requirement.id] != nil || !old.isPartial,
        after[requirement.id] != nil || !new.isPartial
      else { return nil }
      let change: RequirementChange = (
        requirement, .init(before[requirement.id] ?? []), .init(after[requirement.id] ?? [])
      )
      return change.before == change.after ? nil : change
    }
  }

  private static func statuses(
    of record: RecordedRun, _ list: RequirementList
  ) -> [String: [Status?]] {
    var statuses: [String: [Status?]] = [:]
    for scenario in record.scenarios
    where !scenario.tags.isEmpty && !scenario.tags.contains(Plan.draftTag) {
      for id in list.ids(among: scenario.tags) {
        statuses[id, default: []].append(scenario.outcome?.status)
      }
    }
    return statuses
  }
}
