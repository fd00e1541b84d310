/// Steps, with what they were given, what came of them and what they left behind.
extension FeatureMarkup {
  /// The steps of a scenario. Those of the background stand there once for all, so they come again
  /// only where there is something to tell of them; so do hooks.
  mutating func steps(of outcome: ScenarioOutcome) -> Markup {
    let scenario = outcome.scenario
    if scenario.hasNoSteps, outcome.verdict == .undefined {
      return "<p class=\"why\"\(english)>\(scenario.explanation(of: .undefined))</p>"
    }
    let steps = scenario.pickle.steps
    let first = scenario.hooks.before.count
    let background = first..<first + steps.prefix(while: \.isFromBackground).count
    let showsBackground = background.contains { isWorthTelling($0, outcome.record) }
    var items = Markup()
    for position in 0..<scenario.testStepCount {
      switch scenario.testStep(position) {
      case .hook(let hook):
        guard isWorthTelling(position, outcome.record) else { continue }
        items += item(position, "\(plan.hooks[hook].title)", "", outcome, kind: " hook")
      case .step(let index, let decision):
        guard showsBackground || !background.contains(position) else { continue }
        let step = steps[index]
        let text: Markup = "<b>\(step.keyword)</b>\(markup(step, decision))"
        items += item(position, text, argument(of: step), outcome)
      }
    }
    let attempts = outcome.record.failedAttempts.enumerated().map { number, failed -> Markup in
      """
      <li><b>attempt \(number + 1):</b> \(scenario.title(of: failed.position, plan))\
      <pre>\(failed.result.status.rawValue): \(failed.result.reason)</pre></li>
      """
    }
    let earlier: Markup =
      attempts.isEmpty
      ? "" : "<ul class=\"attempts\"\(english)>\(attempts.joined())</ul>"
    return items.isEmpty ? earlier : "\(earlier)<ol>\(items)</ol>"
  }

  private func isWorthTelling(_ position: Int, _ record: ScenarioRecord) -> Bool {
    guard position < record.results.count else { return false }
    return record.results[position].status > .skipped || record.results[position].problem != nil
      || !record.attachments(at: position).isEmpty
  }

  private mutating func item(
    _ position: Int, _ text: Markup, _ argument: Markup, _ outcome: ScenarioOutcome,
    kind: Markup = ""
  ) -> Markup {
    let record = outcome.record
    let result =
      position < record.results.count ? record.results[position] : StepResult(.skipped)
    let verdict = ScenarioOutcome.Verdict(result.status)
    var more = argument
    if result.status > .skipped || result.problem != nil {
      more += problem(position, result, of: outcome.scenario)
    }
    if !record.attachments.isEmpty {
      for attachment in record.attachments(at: position) { more += attachments.markup(attachment) }
    }
    let time: Markup =
      result.duration >= Self.longStep ? " <small>\(result.duration.text)</small>" : ""
    guard verdict != .passed || !kind.isEmpty else {
      return "<li>\(word(verdict)) \(text)\(time)\(more)</li>"
    }
    return "<li class=\"\(verdict.rawValue)\(kind)\">\(word(verdict)) \(text)\(time)\(more)</li>"
  }

  /// Below this, the time a step took is of no interest.
  private static let longStep = Duration.milliseconds(100)

  /// The text of a step, with what it hands to its definition standing out.
  func markup(_ step: PickleStep, _ decision: StepDecision) -> Markup {
    var text: [UInt8] = []
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

  /// The table or the text below a step that is to be run.
  func argument(of step: PickleStep) -> Markup {
    guard step.hasDataTable || step.hasDocString else { return "" }
    return argument(step.dataTable ?? [], step.docString)
  }

  /// The table or the text below a step as it is written.
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
