/// The sections before the features: everything that did not simply pass, the gravest first.
extension ReportPage {
  /// More of these at once would not be read; of the others, the names are listed.
  static let cards = 100

  mutating func overview() -> [PageSection] {
    let failures = summary.failures
    let grave = Status.allCases.reversed().filter { $0 > .pending }
      .flatMap { status in failures.filter { $0.result.status == status } }.map(\.scenario)
    let pending = failures.filter { $0.result.status == .pending }.map(\.scenario)
    let flaky = summary.flaky.map(\.scenario)
    let skippedCount = skipped.reduce(0) { $0 + $1.scenarios.count }
    return problems
      + [
        section("unpassed", "Did not pass", grave.count, cards(grave)),
        section("unreadable", "Could not be read", unreadable.count, unreadableFiles),
        section("hooks", "Around the run", hooks.count, hooks.joined()),
        section("pending", "Not written yet", pending.count, cards(pending)),
        section("flaky", "Flaky: passed, but not at the first attempt", flaky.count, cards(flaky)),
        section("skipped", "Skipped", skippedCount, skippedScenarios),
      ]
      .compactMap(\.self)
  }

  private func section(
    _ id: Markup, _ title: String, _ count: Int, _ content: Markup
  ) -> PageSection? {
    count > 0 ? PageSection(id: id, title: "\(title) (\(count))", content: content) : nil
  }

  private var problems: [PageSection] {
    summary.titledProblems(with: plan).enumerated().map { number, item in
      let place: Markup =
        item.problem.location.map { "<p class=\"at\">\(context.place($0).description)</p>" } ?? ""
      return PageSection(
        id: "problem\(number + 1)", title: item.title,
        content: ReasonMarkup.message(item.problem.reason) + place)
    }
  }

  private mutating func cards(_ scenarios: [Int]) -> Markup {
    var cards = Markup()
    var shown = scenarios.prefix(Self.cards).compactMap { unpassed[$0] }[...]
    while let first = shown.first {
      let pickle = plan.scenario(first.scenario).pickle
      let rows = shown.dropFirst().prefix {
        $0.outcome == first.outcome
          && plan.scenario($0.scenario).pickle.isRow(ofOutlineOf: pickle)
      }
      cards += writer.card([first] + rows)
      shown = shown.dropFirst(1 + rows.count)
    }
    guard scenarios.count > Self.cards else { return cards }
    let rest = scenarios.dropFirst(Self.cards).map { scenario -> Markup in
      let outcome = outcomes[scenario] ?? .failed
      let link = anchors.link(to: plan.scenario(scenario))
      return "<li class=\"\(outcome.rawValue)\">\(outcome.markup()) \(link)</li>\n"
    }
    return cards + """
      <details><summary>\(rest.count) more</summary><ul class="more">
      \(rest.joined())</ul></details>

      """
  }

  private var unreadable: [ParseResult] { plan.files.filter { !$0.errors.isEmpty } }

  private var unreadableFiles: Markup {
    unreadable.flatMap(\.diagnostics).map { diagnostic -> Markup in
      let advice: Markup = diagnostic.advice.map { "<p>\($0)</p>" } ?? ""
      let line: Markup =
        diagnostic.sourceLine.isEmpty ? "" : "<pre>\(diagnostic.sourceLine)</pre>"
      return """
        <article class="card failed"><h3><span dir="ltr">\(diagnostic.place)</span></h3>\
        <p>\(diagnostic.problem)</p>\(line)\(advice)</article>

        """
    }
    .joined()
  }

  /// The hooks around the run that did not pass or attached something.
  private var hooks: [Markup] {
    var attachments = AttachmentMarkup(context.attachments)
    return plan.hooks.indices.compactMap { number -> Markup? in
      let hook = plan.hooks[number]
      let failures = summary.runHooks.filter { $0.hook == number }.map(\.result)
      let attached = hookAttachments.filter { $0.hook == number }.map(\.attachment)
      guard !failures.isEmpty || !attached.isEmpty else { return nil }
      let outcome = ScenarioOutcome(failures.map(\.status).max() ?? .passed)
      var more = failures.map { ReasonMarkup.markup($0) }.joined()
      for attachment in attached { more += attachments.markup(attachment, isNeeded: true) }
      return """
        <article class="card \(outcome.rawValue)"><h3>\(outcome.markup()) \(hook.title)</h3>\
        <p class="at">\(context.place(hook.location).description)</p>\(more)</article>

        """
    }
  }

  private var skippedScenarios: Markup {
    skipped.map { reason, scenarios -> Markup in
      let items = scenarios.map { scenario -> Markup in
        "<li>\(anchors.link(to: plan.scenario(scenario)))</li>\n"
      }
      return """
        <details\(scenarios.count <= 20 ? " open" : "")><summary>\(reason) \
        (\(scenarios.count))</summary><ul class="more">
        \(items.joined())</ul></details>

        """
    }
    .joined()
  }
}

/// The sections behind the features: the requirements, the slowest scenarios, and tags.
extension ReportPage {
  private static let slowestCount = 10

  func lists(_ coverage: RequirementCoverage?) -> [PageSection] {
    [requirementSection(coverage), slowestSection, tagSection].compactMap(\.self)
  }

  /// The tags that are not requirements.
  private var tagSection: PageSection? {
    let tags = writer.tags.filter { context.requirements[$0] == nil }.sorted()
    guard !tags.isEmpty else { return nil }
    var byTag: [String: [ScenarioOutcome]] = [:]
    for scenario in plan.scenarios {
      guard let outcome = outcomes[scenario.index] else { continue }
      for tag in Set(scenario.pickle.tags.map(\.name)) { byTag[tag, default: []].append(outcome) }
    }
    let rows = tags.map { tag -> Markup in
      let outcomes = byTag[tag] ?? []
      let outcome = ScenarioOutcome.worst(of: outcomes)
      return """
        <tr class="\(outcome.rawValue)" id="\(tag)"><th scope="row">\(tag)</th>\
        <td>\(outcome.markup())</td><td>\(outcomes.count.counted("scenario"))</td></tr>

        """
    }
    return PageSection(id: "tags", title: "Tags (\(tags.count))", content: Self.table(rows))
  }

  private var slowestSection: PageSection? {
    let slowest = durations.indices.sorted { (durations[$1], $0) < (durations[$0], $1) }
      .prefix(Self.slowestCount).filter { durations[$0] > .zero }
    guard !slowest.isEmpty else { return nil }
    let rows = slowest.map { index -> Markup in
      let scenario = plan.scenario(index)
      return """
        <tr><td class="at">\(durations[index].fineText)</td><td>\
        \(anchors.link(to: scenario))\(values(of: scenario.pickle))</td><td>\(scenario.pickle.featureName)</td></tr>

        """
    }
    return PageSection(id: "slowest", title: "Slowest scenarios", content: Self.table(rows))
  }

  /// The values of a row of examples whose title does not show them.
  private func values(of pickle: Pickle) -> Markup {
    guard let row = pickle.row, pickle.name == pickle.scenario.name else { return "" }
    return " <small>\(row.cells.map(\.value).joined(separator: ", "))</small>"
  }

  private static func table(_ rows: [Markup]) -> Markup {
    "<div class=\"wide\"><table class=\"rows\">\(rows.joined())</table></div>\n"
  }
}

extension ReportPage {
  /// The requirements, each with its scenarios and whether they passed; nil if none are known.
  private func requirementSection(_ coverage: RequirementCoverage?) -> PageSection? {
    guard let coverage else { return nil }
    let counts = coverage.entries.map(\.state).countedByKind
    let rows = coverage.entries.filter { $0.state != .passed && $0.state != .notInRun }
      .map { row($0, coverage) }
    // What needs no attention would hide what does.
    let quiet = [RequirementCoverage.State.passed, .notInRun].map { state -> Markup in
      let entries = coverage.entries.filter { $0.state == state }
      guard !entries.isEmpty else { return "" }
      return """
        <details><summary>\(state == .passed ? "Shown" : "Not in this run") (\(entries.count))</summary>\
        \(Self.table(entries.map { row($0, coverage) }))</details>

        """
    }
    // A run of a part of the features says nothing of the others.
    let note: Markup =
      if coverage.counted(.uncovered) > 0 {
        "<p>Uncovered: the features of this run have no scenario for it.</p>\n"
      } else if plan.isPartial {
        """
        <p>This run read only some of the features: others may have more scenarios for a requirement. Not in this \
        run: these have none.</p>

        """
      } else {
        ""
      }
    return PageSection(
      id: "requirements", title: "Requirements (\(coverage.entries.count))",
      content: "<p>\(counts.joined(separator: ", "))</p>\n" + note
        + (rows.isEmpty ? "" : Self.table(rows)) + quiet.joined())
  }

  /// How many requirements of this run are shown to be met, as a line of the first screen; empty if there are none.
  func requirementBar(_ coverage: RequirementCoverage?) -> Markup {
    let states = coverage?.entries.map(\.state).filter { $0 != .notInRun } ?? []
    guard states.contains(where: { $0 != .waived }) else { return "" }
    let others = states.filter { $0 != .passed }.countedByKind.map { ", \($0)" }.joined()
    return """
      <ul class="areas"><li><a href="#requirements">Requirements</a>\
      \(OutcomeCounts(states.map(\.outcome)).bar)\
      <span>\(states.count { $0 == .passed }) of \(states.count) shown\(others)</span></li></ul>

      """
  }

  private func row(
    _ entry: RequirementCoverage.Entry, _ coverage: RequirementCoverage
  ) -> Markup {
    let requirement = entry.requirement
    let reported = entry.scenarios.filter { coverage.scenarios[$0].status != nil }
    var evidence = anchors.links(to: reported.map(plan.scenario))
    for other in entry.scenarios where coverage.scenarios[other].status == nil {
      evidence.append("\(coverage.scenarios[other].pickle.name) <small>not run</small>")
    }
    evidence += entry.drafts.map {
      "\(coverage.scenarios[$0].pickle.name) <small>only as a draft</small>"
    }
    if let waiver = requirement.waiver { evidence.append("<small>\(waiver.text)</small>") }
    // Tags lead to the row of their requirement.
    let anchor: Markup =
      writer.tags.contains(requirement.tag) ? " id=\"\(requirement.tag)\"" : ""
    return """
      <tr class="\(entry.state.outcome.rawValue)"\(anchor)><th scope="row">\(requirement.id)</th>\
      <td><i>\(entry.state.rawValue)</i></td><td>\(requirement.text)</td>\
      <td>\(evidence.joined("<br>"))</td></tr>

      """
  }
}

extension RequirementCoverage.State {
  /// The outcome that looks most like it.
  package var outcome: ScenarioOutcome {
    switch self {
    case .failed, .expired: .failed
    case .uncovered: .undefined
    case .notRun, .notInRun, .waived, .covered: .skipped
    case .passed: .passed
    }
  }
}
