/// Shows every scenario with its steps, as the feature tells them, and how each of them went.
package struct PrettyReporter: Reporter {
  private let style: ReportStyle
  private var summary: SummaryReporter
  private var headings: HeadingText
  /// Where locations begin in the scenario that is being reported.
  private var column = 0
  /// What the running step or hook has left behind so far.
  private var attachments: [Attachment] = []

  package init(_ style: ReportStyle) {
    self.style = style
    summary = SummaryReporter(style, endsOther: true)
    headings = HeadingText(style: style)
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runHookFinished(let hook, let result):
      write(hook, result, plan, into: &buffer)
    case .attached(let attachment, _) where style.verbosity > .quiet:
      attachments.append(attachment)
    case .scenarioStarted(let attempt) where attempt.attempt > 0:
      guard style.verbosity > .quiet else { break }
      buffer.appendLine(
        "Attempt \(attempt.attempt + 1):", indent: headings.indent + 2, style.theme.flaky)
    case .scenarioStarted(let attempt):
      let scenario = plan.scenario(attempt.scenario)
      headings.writeSurroundings(of: scenario, into: &buffer)
      guard style.verbosity > .quiet else { break }
      column = StepColumns(scenario, indent: headings.indent).location
      headings.write(scenario, column: column, into: &buffer)
    case .stepFinished(let attempt, let step, let result) where style.verbosity > .quiet:
      write(step, result, of: plan.scenario(attempt.scenario), plan, into: &buffer)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let isFlaky = attempt.attempt > 0 && result.status == .passed
      if style.verbosity == .quiet {
        headings.write(
          plan.scenario(attempt.scenario), result.status, isFlaky: isFlaky, into: &buffer)
      } else if isFlaky {
        buffer.appendLine(
          "flaky: passed at attempt \(attempt.attempt + 1)", indent: headings.indent + 2,
          style.theme.flaky)
      } else if plan.scenario(attempt.scenario).hasNoSteps {
        let reason =
          result.notRun?.reason ?? plan.scenario(attempt.scenario).explanation(of: result.status)
        buffer.appendLine(
          "\(result.status.mark) \(result.status.rawValue): \(reason)",
          indent: headings.indent + 2, style.theme[result.status])
      }
    default: break
    }
    summary.receive(event, plan: plan, into: &buffer)
  }

  /// Adds a hook around the run, if there is something to say about it.
  private mutating func write(
    _ hook: Int, _ result: StepResult, _ plan: Plan, into buffer: inout ReportBuffer
  ) {
    guard
      result.status > .skipped || style.verbosity == .verbose
        || !attachments.isEmpty && style.verbosity > .quiet
    else { return attachments.removeAll() }
    let isAfter = plan.hooks[hook].kind.isAfter
    if isAfter { buffer.endLine() }
    FindingText(style: style, plan: plan).write(hook, result, indent: 0, into: &buffer)
    writeAttachments(indent: 2, into: &buffer)
    if !isAfter { buffer.endLine() }
  }

  /// Adds what the step or hook that just ended has left behind.
  private mutating func writeAttachments(indent: Int, into buffer: inout ReportBuffer) {
    for attachment in attachments {
      AttachmentText(style: style).write(attachment, indent: indent, into: &buffer)
    }
    attachments.removeAll()
  }

  private mutating func write(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario, _ plan: Plan,
    into buffer: inout ReportBuffer
  ) {
    let indent = headings.indent + 2
    let location: SourceReference?
    let width: Int
    switch scenario.testStep(position) {
    case .hook(let hook):
      guard
        style.verbosity == .verbose || result.status > .skipped || result.problem != nil
          || !attachments.isEmpty
      else { return }
      let info = plan.hooks[hook]
      writeMark(result.status, indent, into: &buffer)
      buffer.append(info.title, style.theme[result.status])
      (location, width) = (info.location, info.title.displayWidth)
    case .step(let index, let decision):
      let step = scenario.pickle.steps[index]
      writeMark(result.status, indent, into: &buffer)
      StepText(style: style, plan: plan).write(step, decision, result.status, into: &buffer)
      location = decision.definition.map { plan.stepDefinitions[$0].location }
      width = StepColumns.width(of: step)
    }
    writeAside(location, result, from: indent + 2 + width, into: &buffer)
    buffer.endLine()
    if case .step(let index, _) = scenario.testStep(position) {
      StepText(style: style, plan: plan)
        .writeArgument(of: scenario.pickle.steps[index], indent: indent + 4, into: &buffer)
    }
    writeAttachments(indent: indent + 4, into: &buffer)
    if result.status == .skipped, let reason = result.problem.flatMap({ NotRun(rawValue: $0.type) })
    {
      // There is nothing to look for in the feature or its definitions.
      buffer.appendLine(reason.reason, indent: indent + 4, style.theme.skipped)
    } else if result.status > .skipped || result.problem != nil {
      ProblemText(style: style, plan: plan, scenario: scenario)
        .write(
          position, result, summary.answer(toStepAt: position, of: scenario, plan),
          indent: indent + 4, into: &buffer)
    }
  }

  private func writeMark(_ status: Status, _ indent: Int, into buffer: inout ReportBuffer) {
    buffer.append(blanks: indent)
    buffer.append("\(status.mark) ", style.theme[status])
  }

  /// The definition's place, and in a verbose report how long the step took.
  private func writeAside(
    _ location: SourceReference?, _ result: StepResult, from end: Int,
    into buffer: inout ReportBuffer
  ) {
    var parts = location.map { [style.place($0)] } ?? []
    if style.verbosity == .verbose { parts.append("(\(result.duration.text))") }
    guard !parts.isEmpty else { return }
    buffer.append(blanks: max(1, column - end))
    buffer.append("# " + parts.joined(separator: " "), style.theme.aside)
  }
}
