/// Shows every scenario with its steps, as they read in the feature, and the status of each.
package struct PrettyReporter: PlanReporter {
  /// How many lines of an attached text are shown.
  private static let lineLimit = 5

  @Boxed private var context: ReportContext
  private var closing: SummaryReporter
  private var headings: Headings
  /// The column of locations in the scenario that is being reported.
  private var column = 0
  /// What the running step or hook has attached so far.
  private var attachments: [Attachment] = []

  package init(_ context: ReportContext) {
    self.context = context
    closing = SummaryReporter(
      context, endsOther: true, failures: context.verbosity > .quiet ? .afterSteps : .atEnd)
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
        plan.scenario(attempt.scenario), attempt.attempt, result, summary.scenario.outcome,
        into: &buffer)
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
      // A hook that passed is not part of the feature.
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
    if result.status == .skipped, let notRun = result.problem?.notRun {
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

/// Writes the lines above steps: the feature and the rule where they change, and each scenario.
struct Headings: Sendable {
  @Boxed var context: ReportContext
  private var document: GherkinDocument?
  private var ruleId: Int?
  /// The indentation of the scenarios in the current feature or rule.
  private(set) var indent = 2

  init(_ context: ReportContext) { self.context = context }

  /// Adds the feature and the rule of a scenario, if they differ from those of the scenario before.
  mutating func writeParents(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    let next = scenario.pickle.document
    let isNewFeature = next !== document
    if isNewFeature, let feature = next.feature {
      if document != nil { buffer.endLine() }
      write(tags: feature.tags, indent: 0, into: &buffer)
      write(feature, indent: 0, into: &buffer)
    }
    document = next
    let rule = scenario.pickle.scenario.rule
    indent = rule == nil ? 2 : 4
    guard isNewFeature || rule?.id != ruleId else { return }
    ruleId = rule?.id
    if rule != nil || context.verbosity == .quiet { buffer.endLine() }
    guard let rule else { return }
    write(tags: rule.tags, indent: 2, into: &buffer)
    write(rule, indent: 2, into: &buffer)
  }

  /// Adds the title of a scenario, its tags above it and the values of its row below it.
  func write(_ scenario: PlannedScenario, column: Int, into buffer: inout ReportBuffer) {
    buffer.endLine()
    let pickle = scenario.pickle
    let examples = scenario.examples
    write(tags: pickle.scenario.tags + (examples?.tags ?? []), indent: indent, into: &buffer)
    buffer.append(spaces: indent)
    writeTitle(of: scenario, into: &buffer)
    buffer.append(spaces: max(1, column - indent - scenario.titleWidth))
    buffer.appendLine("# \(scenario.place)", context.theme.dimmed)
    if let examples, let row = pickle.row {
      write(row, of: examples, into: &buffer)
    }
  }

  /// Adds a scenario with its outcome on a single line.
  func write(
    _ scenario: PlannedScenario, _ outcome: ScenarioOutcome, into buffer: inout ReportBuffer
  ) {
    buffer.append(spaces: indent)
    buffer.append("\(outcome.status.symbol) ", context.theme[outcome.status])
    writeTitle(of: scenario, into: &buffer)
    if outcome != .passed { buffer.append(" (\(outcome.rawValue))", context.theme[outcome]) }
    buffer.endLine()
  }

  private func writeTitle(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    buffer.append("\(scenario.pickle.scenario.keyword):", context.theme.keyword)
    buffer.append(" \(scenario.pickle.name)")
  }

  private func write(
    _ block: NodeView<some TitledNode>, indent: Int, into buffer: inout ReportBuffer
  ) {
    buffer.append(spaces: indent)
    buffer.append("\(block.keyword):", context.theme.keyword)
    buffer.append(" \(block.name)", context.theme.title)
    buffer.endLine()
    guard context.verbosity > .quiet else { return }
    let lines = block.description.split(whereSeparator: \.isNewline)
    for line in lines {
      buffer.appendLine(
        line.drop { $0 == " " || $0 == "\t" }, indent: indent + 2, context.theme.dimmed)
    }
  }

  private func write(tags: [Tag], indent: Int, into buffer: inout ReportBuffer) {
    guard !tags.isEmpty, context.verbosity > .quiet else { return }
    let names = tags.map(\.name).joined(separator: " ")
    buffer.appendLine(names, indent: indent, context.theme.tag)
  }

  /// `Examples: start = 12, eat = 5`
  private func write(_ row: TableRow, of examples: Examples, into buffer: inout ReportBuffer) {
    let names = examples.header?.cells.map(\.value) ?? []
    let values = zip(names, row.cells).map { "\($0) = \($1.value)" }
    let title = examples.name.isEmpty ? examples.keyword : "\(examples.keyword) (\(examples.name))"
    buffer.append(spaces: indent + 2)
    buffer.append("\(title): ", context.theme.dimmed)
    buffer.appendLine(values.joined(separator: ", "), context.theme.argument)
  }
}
