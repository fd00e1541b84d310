/// Cards at the top of the page: scenarios that did not simply pass, each up to where it failed.
extension FeatureMarkup {
  /// A scenario that did not simply pass; or several rows of one outline.
  ///
  /// - Parameter group: Of one status, in the order of the rows.
  mutating func card(_ group: [UnpassedScenario]) -> Markup {
    let first = group[0]
    let scenario = plan.scenario(first.scenario)
    let pickle = scenario.pickle
    language = pickle.document.htmlLanguage
    // Only a flaky scenario has passed.
    let outcome = ScenarioOutcome(first.status, isFlaky: true)
    let isOne = group.count == 1
    let link = isOne ? anchors.link(to: scenario) : anchors.link(toOutlineOf: pickle)
    let place = isOne ? scenario.place : "\(pickle.uri):\(pickle.scenarioLocation.line)"
    let past: Markup = isOne ? anchors.pastRuns(of: pickle, outcome) : ""
    var markup: Markup = """
      <article class="card \(outcome.rawValue)" lang="\(language)">\
      <h3>\(word(outcome)) \(link)</h3>\
      <p class="at">\(pickle.featureName) · <span dir="ltr">\(place)</span>\(past)</p>
      """
    markup += isOne ? story(first) : rows(group, outcome)
    if outcome != .flaky {
      markup += """
        <p class="at"\(english)>Run \(isOne ? "it" : "them") alone: \
        <code dir="ltr">\(context.command(runningAt: place))</code></p>
        """
    }
    return markup + "</article>\n"
  }

  /// The rows in a table, and the steps of each: of the first one to read, of the others to unfold.
  private mutating func rows(_ group: [UnpassedScenario], _ outcome: ScenarioOutcome) -> Markup {
    let all = plan.rowCount(ofOutlineOf: group[0].scenario)
    let values = group.map { plan.scenario($0.scenario).pickle.namedValues }
    // Tables of examples of one outline may have other columns.
    let names = values.joined().map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let header = names.map { "<th scope=\"col\">\($0)</th>" as Markup }
    var rows = Markup()
    var stories = Markup()
    for (number, unpassed) in group.enumerated() {
      let scenario = plan.scenario(unpassed.scenario)
      let own = Dictionary(values[number].map { ($0.name, $0.value) }) { $1 }
      let cells = names.map { "<td>\(own[$0] ?? "")</td>" as Markup }
      rows += """
        <tr class="\(outcome.rawValue)"><th scope="row">\(word(outcome)) \(anchors.link(to: scenario, "line \(scenario.pickle.location.line)"))</th>\
        \(cells.joined())<td\(english)>\(shortReason(unpassed))</td></tr>

        """
      stories += """
        <details class="row"\(number == 0 ? " open" : "")><summary>\(values[number].map(\.value).joined(separator: " · "))</summary>\
        \(story(unpassed))</details>
        """
    }
    let verb = outcome == .flaky ? "passed, but not at the first attempt" : "did not pass"
    return """
      <p\(english)>\(group.count) of \(all.counted("row")) \(verb).</p>\
      <div class="wide"><table class="rows"><thead><tr><th scope="col"\(english)>row</th>\
      \(header.joined())<th scope="col"\(english)>why</th></tr></thead><tbody>
      \(rows)</tbody></table></div>\(stories)
      """
  }

  /// Why a row did not pass, as far as it fits in a cell.
  private func shortReason(_ unpassed: UnpassedScenario) -> Markup {
    let steps = unpassed.testSteps.isEmpty ? unpassed.failedAttempts : unpassed.testSteps
    guard let result = steps.first?.result else {
      return "\(plan.scenario(unpassed.scenario).explanation(of: unpassed.status))"
    }
    guard let problem = result.problem, problem.tables.isEmpty, problem.expected != nil,
      problem.actual?.utf8.contains(.lineFeed) == false
    else {
      let line = result.reason.prefix { !$0.isNewline }
      return line.count > Self.longReason ? "\(line.prefix(Self.longReason)) …" : "\(line)"
    }
    return ReasonMarkup.markup(result)
  }

  /// More characters of a reason are below the table.
  private static let longReason = 160

  /// The steps of a scenario up to where it failed, and why; or why each earlier attempt at a flaky one did.
  private mutating func story(_ unpassed: UnpassedScenario) -> Markup {
    let scenario = plan.scenario(unpassed.scenario)
    let isFlaky = unpassed.status == .passed
    let attempts = unpassed.failedAttempts.count + 1
    let failed = isFlaky ? unpassed.failedAttempts : unpassed.testSteps
    var items = Markup()
    if !isFlaky, let failure = failed.map(\.position).min() {
      for position in 0..<max(0, failure) {
        guard case .step = scenario.testStep(position) else { continue }
        let status: ScenarioOutcome = position < unpassed.passedCount ? .passed : .skipped
        items += """
          <li class="\(status.rawValue)">\(word(status)) \(text(of: position, in: scenario))</li>
          """
      }
    }
    for (position, result) in failed {
      let status = ScenarioOutcome(result.status)
      let text = text(of: position, in: scenario, showing: result)
      items += """
        <li class="\(status.rawValue)">\(word(status)) \(text)\
        \(failure(position, result, of: scenario))</li>
        """
    }
    var markup: Markup = items.isEmpty ? "" : "<ol>\(items)</ol>"
    if failed.isEmpty {
      markup += "<p\(english)>\(scenario.explanation(of: unpassed.status))</p>"
    }
    if isFlaky {
      return "<p class=\"at\"\(english)>Passed at attempt \(attempts); before that:</p>" + markup
    }
    if attempts > 1 { markup += "<p\(english)>None of \(attempts) attempts passed.</p>" }
    let note = plan.quarantine(of: unpassed.scenario).map {
      "<p\(english)>\($0.note)</p>" as Markup
    }
    return (note ?? "") + markup
  }

  /// - Parameter result: If it shows all cells of the step's table, the table itself is left out.
  private func text(
    of position: Int, in scenario: PlannedScenario, showing result: StepResult? = nil
  ) -> Markup {
    guard case .step(let index, let decision) = scenario.testStep(position) else {
      return "\(scenario.title(of: position, plan))"
    }
    let step = scenario.pickle.steps[index]
    let text: Markup = "<b>\(step.keyword)</b>\(markup(step, decision))"
    return text + argument(of: step, unlessShownBy: result)
  }

  /// The argument of a step, unless it is a table of which a difference shows all cells.
  func argument(of step: PickleStep, unlessShownBy result: StepResult?) -> Markup {
    let table = step.dataTable ?? []
    let isShown = result?.problem?.tables.contains { $0.shows(table) } ?? false
    return isShown ? "" : argument(of: step)
  }
}

extension TableDifference {
  /// Whether the rows of a table are what was expected, so that they can be read in the difference.
  fileprivate func shows(_ table: [[String]]) -> Bool {
    guard missingColumns.isEmpty, surplusColumns.isEmpty else { return false }
    var rest = table[...]
    for entry in rows.entries {
      switch entry {
      case .same(let row), .missing(let row):
        guard rest.first == row else { return false }
        rest = rest.dropFirst()
      case .omitted(let count): rest = rest.dropFirst(count)
      case .surplus: break
      }
    }
    return rest.isEmpty
  }
}

extension Plan {
  /// How many rows of the outline that a scenario belongs to were planned.
  fileprivate func rowCount(ofOutlineOf index: Int) -> Int {
    func isRow(_ other: Int) -> Bool {
      scenario(other).pickle.isRow(ofOutlineOf: scenario(index).pickle)
    }
    let before = (0..<index).reversed().prefix(while: isRow).count
    return before + (index..<scenarioCount).prefix(while: isRow).count
  }
}

extension Pickle {
  /// The values of a row of examples, each with the name of its column.
  fileprivate var namedValues: [(name: String, value: String)] {
    guard let row,
      let examples = scenario.examples.first(where: { $0.body.contains { $0.line == row.line } })
    else { return [] }
    return zip(examples.header?.cells.map(\.value) ?? [], row.cells.map(\.value)).map { ($0, $1) }
  }

  /// Whether both are rows of one outline.
  func isRow(ofOutlineOf other: Pickle) -> Bool {
    row != nil && document === other.document && scenario.id == other.scenario.id
  }
}

/// Failures: why something did not pass, where to look, and what to do.
extension FeatureMarkup {
  /// The failure of the test step at `position`, without its title.
  mutating func failure(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario
  ) -> Markup {
    let failure = describer.describe(position, result, of: scenario, plan)
    var markup = ReasonMarkup.markup(result, reason: failure.reason)
    if !failure.candidates.isEmpty {
      let items = failure.candidates.map { candidate -> Markup in
        let place = candidate.place.description
        return "<li><q>\(candidate.pattern)</q> <span class=\"at\" dir=\"ltr\">\(place)</span></li>"
      }
      markup += "<p>It could be any of these:</p><ul>\(items.joined())</ul>"
    }
    if let advice = failure.advice { markup += "<p>\(advice)</p>" }
    if !failure.suggestions.isEmpty {
      let items = failure.suggestions.map { suggestion -> Markup in
        let differences: Markup =
          suggestion.differences.isEmpty ? "" : ": \(suggestion.differences)"
        return "<li><q>\(suggestion.text)</q>\(differences)</li>"
      }
      markup += "<p>Did you mean:</p><ul>\(items.joined())</ul>"
    }
    let places =
      result.status > .skipped ? failure.places.map { "\($0.place.description)" as Markup } : []
    if failure.snippet != nil || !places.isEmpty {
      let snippet = failure.snippet.map {
        "<p>A definition to complete:</p><pre dir=\"ltr\">\($0.code)</pre>" as Markup
      }
      markup += """
        <details class="dev"><summary>For developers</summary>\(snippet ?? "")\
        <p class="at" dir="ltr">\(places.joined(" · "))</p></details>
        """
    }
    return "<div class=\"why\"\(english)>\(markup)</div>"
  }
}
