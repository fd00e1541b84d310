/// Which scenarios show that each requirement is met, and how they ended.
package struct RequirementCoverage: Sendable {
  /// A scenario, and how it ended.
  package struct Traced: Sendable {
    package let pickle: Pickle
    /// Nil if there is no result.
    package let status: Status?
    /// Whether the scenario has changed since it ran.
    package var isStale = false

    package init(_ pickle: Pickle, _ status: Status?, isStale: Bool = false) {
      self.pickle = pickle
      self.status = status
      self.isStale = isStale
    }

    package var place: String { pickle.place }

    /// What the result shows of the scenario as it is now: one that has changed since may no longer pass.
    package var evidence: Status? { isStale && status?.fails(strict: true) == false ? nil : status }
  }

  /// What is known of a requirement, the worst first.
  package enum State: String, Sendable, CaseIterable {
    /// One of its scenarios did not pass. No waiver excuses one that failed.
    case failed
    /// No scenario has its id, and it is not waived.
    case uncovered
    /// Its waiver has ended, and no scenario shows that it is met.
    case expired
    /// One of its scenarios did not run, or has changed since, or none passed.
    case notRun = "not run"
    /// None of the features that were read has a scenario for it, but there are others.
    case notInRun = "not in this run"
    case waived
    /// It has scenarios; their results are not known.
    case covered
    /// At least one of its scenarios passed, none failed, and all ran, those apart that were skipped on purpose.
    case passed

    /// The state of a requirement without a waiver whose scenarios ended like this; nil is for one that did not run.
    package init(_ statuses: [Status?], isPartial: Bool = false) {
      // A pending or undefined scenario shows nothing, so its requirement is not met.
      if statuses.isEmpty {
        self = isPartial ? .notInRun : .uncovered
      } else if statuses.contains(where: { $0?.fails(strict: true) == true }) {
        self = .failed
      } else {
        self = statuses.contains(.passed) && !statuses.contains(nil) ? .passed : .notRun
      }
    }

    /// Whether it needs attention.
    package var isProblem: Bool {
      switch self {
      case .failed, .uncovered, .expired, .notRun: true
      case .notInRun, .waived, .covered, .passed: false
      }
    }
  }

  package struct Entry: Sendable {
    package let requirement: Requirement
    /// Its scenarios, as indices.
    package let scenarios: [Int]
    /// The drafts of its scenarios, as indices. A draft shows nothing, even if it ran.
    package let drafts: [Int]
    package let state: State
  }

  package let list: RequirementList
  package let scenarios: [Traced]
  /// Whether results are known.
  package let hasResults: Bool
  /// Whether there are features that were not read.
  private let isPartial: Bool
  package private(set) var entries: [Entry] = []

  /// - Parameter today: The day by which waivers have ended or not.
  package init(
    _ list: RequirementList, _ scenarios: [Traced], hasResults: Bool, isPartial: Bool = false,
    on today: CalendarDay
  ) {
    self.list = list
    self.scenarios = scenarios
    self.hasResults = hasResults
    self.isPartial = isPartial
    var indices: [String: [Int]] = [:]
    for (index, scenario) in scenarios.enumerated() {
      for id in list.ids(among: scenario.pickle.tags.map(\.name)) {
        indices[id, default: []].append(index)
      }
    }
    entries = list.requirements.map { requirement in
      let all = indices[requirement.id] ?? []
      let own = all.filter { !scenarios[$0].pickle.isDraft }
      return Entry(
        requirement: requirement, scenarios: own, drafts: all.filter { !own.contains($0) },
        state: state(of: requirement, own, today))
    }
  }

  private func state(_ scenarios: [Int]) -> State {
    hasResults || scenarios.isEmpty
      ? State(scenarios.map { self.scenarios[$0].evidence }, isPartial: isPartial) : .covered
  }

  private func state(
    of requirement: Requirement, _ scenarios: [Int], _ today: CalendarDay
  ) -> State {
    let state = state(scenarios)
    // What is waived is a scenario that is missing, or is not written to its end.
    let fails = scenarios.contains { self.scenarios[$0].status?.fails(strict: false) == true }
    guard let waiver = requirement.waiver, state != .passed, !fails else { return state }
    return waiver.end.map { $0 < today } == true ? .expired : .waived
  }

  package func counted(_ state: State) -> Int { entries.count { $0.state == state } }
}

extension RequirementCoverage.Traced {
  /// How it ended, in a word.
  package var word: String { status?.rawValue ?? "not run" }

  /// The same, and whether it has changed since.
  package var words: String { isStale ? "\(word), changed since" : word }
}
