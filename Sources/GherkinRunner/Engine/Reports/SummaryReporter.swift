/// Writes at the end what did not pass, what to do about it, and the totals. `pretty` and `progress` end with it.
package struct SummaryReporter: PlanReporter {
  let context: ReportContext
  var describer: FailureDescriber
  /// What the run came to, once it has ended.
  private var summary = RunSummary()
  private var text = ReportBuffer()
  /// Whether an empty line separates what comes next from the lines above.
  private var needsGap: Bool
  /// Whether the report that it ends has shown why scenarios did not pass.
  private let followsSteps: Bool

  /// - Parameter endsOther: Whether it is the end of another report.
  package init(_ context: ReportContext, endsOther: Bool = false, followsSteps: Bool = false) {
    self.context = context
    self.followsSteps = followsSteps
    describer = FailureDescriber(folder: context.folder, suggests: context.verbosity > .quiet)
    needsGap = endsOther
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    guard case .runFinished = event.event else { return }
    self.summary = summary
    let snippets = writeFailures(plan)
    writeFlaky(plan)
    writeOutside(plan)
    writeParseErrors(plan)
    writeSnippets(snippets)
    leaveGap()
    writeTotals(plan)
    buffer.append(raw: text.bytes)
  }

  private mutating func leaveGap() {
    if needsGap { text.endLine() }
    needsGap = true
  }

  private mutating func writeTitle(_ title: String) {
    leaveGap()
    text.appendLine(title, context.theme.title)
  }

  /// Adds what did not pass, and returns the definitions of the steps that are undefined.
  private mutating func writeFailures(_ plan: Plan) -> [Snippet] {
    guard !summary.failures.isEmpty else { return [] }
    if let failure = summary.failures.first, isShownAbove(failure, plan) {
      let scenario = plan.scenario(failure.scenario)
      return failure.testSteps.compactMap { position, result in
        describer.describe(position, result, of: scenario, plan).snippet
      }
    }
    writeTitle("Did not pass:")
    var snippets: [Snippet] = []
    for (index, failure) in summary.failures.enumerated() {
      snippets += write(failure, number: index + 1, plan)
    }
    return snippets
  }

  /// Whether the lines above are about this scenario alone, and say all of it.
  private func isShownAbove(_ failure: UnpassedScenario, _ plan: Plan) -> Bool {
    followsSteps && plan.scenarioCount == 1 && failure.failedAttempts.isEmpty
      && plan.quarantine(of: failure.scenario) == nil
  }

  /// Adds the heading of a numbered scenario, and returns the indentation of what belongs to it.
  private mutating func writeHeading(_ number: Int, _ scenario: PlannedScenario) -> Int {
    text.endLine()
    let number = "\(number)) "
    text.append(number)
    text.append(
      "\(scenario.pickle.scenario.keyword): \(scenario.pickle.name)", context.theme.title)
    text.appendLine("  # \(scenario.place)", context.theme.dimmed)
    return number.count
  }

  private mutating func write(
    _ failure: UnpassedScenario, number: Int, _ plan: Plan
  ) -> [Snippet] {
    let scenario = plan.scenario(failure.scenario)
    let indent = writeHeading(number, scenario)
    var snippets: [Snippet] = []
    for (position, result) in failure.testSteps {
      text.append(spaces: indent)
      text.appendTitle(of: position, result.status, scenario, plan, context.theme)
      text.endLine()
      let description = describer.describe(position, result, of: scenario, plan)
      text.append(description, indent: indent + 2, context.theme)
      if let snippet = description.snippet { snippets.append(snippet) }
    }
    if !failure.failedAttempts.isEmpty {
      let count = failure.failedAttempts.count + 1
      text.appendLine("none of \(count) attempts passed", indent: indent, context.theme.flaky)
    }
    if failure.testSteps.isEmpty {
      let reason = scenario.explanation(of: failure.status)
      text.appendReason(failure.status, reason, indent: indent, context.theme)
    }
    if let entry = plan.quarantine(of: failure.scenario) {
      text.appendLine(entry.note, indent: indent, context.theme.skipped)
    }
    if context.verbosity > .quiet {
      text.appendLine("run it alone: \(context.command(running: scenario))", indent: indent)
    }
    return snippets
  }

  private mutating func writeFlaky(_ plan: Plan) {
    guard !summary.flaky.isEmpty else { return }
    writeTitle("Flaky, which is passed but not at the first attempt:")
    for (index, flaky) in summary.flaky.enumerated() {
      let scenario = plan.scenario(flaky.scenario)
      let indent = writeHeading(index + 1, scenario)
      for (index, (position, result)) in flaky.failedAttempts.enumerated() {
        text.append(spaces: indent)
        text.append("attempt \(index + 1): ", context.theme.flaky)
        text.appendLine(scenario.title(of: position, plan), context.theme[result.status])
        text.appendReason(result.status, result.reason, indent: indent + 2, context.theme)
      }
      let attempt = flaky.failedAttempts.count + 1
      text.appendLine("attempt \(attempt): passed", indent: indent, context.theme.flaky)
    }
  }

  /// Adds what belongs to no scenario: hooks around the run, and other problems.
  private mutating func writeOutside(_ plan: Plan) {
    let problems = summary.titledProblems(with: plan)
    guard !summary.runHooks.isEmpty || !problems.isEmpty else { return }
    writeTitle("Around the run:")
    for (hook, result) in summary.runHooks {
      text.endLine()
      text.append(plan.hooks[hook], result, indent: 3, context)
    }
    for (title, problem) in problems {
      text.endLine()
      text.appendLines("\(title): \(problem.reason)", indent: 3, context.theme.failed)
      guard let location = problem.location else { continue }
      text.appendLine("at \(context.place(location))", indent: 5, context.theme.dimmed)
    }
  }

  private mutating func writeParseErrors(_ plan: Plan) {
    let files = plan.files.filter { !$0.errors.isEmpty }
    guard !files.isEmpty else { return }
    writeTitle("Could not be read:")
    if context.endsWithExcerpts {
      let renderer = DiagnosticRenderer(color: context.theme != .plain)
      text.endLine()
      text.append(raw: renderer.render(files.flatMap(\.diagnostics)).utf8)
      return
    }
    for file in files {
      text.endLine()
      for diagnostic in file.diagnostics {
        text.append(spaces: 3)
        text.append("\(diagnostic.place): ", context.theme.dimmed)
        text.appendLine(diagnostic.problem, context.theme.failed)
        if let advice = diagnostic.advice { text.appendLine(advice, indent: 5) }
      }
    }
  }

  /// Adds step definitions to paste for undefined steps, each only once however many steps it is for.
  private mutating func writeSnippets(_ all: [Snippet]) {
    var expressions: Set<String> = []
    let snippets = all.filter { expressions.insert($0.expression).inserted }
    guard !snippets.isEmpty else { return }
    writeTitle("To define the undefined steps, paste and complete:")
    for snippet in snippets {
      text.endLine()
      text.appendLines(snippet.code, indent: 4, context.theme.undefined)
    }
  }

  /// Adds how many scenarios and steps there were, and how long they took.
  private mutating func writeTotals(_ plan: Plan) {
    let rows = summary.rows
    writeTotals("scenario", summary.scenarios.total, rows.map { ($0.result, $0.scenarios) })
    writeTotals("step", summary.steps.total, rows.map { ($0.result, $0.steps) })
    let outcome = summary.outcome(plan, context)
    for remark in outcome.remarks {
      text.appendLine(remark, outcome.isGreen ? context.theme.skipped : context.theme.failed)
    }
    text.appendLine(summary.duration.text)
  }

  /// `3 scenarios (1 failed, 2 passed)`, the worst first.
  private mutating func writeTotals(
    _ noun: String, _ total: Int, _ counts: [(result: ScenarioOutcome, count: Int)]
  ) {
    text.append(total.counted(noun))
    var separator = " ("
    for (result, count) in counts where count > 0 {
      text.append(separator)
      text.append("\(count) \(result.rawValue)", context.theme[result])
      separator = ", "
    }
    text.append(total > 0 ? ")" : "")
    text.endLine()
  }
}
