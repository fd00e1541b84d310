/// Steps, with their arguments, results and attachments.
extension FeatureMarkup {
  /// The steps of a scenario; in a card, those up to the last that did not pass.
  ///
  /// The background shows its steps once, so they come again only in a card or if one of them has details; so do hooks.
  package mutating func steps(of record: ScenarioRecord) -> Markup {
    let scenario = plan.scenario(record.scenario)
    let steps = scenario.pickle.steps
    let first = scenario.hooks.before.count
    let background = first..<first + steps.prefix(while: \.isFromBackground).count
    let showsBackground = isCard || background.contains { hasDetails($0, record) }
    let start = PlannedScenario.worldPosition
    let end = isCard ? record.unpassed.last.map { $0.position + 1 } : scenario.testStepCount
    var items = Markup()
    for position in start..<(end ?? start) {
      if case .step(let index, let decision) = scenario.testStep(position) {
        guard showsBackground || !background.contains(position) else { continue }
        let step = steps[index]
        let text: Markup = "<b>\(step.keyword)</b>\(markup(step, decision))"
        items += item(position, text, argument(of: step), record, line: step.location.line)
      } else if position == start ? record.world != nil : hasDetails(position, record) {
        let title: Markup = "\(scenario.title(of: position, plan))"
        items += item(position, title, "", record, kind: " hook")
      }
    }
    var markup = attempts(of: record)
    let kind: Markup = record.isRunning && record.results.isEmpty ? " class=\"plain\"" : ""
    if !items.isEmpty { markup += "<ol\(kind)>\(items)</ol>" }
    let status = record.outcome.status
    if record.unpassed.isEmpty, status > .skipped, !record.isRunning {
      markup += "<p class=\"why\"\(english)>\(scenario.explanation(of: status))</p>"
    }
    return markup
  }

  /// Why each attempt before the last failed.
  private mutating func attempts(of record: ScenarioRecord) -> Markup {
    var attempts = Markup()
    for (number, failed) in record.failedAttempts.enumerated() {
      let outcome = ScenarioOutcome(failed.result.status)
      var reason = ReasonMarkup.markup(failed.result)
      if !isCard {
        for (_, attachment) in record.earlierAttachments[number] {
          reason += attachments.markup(attachment, isNeeded: true)
        }
      }
      attempts += """
        <li class="\(outcome.rawValue)"><b>attempt \(number + 1):</b> \(word(outcome)) \
        \(plan.scenario(record.scenario).title(of: failed.position, plan))\(reason)</li>
        """
    }
    return attempts.isEmpty ? "" : "<ul class=\"attempts\"\(english)>\(attempts)</ul>"
  }

  /// Whether there is more to show than that the test step passed or was skipped.
  private func hasDetails(_ position: Int, _ record: ScenarioRecord) -> Bool {
    record[position].status > .skipped || record[position].problem != nil
      || !isCard && !record.attachments(at: position).isEmpty
  }

  private mutating func item(
    _ position: Int, _ text: Markup, _ argument: Markup, _ record: ScenarioRecord,
    kind: Markup = "", line: Int? = nil
  ) -> Markup {
    let place = place(ofLine: line)
    if record.isRunning, position >= record.results.count {
      return "<li\(place)>\(text)\(argument)</li>"
    }
    let result = record[position]
    let outcome = ScenarioOutcome(result.status)
    var more = argument
    if result.status > .skipped || result.problem != nil {
      more += failure(position, result, of: plan.scenario(record.scenario))
    }
    for attachment in record.attachments(at: position) where !isCard {
      more += attachments.markup(
        attachment, isNeeded: record.outcome != .passed && record.outcome != .skipped)
    }
    let time: Markup =
      result.duration >= Self.longStep ? " <small>\(result.duration.text)</small>" : ""
    let isPlain = outcome == .passed && kind.isEmpty
    let kinds: Markup = isPlain ? "" : " class=\"\(outcome.rawValue)\(kind)\""
    return "<li\(kinds)\(place)>\(word(outcome)) \(text)\(time)\(more)</li>"
  }

  /// The attribute that says which line of its block a step is on, counted from 0; empty in a report.
  package func place(ofLine line: Int?) -> Markup {
    guard let line, let firstLine, line >= firstLine else { return "" }
    return " data-line=\"\(line - firstLine)\""
  }

  /// Below this, the time a step took is of no interest.
  private static let longStep = Duration.milliseconds(100)

  /// The text of a step, with its arguments highlighted.
  package func markup(_ step: PickleStep, _ decision: StepDecision) -> Markup {
    var text: Bytes = []
    step.appendText(to: &text)
    // A part of the text that did not take part has an empty range.
    let arguments = plan.argumentRanges(of: decision).filter { !$0.isEmpty }
    return .text(text, marking: arguments, by: "var")
  }

  /// The data table or doc string of a step that is run.
  func argument(of step: PickleStep) -> Markup {
    guard step.hasDataTable || step.hasDocString else { return "" }
    return argument(step.dataTable ?? [], step.docString)
  }

  /// The data table or doc string of a step as it is written.
  package func argument(of step: Step) -> Markup {
    argument(
      step.rows.map { $0.cells.map(\.value) },
      step.docString.map { ($0.content, $0.mediaType) })
  }

  private func argument(
    _ rows: [[String]], _ docString: (content: String, mediaType: String?)?
  ) -> Markup {
    var result = Markup()
    if !rows.isEmpty {
      let rows = rows.map { row -> Markup in
        let cells = row.map { cell -> Markup in "<td>\(cell)</td>" }
        return "<tr>\(cells.joined())</tr>"
      }
      result += "<div class=\"wide\"><table>\(rows.joined())</table></div>"
    }
    if let docString {
      let kind: Markup = docString.mediaType.map { "<small>\($0)</small>" } ?? ""
      result += "\(kind)<pre>\(docString.content)</pre>"
    }
    return result
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
