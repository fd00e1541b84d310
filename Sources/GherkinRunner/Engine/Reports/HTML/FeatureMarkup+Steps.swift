/// Steps, with their arguments, results and attachments.
extension FeatureMarkup {
  /// The steps of a scenario. The background shows its steps once, so they come again only if one of
  /// them has details; so do hooks.
  mutating func steps(of reported: ReportedScenario) -> Markup {
    let scenario = reported.scenario
    if scenario.hasNoSteps, reported.outcome == .undefined {
      return "<p class=\"why\"\(english)>\(scenario.explanation(of: .undefined))</p>"
    }
    words.begin()
    let steps = scenario.pickle.steps
    let first = scenario.hooks.before.count
    let background = first..<first + steps.prefix(while: \.isFromBackground).count
    let showsBackground = background.contains { hasDetails($0, reported.record) }
    var items = Markup()
    for position in PlannedScenario.worldPosition..<scenario.testStepCount {
      if case .step(let index, let decision) = scenario.testStep(position) {
        guard showsBackground || !background.contains(position) else { continue }
        let step = steps[index]
        let text: Markup = "<b>\(step.keyword)</b>\(explained(step, decision))"
        items += item(position, text, argument(of: step), reported)
      } else if position == PlannedScenario.worldPosition
        ? reported.record.world != nil : hasDetails(position, reported.record)
      {
        let title: Markup = "\(scenario.title(of: position, plan))"
        items += item(position, title, "", reported, kind: " hook")
      }
    }
    let attempts = reported.record.failedAttempts.enumerated().map { number, failed -> Markup in
      let result = failed.result
      let outcome = ScenarioOutcome(result.status)
      let reason = ReasonMarkup.markup(result)
      return """
        <li class="\(outcome.rawValue)"><b>attempt \(number + 1):</b> \(word(outcome)) \
        \(scenario.title(of: failed.position, plan))\(reason)</li>
        """
    }
    let earlier: Markup =
      attempts.isEmpty
      ? "" : "<ul class=\"attempts\"\(english)>\(attempts.joined())</ul>"
    return items.isEmpty ? earlier : "\(earlier)<ol>\(items)</ol>"
  }

  /// Whether there is more to show than that the test step passed or was skipped.
  private func hasDetails(_ position: Int, _ record: ScenarioRecord) -> Bool {
    record[position].status > .skipped || record[position].problem != nil
      || !record.attachments(at: position).isEmpty
  }

  private mutating func item(
    _ position: Int, _ text: Markup, _ argument: Markup, _ reported: ReportedScenario,
    kind: Markup = ""
  ) -> Markup {
    let result = reported.record[position]
    let outcome = ScenarioOutcome(result.status)
    var more = argument
    if result.status > .skipped || result.problem != nil {
      more += failure(position, result, of: reported.scenario)
    }
    for attachment in reported.record.attachments(at: position) {
      more += attachments.markup(attachment)
    }
    let time: Markup =
      result.duration >= Self.longStep ? " <small>\(result.duration.text)</small>" : ""
    let isPlain = outcome == .passed && kind.isEmpty
    let kinds: Markup = isPlain ? "" : " class=\"\(outcome.rawValue)\(kind)\""
    return "<li\(kinds)>\(word(outcome)) \(text)\(time)\(more)</li>"
  }

  /// Below this, the time a step took is of no interest.
  private static let longStep = Duration.milliseconds(100)

  /// The text of a step, with its arguments highlighted and the words of the glossary explained.
  private mutating func explained(_ step: PickleStep, _ decision: StepDecision) -> Markup {
    guard !words.glossary.isEmpty else { return markup(step, decision) }
    return markup(step, decision) { words.markup(String(decoding: $0, as: UTF8.self)) }
  }

  /// The text of a step, with its arguments highlighted.
  ///
  /// - Parameter plain: Writes the text between them.
  func markup(
    _ step: PickleStep, _ decision: StepDecision,
    plain: (ArraySlice<UInt8>) -> Markup = { bytes in
      var text = Markup()
      text.append(text: bytes)
      return text
    }
  ) -> Markup {
    var text: Bytes = []
    step.appendText(to: &text)
    var result = Markup()
    var end = 0
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      result += plain(text[end..<argument.lowerBound])
      result += "<var>"
      result.append(text: text[argument])
      result += "</var>"
      end = argument.upperBound
    }
    return result + plain(text[end...])
  }

  /// The data table or doc string of a step that is run.
  func argument(of step: PickleStep) -> Markup {
    guard step.hasDataTable || step.hasDocString else { return "" }
    return argument(step.dataTable ?? [], step.docString)
  }

  /// The data table or doc string of a step as it is written.
  func argument(of step: Step) -> Markup {
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
    if let snippet = failure.snippet {
      markup += """
        <details><summary>For developers: a definition to complete</summary>\
        <pre dir="ltr">\(snippet.code)</pre></details>
        """
    }
    if result.status > .skipped {
      let places = failure.places.map { "\($0.place.description)" as Markup }
      markup += "<p class=\"at\" dir=\"ltr\">\(places.joined(" · "))</p>"
    }
    return "<div class=\"why\"\(english)>\(markup)</div>"
  }

  /// A scenario that did not simply pass, for the top of the page: the steps that failed, or why each
  /// earlier attempt of a flaky one did.
  mutating func card(_ unpassed: UnpassedScenario) -> Markup {
    let scenario = plan.scenario(unpassed.scenario)
    let pickle = scenario.pickle
    language = pickle.document.htmlLanguage
    // Only a flaky scenario has passed.
    let outcome = ScenarioOutcome(unpassed.status, isFlaky: true)
    let isFlaky = outcome == .flaky
    var steps = Markup()
    for (position, result) in isFlaky ? unpassed.failedAttempts : unpassed.testSteps {
      let status = ScenarioOutcome(result.status)
      steps += """
        <li class="\(status.rawValue)">\(word(status)) \(text(of: position, in: scenario))\
        \(failure(position, result, of: scenario))</li>
        """
    }
    let attempts = unpassed.failedAttempts.count + 1
    let explanation: Markup = "<p\(english)>\(scenario.explanation(of: unpassed.status))</p>"
    var markup: Markup = """
      <article class="card \(outcome.rawValue)" lang="\(language)">\
      <h3>\(word(outcome)) \(anchors.link(to: scenario))</h3>\
      <p class="at">\(pickle.featureName) · <span dir="ltr">\(scenario.place)</span>\
      \(anchors.pastRuns(of: pickle, outcome))</p>
      """
    if !isFlaky, let entry = plan.quarantine(of: unpassed.scenario) {
      markup += "<p\(english)>\(entry.note)</p>"
    }
    if isFlaky {
      markup += "<p class=\"at\"\(english)>Passed at attempt \(attempts); before that:</p>"
    }
    markup += steps.isEmpty ? explanation : "<ol>\(steps)</ol>"
    if !isFlaky {
      if attempts > 1 { markup += "<p\(english)>None of \(attempts) attempts passed.</p>" }
      markup += """
        <p class="at"\(english)>Run it alone: \
        <code dir="ltr">\(context.command(running: scenario))</code></p>
        """
    }
    return markup + "</article>\n"
  }

  private func text(of position: Int, in scenario: PlannedScenario) -> Markup {
    guard case .step(let index, let decision) = scenario.testStep(position) else {
      return "\(scenario.title(of: position, plan))"
    }
    let step = scenario.pickle.steps[index]
    return "<b>\(step.keyword)</b>\(markup(step, decision))\(argument(of: step))"
  }
}
