/// Shows every scenario with its steps, as they read in the feature, and the status of each.
package struct PrettyReporter: PlanReporter {
  /// How many lines of an attached text are shown.
  private static let lineLimit = 5

  private let context: ReportContext
  private var closing: SummaryReporter
  private var headings: Headings
  /// The column of locations in the scenario that is being reported.
  private var column = 0
  /// What the running step or hook has attached so far.
  private var attachments: [Attachment] = []

  package init(_ context: ReportContext) {
    self.context = context
    closing = SummaryReporter(
      context, endsOther: true, followsSteps: context.verbosity > .quiet)
    headings = Headings(context)
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    let isQuiet = context.verbosity == .quiet
    switch event.event {
    case .runHookFinished(let hook, let result):
      write(plan.hooks[hook], result, into: &buffer)
    case .attached(let attachment, _) where !isQuiet:
      attachments.append(attachment)
    case .scenarioStarted(let attempt) where attempt.attempt > 0:
      if !isQuiet { writeNote("Attempt \(attempt.attempt + 1):", context.theme.flaky, &buffer) }
    case .scenarioStarted(let attempt):
      let scenario = plan.scenario(attempt.scenario)
      headings.writeParents(of: scenario, into: &buffer)
      guard !isQuiet else { break }
      column = scenario.locationColumn(indent: headings.indent)
      headings.write(scenario, column: column, into: &buffer)
    case .worldNotMade(let attempt, let result) where !isQuiet:
      write(
        PlannedScenario.worldPosition, result, of: plan.scenario(attempt.scenario), plan,
        into: &buffer)
    case .stepFinished(let attempt, let step, let result) where !isQuiet:
      write(step, result, of: plan.scenario(attempt.scenario), plan, into: &buffer)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      finish(
        plan.scenario(attempt.scenario), attempt.attempt, result,
        summary.scenario.outcome(result.status), into: &buffer)
    default: break
    }
    closing.receive(event, plan: plan, summary: summary, into: &buffer)
  }

  /// Adds what its steps do not show of a scenario; all of it in a quiet report.
  private func finish(
    _ scenario: PlannedScenario, _ attempt: Int, _ result: ScenarioResult,
    _ outcome: ScenarioOutcome, into buffer: inout ReportBuffer
  ) {
    if context.verbosity == .quiet {
      headings.write(scenario, outcome, into: &buffer)
    } else if outcome == .flaky {
      writeNote("flaky: passed at attempt \(attempt + 1)", context.theme.flaky, &buffer)
    } else if scenario.hasNoSteps {
      let reason = result.notRun?.reason ?? scenario.explanation(of: result.status)
      let status = result.status
      writeNote("\(status.symbol) \(status.rawValue): \(reason)", context.theme[status], &buffer)
    }
  }

  /// Adds a line below the heading of a scenario.
  private func writeNote(_ text: String, _ look: ANSIStyle, _ buffer: inout ReportBuffer) {
    buffer.appendLine(text, indent: headings.indent + 2, look)
  }

  /// Adds a hook around the run that did not pass or attached something.
  private mutating func write(
    _ hook: HookInfo, _ result: StepResult, into buffer: inout ReportBuffer
  ) {
    guard result.status > .skipped || context.verbosity == .verbose || !attachments.isEmpty else {
      return
    }
    if hook.kind.isAfter { buffer.endLine() }
    buffer.append(hook, result, indent: 0, context)
    writeAttachments(indent: 2, &buffer)
    if !hook.kind.isAfter { buffer.endLine() }
  }

  private mutating func writeAttachments(indent: Int, _ buffer: inout ReportBuffer) {
    let limit = context.verbosity == .verbose ? .max : Self.lineLimit
    for attachment in attachments {
      buffer.append(attachment, indent: indent, lineLimit: limit, context.theme.dimmed)
    }
    attachments.removeAll()
  }

  private mutating func write(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario, _ plan: Plan,
    into buffer: inout ReportBuffer
  ) {
    let indent = headings.indent + 2
    let isSilent = result.status <= .skipped && result.problem == nil
    let location: SourceReference?
    let width: Int
    var argument: PickleStep?
    switch scenario.testStep(position) {
    case .world: (location, width) = (nil, scenario.title(of: position, plan).displayWidth)
    case .hook(let hook):
      // A hook that passed is no part of the feature.
      guard context.verbosity == .verbose || !isSilent || !attachments.isEmpty else { return }
      let info = plan.hooks[hook]
      (location, width) = (info.location, info.title.displayWidth)
    case .step(let index, let decision):
      let step = scenario.pickle.steps[index]
      location = decision.definition.map { plan.stepDefinitions[$0].location }
      width = step.width
      argument = step
    }
    buffer.append(spaces: indent)
    buffer.appendTitle(of: position, result.status, scenario, plan, context.theme)
    writeDetails(location, result, from: indent + 2 + width, into: &buffer)
    buffer.endLine()
    if let argument {
      buffer.appendArgument(of: argument, indent: indent + 4, context.theme.argument)
    }
    writeAttachments(indent: indent + 4, &buffer)
    if result.status == .skipped, let notRun = result.problem.flatMap({ NotRun(rawValue: $0.type) })
    {
      // Neither the feature nor its definitions explain it.
      buffer.appendLine(notRun.reason, indent: indent + 4, context.theme.skipped)
    } else if !isSilent {
      buffer.append(
        closing.describer.describe(position, result, of: scenario, plan), indent: indent + 4,
        context.theme)
    }
  }

  /// The definition's place, and in a verbose report how long the step took.
  private func writeDetails(
    _ location: SourceReference?, _ result: StepResult, from end: Int,
    into buffer: inout ReportBuffer
  ) {
    var parts = location.map { [context.place($0).description] } ?? []
    if context.verbosity == .verbose { parts.append("(\(result.duration.text))") }
    guard !parts.isEmpty else { return }
    buffer.append(spaces: max(1, column - end))
    buffer.append("# " + parts.joined(separator: " "), context.theme.dimmed)
  }
}
