/// Writes what did not pass, what to do about it, and at the end the totals. `pretty` and `progress` end with it.
package struct SummaryReporter: PlanReporter {
  /// When it shows the scenarios that did not pass.
  package enum Failures: Sendable {
    /// With the steps that did not pass.
    case atEnd
    /// So, unless the report that it ends has shown the only one with its steps.
    case afterSteps
    /// As soon as the scenario is over, with all its steps up to the last that did not pass.
    case asTheyHappen
  }

  @Boxed var context: ReportContext
  var describer: FailureDescriber
  /// What the run came to, once it has ended.
  private var summary = RunSummary()
  private var text = ReportBuffer()
  /// Whether an empty line separates what comes next from the lines above.
  private var needsGap: Bool
  private let failures: Failures
  private var failureCount = 0
  /// The definitions of the undefined steps so far.
  private var snippets: [Snippet] = []
  /// Whether it says what all of the run came to, and what could not be read.
  private let concludes: Bool

  /// - Parameters:
  ///   - endsOther: Whether it is the end of another report.
  ///   - concludes: Whether to say what all of the run came to, and what could not be read.
  package init(
    _ context: ReportContext, endsOther: Bool = false, failures: Failures = .atEnd,
    concludes: Bool = true
  ) {
    self.context = context
    self.failures = failures
    self.concludes = concludes
    describer = FailureDescriber(folder: context.folder, suggests: context.verbosity > .quiet)
    needsGap = endsOther
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .scenarioFinished(_, let result)
    where failures == .asTheyHappen && !result.willBeRetried && result.status > .skipped:
      write(summary.scenario, plan, steps: summary.scenario.testSteps)
      needsGap = true
    case .runFinished:
      self.summary = summary
      if failures != .asTheyHappen { writeFailures(plan) }
      writeFlaky(plan)
      writeOutside(plan)
      if concludes { writeParseErrors(plan) }
      writeSnippets()
      guard concludes else {
        // Another line of the run follows.
        if needsGap { text.endLine() }
        break
      }
      leaveGap()
      writeTotals(plan)
    default: return
    }
    buffer.append(raw: text.bytes)
    text = ReportBuffer()
  }

  private mutating func leaveGap() {
    if needsGap { text.endLine() }
    needsGap = true
  }

  private mutating func writeTitle(_ title: String) {
    leaveGap()
    text.appendLine(title, context.theme.title)
  }

  private mutating func writeFailures(_ plan: Plan) {
    guard !summary.failures.isEmpty else { return }
    if let failure = summary.failures.first, isShownAbove(failure, plan) {
      let scenario = plan.scenario(failure.scenario)
      snippets = failure.unpassed.compactMap { position, result in
        describer.describe(position, result, of: scenario, plan).snippet
      }
      return
    }
    writeTitle("Did not pass:")
    for failure in summary.failures { write(failure, plan, steps: failure.unpassed) }
  }

  /// Whether the lines above are about this scenario alone, and say all of it.
  private func isShownAbove(_ failure: ScenarioRecord, _ plan: Plan) -> Bool {
    failures == .afterSteps && plan.scenarioCount == 1 && failure.failedAttempts.isEmpty
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

  /// Adds a scenario with those of `steps` that a reader needs, in order to see why it did not pass.
  private mutating func write(
    _ failure: ScenarioRecord, _ plan: Plan, steps: [ScenarioRecord.TestStep]
  ) {
    let scenario = plan.scenario(failure.scenario)
    failureCount += 1
    let indent = writeHeading(failureCount, scenario)
    let last = failure.unpassed.last?.position ?? 0
    for (position, result) in steps where position <= last {
      let isUnpassed = result.status > .skipped
      guard isUnpassed || result.status == .passed && plan.isStep(position, of: failure.scenario)
      else { continue }
      text.append(spaces: indent)
      text.appendTitle(of: position, result.status, scenario, plan, context.theme)
      text.endLine()
      if failures == .asTheyHappen, case .step(let index, _) = scenario.testStep(position) {
        let step = scenario.pickle.steps[index]
        text.appendArgument(of: step, indent: indent + 4, context.theme.argument)
      }
      guard isUnpassed else { continue }
      let description = describer.describe(position, result, of: scenario, plan)
      text.append(description, indent: indent + 2, context.theme)
      if let snippet = description.snippet { snippets.append(snippet) }
    }
    if !failure.failedAttempts.isEmpty {
      let count = failure.failedAttempts.count + 1
      text.appendLine("none of \(count) attempts passed", indent: indent, context.theme.flaky)
    }
    if failure.unpassed.isEmpty {
      let status = failure.result.status
      let reason = scenario.explanation(of: status)
      text.appendReason(status, reason, indent: indent, context.theme)
    }
    if let entry = plan.quarantine(of: failure.scenario) {
      text.appendLine(entry.note, indent: indent, context.theme.skipped)
    }
    if context.verbosity > .quiet {
      text.appendLine("run it alone: \(context.command(running: scenario))", indent: indent)
    }
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
  private mutating func writeSnippets() {
    var expressions: Set<String> = []
    let snippets = snippets.filter { expressions.insert($0.expression).inserted }
    guard !snippets.isEmpty else { return }
    writeTitle("For developers: definitions of the new steps, to paste and complete:")
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
