/// Steps, with their arguments, results and attachments.
extension FeatureMarkup {
  /// The steps of a scenario. The background shows its steps once, so they come again only if one of
  /// them has details; so do hooks.
  package mutating func steps(of reported: ReportedScenario) -> Markup {
    let scenario = reported.scenario
    if scenario.hasNoSteps, reported.outcome == .undefined {
      return "<p class=\"why\"\(english)>\(scenario.explanation(of: .undefined))</p>"
    }
    let steps = scenario.pickle.steps
    let first = scenario.hooks.before.count
    let background = first..<first + steps.prefix(while: \.isFromBackground).count
    let showsBackground = background.contains { hasDetails($0, reported.record) }
    var items = Markup()
    for position in PlannedScenario.worldPosition..<scenario.testStepCount {
      if case .step(let index, let decision) = scenario.testStep(position) {
        guard showsBackground || !background.contains(position) else { continue }
        let step = steps[index]
        let text: Markup = "<b>\(step.keyword)</b>\(markup(step, decision))"
        // A report keeps the table that was written, a page on which it is edited shows it anyway.
        let argument =
          firstLine == nil
          ? argument(of: step)
          : argument(of: step, unlessShownBy: reported.record[position])
        items += item(position, text, argument, reported, line: step.location.line)
      } else if position == PlannedScenario.worldPosition
        ? reported.record.world != nil : hasDetails(position, reported.record)
      {
        let title: Markup = "\(scenario.title(of: position, plan))"
        items += item(position, title, "", reported, kind: " hook")
      }
    }
    var attempts = Markup()
    for (number, failed) in reported.record.failedAttempts.enumerated() {
      let result = failed.result
      let outcome = ScenarioOutcome(result.status)
      var reason = ReasonMarkup.markup(result)
      for (_, attachment) in reported.record.earlierAttachments[number] {
        reason += attachments.markup(attachment, isNeeded: true)
      }
      attempts += """
        <li class="\(outcome.rawValue)"><b>attempt \(number + 1):</b> \(word(outcome)) \
        \(scenario.title(of: failed.position, plan))\(reason)</li>
        """
    }
    let earlier: Markup =
      attempts.isEmpty ? "" : "<ul class=\"attempts\"\(english)>\(attempts)</ul>"
    return items.isEmpty ? earlier : "\(earlier)<ol>\(items)</ol>"
  }

  /// Whether there is more to show than that the test step passed or was skipped.
  private func hasDetails(_ position: Int, _ record: ScenarioRecord) -> Bool {
    record[position].status > .skipped || record[position].problem != nil
      || !record.attachments(at: position).isEmpty
  }

  private mutating func item(
    _ position: Int, _ text: Markup, _ argument: Markup, _ reported: ReportedScenario,
    kind: Markup = "", line: Int? = nil
  ) -> Markup {
    let place = place(ofLine: line)
    if reported.isRunning, position >= reported.record.results.count {
      return "<li\(place)>\(text)\(argument)</li>"
    }
    let result = reported.record[position]
    let outcome = ScenarioOutcome(result.status)
    var more = argument
    if result.status > .skipped || result.problem != nil {
      more += failure(position, result, of: reported.scenario)
    }
    for attachment in reported.record.attachments(at: position) {
      more += attachments.markup(
        attachment, isNeeded: reported.outcome != .passed && reported.outcome != .skipped)
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
    var result = Markup()
    var end = 0
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      result.append(text: text[end..<argument.lowerBound])
      result += "<var>"
      result.append(text: text[argument])
      result += "</var>"
      end = argument.upperBound
    }
    result.append(text: text[end...])
    return result
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
