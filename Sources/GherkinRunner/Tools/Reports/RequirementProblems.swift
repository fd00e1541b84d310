/// Something to put right in the tables or in the features.
package struct RequirementProblem: Sendable {
  package enum Kind: String, Sendable {
    case uncovered, unknown, duplicate, expired, failed
    case notRun = "not-run"
    /// A waiver of a requirement that is met.
    case needlessWaiver = "needless-waiver"
    /// A scenario that should have a requirement and has none.
    case untraced
    /// Something outside every scenario failed the run whose results are shown.
    case outside
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
