/// Writes at the end what did not pass, what to do about it, and the totals.
///
/// `pretty` and `progress` end with it.
package struct SummaryReporter: PlanReporter {
  let context: ReportContext
  var describer: FailureDescriber
  /// What the run came to, once it has ended.
  private var summary = RunSummary()
  /// Whether an empty line separates what comes next from the lines above.
  private var needsGap: Bool
  /// Whether the report that it ends has shown why scenarios did not pass.
  private let followsSteps: Bool

  /// - Parameters:
  ///   - endsOther: Whether it is the end of another report.
  ///   - followsSteps: Whether that report has shown why scenarios did not pass.
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
    let snippets = writeFailures(plan, into: &buffer)
    writeFlaky(plan, into: &buffer)
    writeOutside(plan, into: &buffer)
    writeParseErrors(plan, into: &buffer)
    writeSnippets(snippets, into: &buffer)
    leaveGap(in: &buffer)
    writeTotals(plan, into: &buffer)
  }

  private mutating func leaveGap(in buffer: inout ReportBuffer) {
    if needsGap { buffer.endLine() }
    needsGap = true
  }

  private mutating func writeTitle(_ title: String, into buffer: inout ReportBuffer) {
    leaveGap(in: &buffer)
    buffer.appendLine(title, context.theme.title)
  }

  /// Adds what did not pass, and returns the definitions of the steps that are undefined.
  private mutating func writeFailures(
    _ plan: Plan, into buffer: inout ReportBuffer
  ) -> [Snippet] {
    guard !summary.failures.isEmpty else { return [] }
    if let failure = summary.failures.first, isShownAbove(failure, plan) {
      let scenario = plan.scenario(failure.scenario)
      return failure.testSteps.compactMap { position, result in
        describer.describe(position, result, of: scenario, plan).snippet
      }
    }
    writeTitle("Did not pass:", into: &buffer)
    var snippets: [Snippet] = []
    for (index, failure) in summary.failures.enumerated() {
      snippets += write(failure, number: index + 1, plan, into: &buffer)
    }
    return snippets
  }

  /// Whether the lines above are about this scenario alone, and say all of it.
  private func isShownAbove(_ failure: UnpassedScenario, _ plan: Plan) -> Bool {
    followsSteps && plan.scenarioCount == 1 && failure.failedAttempts.isEmpty
      && plan.quarantine(of: failure.scenario) == nil
  }

  /// Adds the heading of a numbered scenario, and returns the indentation of what belongs to it.
  private func writeHeading(
    _ number: Int, _ scenario: PlannedScenario, into buffer: inout ReportBuffer
  ) -> Int {
    buffer.endLine()
    let number = "\(number)) "
    buffer.append(number)
    buffer.append(
      "\(scenario.pickle.scenario.keyword): \(scenario.pickle.name)", context.theme.title)
    buffer.appendLine("  # \(scenario.place)", context.theme.dimmed)
    return number.count
  }

  private mutating func write(
    _ failure: UnpassedScenario, number: Int, _ plan: Plan, into buffer: inout ReportBuffer
  ) -> [Snippet] {
    let scenario = plan.scenario(failure.scenario)
    let indent = writeHeading(number, scenario, into: &buffer)
    var snippets: [Snippet] = []
    for (position, result) in failure.testSteps {
      buffer.append(spaces: indent)
      StepText(context: context, plan: plan).writeTitle(
        of: position, result.status, scenario, &buffer)
      buffer.endLine()
      let description = describer.describe(position, result, of: scenario, plan)
      FailureText(context: context).write(description, indent: indent + 2, into: &buffer)
      if let snippet = description.snippet { snippets.append(snippet) }
    }
    if !failure.failedAttempts.isEmpty {
      let count = failure.failedAttempts.count + 1
      buffer.appendLine("none of \(count) attempts passed", indent: indent, context.theme.flaky)
    }
    if failure.testSteps.isEmpty {
      FailureText(context: context).writeReason(
        failure.status, scenario.explanation(of: failure.status), indent: indent, into: &buffer)
    }
    if let entry = plan.quarantine(of: failure.scenario) {
      buffer.appendLine(entry.note, indent: indent, context.theme.skipped)
    }
    if context.verbosity > .quiet {
      buffer.appendLine("run it alone: \(context.command(running: scenario))", indent: indent)
    }
    return snippets
  }

  private mutating func writeFlaky(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard !summary.flaky.isEmpty else { return }
    writeTitle("Flaky, which is passed but not at the first attempt:", into: &buffer)
    for (index, flaky) in summary.flaky.enumerated() {
      let scenario = plan.scenario(flaky.scenario)
      let indent = writeHeading(index + 1, scenario, into: &buffer)
      for (index, (position, result)) in flaky.failedAttempts.enumerated() {
        buffer.append(spaces: indent)
        buffer.append("attempt \(index + 1): ", context.theme.flaky)
        buffer.appendLine(scenario.title(of: position, plan), context.theme[result.status])
        FailureText(context: context).writeReason(
          result.status, result.reason, indent: indent + 2, into: &buffer)
      }
      let attempt = flaky.failedAttempts.count + 1
      buffer.appendLine("attempt \(attempt): passed", indent: indent, context.theme.flaky)
    }
  }

  /// Adds what belongs to no scenario: hooks around the run, and other problems.
  private mutating func writeOutside(_ plan: Plan, into buffer: inout ReportBuffer) {
    let problems = summary.titledProblems(with: plan)
    guard !summary.runHooks.isEmpty || !problems.isEmpty else { return }
    writeTitle("Around the run:", into: &buffer)
    for (hook, result) in summary.runHooks {
      buffer.endLine()
      FailureText(context: context).write(plan.hooks[hook], result, indent: 3, into: &buffer)
    }
    for (title, problem) in problems {
      buffer.endLine()
      buffer.appendLines("\(title): \(problem.reason)", indent: 3, context.theme.failed)
      guard let location = problem.location else { continue }
      buffer.appendLine("at \(context.place(location))", indent: 5, context.theme.dimmed)
    }
  }

  private mutating func writeParseErrors(_ plan: Plan, into buffer: inout ReportBuffer) {
    let files = plan.files.filter { !$0.errors.isEmpty }
    guard !files.isEmpty else { return }
    writeTitle("Could not be read:", into: &buffer)
    if context.endsWithExcerpts {
      let renderer = DiagnosticRenderer(color: context.theme != .plain)
      buffer.endLine()
      buffer.append(raw: renderer.render(files.flatMap(\.diagnostics)).utf8)
      return
    }
    for file in files {
      buffer.endLine()
      for diagnostic in file.diagnostics {
        buffer.append(spaces: 3)
        buffer.append("\(diagnostic.place): ", context.theme.dimmed)
        buffer.appendLine(diagnostic.problem, context.theme.failed)
        if let advice = diagnostic.advice { buffer.appendLine(advice, indent: 5) }
      }
    }
  }

  /// Adds step definitions to paste for undefined steps, each only once however many steps it is for.
  private mutating func writeSnippets(_ all: [Snippet], into buffer: inout ReportBuffer) {
    var expressions: Set<String> = []
    let snippets = all.filter { expressions.insert($0.expression).inserted }
    guard !snippets.isEmpty else { return }
    writeTitle("To define the undefined steps, paste and complete:", into: &buffer)
    for snippet in snippets {
      buffer.endLine()
      buffer.appendLines(snippet.code, indent: 4, context.theme.undefined)
    }
  }

  /// Adds how many scenarios and steps there were, and how long they took.
  private func writeTotals(_ plan: Plan, into buffer: inout ReportBuffer) {
    let rows = summary.rows
    writeTotals(
      "scenario", summary.scenarios.total, rows.map { ($0.result, $0.scenarios) }, into: &buffer)
    writeTotals("step", summary.steps.total, rows.map { ($0.result, $0.steps) }, into: &buffer)
    let outcome = summary.outcome(
      plan, isStrict: context.isStrict, isDryRun: context.isDryRun)
    for remark in outcome.remarks {
      buffer.appendLine(remark, outcome.isGreen ? context.theme.skipped : context.theme.failed)
    }
    buffer.appendLine(summary.duration.text)
  }

  /// `3 scenarios (1 failed, 2 passed)`, the worst first.
  private func writeTotals(
    _ noun: String, _ total: Int, _ counts: [(result: ScenarioOutcome, count: Int)],
    into buffer: inout ReportBuffer
  ) {
    buffer.append(total.counted(noun))
    var separator = " ("
    for (result, count) in counts where count > 0 {
      buffer.append(separator)
      buffer.append("\(count) \(result.rawValue)", context.theme[result])
      separator = ", "
    }
    buffer.append(total > 0 ? ")" : "")
    buffer.endLine()
  }
}
