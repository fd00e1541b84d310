/// Writes the requirements as a section of the page: each with its scenarios, and whether they passed.
struct RequirementMarkup {
  let page: ReportPage
  let tags: TagNumbers

  /// Nothing if no requirements are known.
  var section: PageSection? {
    let list = page.context.requirements
    guard !list.requirements.isEmpty else { return nil }
    let coverage = RequirementCoverage(
      list, scenarios, hasResults: true, isPartial: page.plan.isPartial,
      on: CalendarDay(at: page.context.start))
    let counts = RequirementCoverage.State.allCases.compactMap { state in
      let count = coverage.counted(state)
      return count > 0 ? "\(count) \(state.rawValue)" : nil
    }
    let rows = coverage.entries.map { row($0, coverage) }
    // A run of a part of the features says nothing of the others.
    let note: Markup =
      if coverage.counted(.uncovered) > 0 {
        "<p>Uncovered: the features of this run have no scenario for it.</p>\n"
      } else if page.plan.isPartial {
        """
        <p>This run read only some of the features: others may have more scenarios for a requirement. Not in this \
        run: these have none.</p>

        """
      } else {
        ""
      }
    return PageSection(
      id: "requirements", title: "Requirements (\(rows.count))",
      content: "<p>\(counts.joined(separator: ", "))</p>\n" + note + PageLists.table(rows))
  }

  /// The scenarios of the run, and then those of its features that were not selected.
  private var scenarios: [RequirementCoverage.Traced] {
    let plan = page.plan
    var scenarios = plan.scenarios.map { scenario in
      RequirementCoverage.Traced(scenario.pickle, page.index.outcomes[scenario.index]?.status)
    }
    let planned = Set(scenarios.map(\.place))
    for pickle in plan.pickles.joined() {
      let other = RequirementCoverage.Traced(pickle, nil)
      if !planned.contains(other.place) { scenarios.append(other) }
    }
    return scenarios
  }

  private func row(
    _ entry: RequirementCoverage.Entry, _ coverage: RequirementCoverage
  ) -> Markup {
    let requirement = entry.requirement
    let (reported, others) = (
      entry.scenarios.filter { coverage.scenarios[$0].status != nil },
      entry.scenarios.filter { coverage.scenarios[$0].status == nil }
    )
    var evidence = page.anchors.links(to: reported.map(page.plan.scenario))
    evidence += others.map { "\(coverage.scenarios[$0].pickle.name) <small>not run</small>" }
    if let waiver = requirement.waiver { evidence.append("<small>\(waiver.text)</small>") }
    // Tags lead to the row of their requirement.
    let anchor: Markup =
      tags.names.firstIndex(of: requirement.tag).map { " id=\"t\($0)\"" } ?? ""
    return """
      <tr class="\(entry.state.outcome.rawValue)"\(anchor)><th scope="row">\(requirement.id)</th>\
      <td><i>\(entry.state.rawValue)</i></td><td>\(requirement.text)</td>\
      <td>\(evidence.joined("<br>"))</td></tr>

      """
  }
}

extension RequirementCoverage.State {
  /// The outcome that looks most like it.
  fileprivate var outcome: ScenarioOutcome {
    switch self {
    case .failed, .expired: .failed
    case .uncovered: .undefined
    case .notRun, .notInRun, .waived, .covered: .skipped
    case .passed: .passed
    }
  }
}
