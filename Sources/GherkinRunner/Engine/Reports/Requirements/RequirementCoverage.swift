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
    var evidence: Status? { isStale && status?.fails(strict: true) == false ? nil : status }
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

/// Something to put right in the tables or in the features.
package struct RequirementProblem: Sendable {
  package enum Kind: String, Sendable {
    case uncovered, unknown, duplicate, expired, failed
    case notRun = "not-run"
    /// A waiver of a requirement that is met.
    case needlessWaiver = "needless-waiver"
    /// A scenario that should have a requirement and has none.
    case untraced
  }

  package let kind: Kind
  package let diagnostic: Diagnostic
  /// The requirement of which no scenario has a result; nil for other problems.
  package var unseen: Requirement?
}

extension RequirementCoverage {
  /// Everything that is to be put right: in the tables, and then in the features.
  ///
  /// - Parameter every: The scenarios that must have a requirement; none, without an expression.
  package func problems(_ files: [ParseResult], every: TagExpression? = nil) -> [RequirementProblem]
  {
    list.duplicates.map(duplicate) + entries.compactMap(problem)
      + unknownTags(in: files.filter(\.errors.isEmpty)) + (every.map(untraced) ?? [])
  }

  private func duplicate(_ requirement: Requirement) -> RequirementProblem {
    let first = list[requirement.tag]
    return problem(
      .duplicate, requirement, "Two requirements have the id \(requirement.id).",
      "The first is at \(first?.path ?? ""):\(first?.location.line ?? 0). Give one another id.")
  }

  private func problem(_ entry: Entry) -> RequirementProblem? {
    let requirement = entry.requirement
    let id = requirement.id
    switch entry.state {
    case .uncovered:
      guard let draft = entry.drafts.first else {
        return problem(
          .uncovered, requirement, "\(id) has no scenario: \(requirement.text)",
          "Tag a scenario with \(requirement.tag), or give a reason in the column 'waiver'.")
      }
      return problem(
        .uncovered, requirement,
        "\(id) has a scenario only as a draft, which shows nothing: \(requirement.text)",
        "Finish the draft at \(scenarios[draft].place), and remove its tag \(Plan.draftTag).")
    case .expired:
      let end = requirement.waiver?.end?.description ?? ""
      let owner = requirement.waiver?.owner ?? ""
      return problem(
        .expired, requirement, "The waiver of \(id) ended on \(end): \(requirement.text)",
        (owner.isEmpty ? "" : "Ask \(owner). ")
          + "Tag a scenario that passes with \(requirement.tag), or extend the waiver.")
    case .failed, .notRun:
      let ofNote = entry.scenarios.map { scenarios[$0] }.filter { $0.evidence != .passed }
      let places = ofNote.prefix(5).map { "\($0.place) (\($0.words))" }
      let rest = ofNote.count > places.count ? ", and \(ofNote.count - places.count) more" : ""
      var found = problem(
        entry.state == .failed ? .failed : .notRun, requirement,
        entry.state == .failed
          ? "\(id) is not met: \(requirement.text)"
          : "Whether \(id) is met is not known, because \(reason(entry)): \(requirement.text)",
        "See \(places.joined(separator: ", "))\(rest)."
          + (requirement.waiver == nil
            ? "" : " A waiver excuses a scenario that is missing, not one that fails."))
      let isUnseen = entry.scenarios.allSatisfy { scenarios[$0].status == nil }
      if isUnseen { found.unseen = requirement }
      return found
    case .notInRun: return nil
    case .waived, .covered, .passed:
      guard let waiver = requirement.waiver, !entry.scenarios.isEmpty,
        entry.state == .passed || waiver.end == nil
      else { return nil }
      return problem(
        .needlessWaiver, requirement, "\(id) is waived, but has a scenario.",
        "Remove the waiver, or the tag \(requirement.tag) at \(scenarios[entry.scenarios[0]].place)."
      )
    }
  }

  /// Why it is not known whether a requirement is met.
  private func reason(_ entry: Entry) -> String {
    let evidence = entry.scenarios.map { scenarios[$0].evidence }
    guard evidence.contains(.passed) else { return "none of its scenarios passed" }
    let count = evidence.count { $0 == nil }
    return
      "\(count) of its \(evidence.count) scenarios did not run, or \(count == 1 ? "has" : "have") changed since"
  }

  private func problem(
    _ kind: RequirementProblem.Kind, _ requirement: Requirement, _ problem: String,
    _ advice: String
  ) -> RequirementProblem {
    RequirementProblem(
      kind: kind,
      diagnostic: Diagnostic(
        path: requirement.path, location: requirement.location, problem: problem, advice: advice,
        rule: kind.rawValue))
  }

  /// The scenarios that should have a requirement, rows of an outline once.
  private func untraced(_ every: TagExpression) -> [RequirementProblem] {
    var last: (document: GherkinDocument, line: Int)?
    return scenarios.compactMap { traced in
      let pickle = traced.pickle
      let line = pickle.scenarioLocation.line
      let tags = pickle.tags.map(\.name)
      guard list.ids(among: tags).isEmpty, every.evaluate(tags), !pickle.isDraft,
        last.map({ $0.document !== pickle.document || $0.line != line }) ?? true
      else { return nil }
      last = (pickle.document, line)
      return RequirementProblem(
        kind: .untraced,
        diagnostic: Diagnostic(
          path: pickle.uri, location: pickle.scenarioLocation,
          problem: "The scenario has no requirement: \(pickle.scenario.name)",
          advice: "Tag it with the id of one of \(list.paths.joined(separator: " or ")).",
          sourceLine: pickle.document.source.line(line),
          rule: RequirementProblem.Kind.untraced.rawValue))
    }
  }
}

extension RequirementCoverage.Traced {
  /// How it ended, in a word.
  package var word: String { status?.rawValue ?? "not run" }

  /// The same, and whether it has changed since.
  package var words: String { isStale ? "\(word), changed since" : word }
}
