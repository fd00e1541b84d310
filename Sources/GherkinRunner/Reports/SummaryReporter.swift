/// Tells at the end what did not pass, what to do about it, and how many there are of everything.
///
/// `pretty` and `progress` end with it.
package struct SummaryReporter: Reporter {
  let style: ReportStyle
  private var findings = Findings()
  /// Whether something stands above what comes next.
  private var needsGap: Bool
  private var answers = UndefinedAnswers()

  /// Makes the report; one that ends another leaves a blank line before it.
  package init(_ style: ReportStyle, endsOther: Bool = false) {
    self.style = style
    needsGap = endsOther
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    findings.receive(event, plan: plan)
    if case .runFinished = event.event { write(plan, into: &buffer) }
  }

  private mutating func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    writeUnpassed(plan, into: &buffer)
    writeFlaky(plan, into: &buffer)
    writeRunHooks(plan, into: &buffer)
    writeParseErrors(plan, into: &buffer)
    if style.verbosity > .quiet { writeSnippets(plan, into: &buffer) }
    leaveGap(in: &buffer)
    CountsText(tally: findings.tally, theme: style.theme, isStrict: style.isStrict)
      .write(plan, into: &buffer)
  }

  private mutating func leaveGap(in buffer: inout ReportBuffer) {
    if needsGap { buffer.endLine() }
    needsGap = true
  }

  private mutating func writeUnpassed(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard !findings.unpassed.isEmpty else { return }
    leaveGap(in: &buffer)
    buffer.appendLine("Did not pass:", style.theme.title)
    for (index, item) in findings.unpassed.enumerated() {
      buffer.endLine()
      write(item, number: index + 1, plan, into: &buffer)
    }
  }

  /// What to tell of the test step if it is an undefined step, unless hints are unwanted.
  mutating func answer(
    toStepAt position: Int, of scenario: PlannedScenario, _ plan: Plan
  ) -> UndefinedAnswer {
    guard style.verbosity > .quiet else { return UndefinedAnswer() }
    return answers.forStep(at: position, of: scenario, in: plan)
  }

  private mutating func write(
    _ item: Finding, number: Int, _ plan: Plan, into buffer: inout ReportBuffer
  ) {
    let scenario = plan.scenario(item.scenario)
    let number = "\(number)) "
    let indent = number.count
    buffer.append(number)
    buffer.append("\(scenario.pickle.scenario.keyword): \(scenario.pickle.name)", style.theme.title)
    buffer.appendLine("  # \(scenario.place)", style.theme.aside)
    for (position, result) in item.testSteps {
      buffer.append(blanks: indent)
      buffer.append("\(result.status.mark) ", style.theme[result.status])
      switch scenario.testStep(position) {
      case .hook(let hook): buffer.append(plan.hooks[hook].title, style.theme[result.status])
      case .step(let index, let decision):
        StepText(style: style, plan: plan)
          .write(scenario.pickle.steps[index], decision, result.status, into: &buffer)
      }
      buffer.endLine()
      ProblemText(style: style, plan: plan, scenario: scenario)
        .write(
          position, result, answer(toStepAt: position, of: scenario, plan),
          indent: indent + 2, into: &buffer)
    }
    if !item.failedAttempts.isEmpty {
      let count = item.failedAttempts.count + 1
      buffer.appendLine("none of \(count) attempts passed", indent: indent, style.theme.flaky)
    }
    if item.testSteps.isEmpty {
      let text = "\(item.status.rawValue): \(scenario.explanation(of: item.status))"
      buffer.appendLine(text, indent: indent, style.theme[item.status])
    }
    if style.verbosity > .quiet {
      let command = "\(style.command) \(ShellText.quoted(scenario.place))"
      buffer.appendLine("run it alone: \(command)", indent: indent)
    }
  }

  private mutating func writeFlaky(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard !findings.flaky.isEmpty else { return }
    leaveGap(in: &buffer)
    buffer.appendLine("Flaky, which is passed but not at the first attempt:", style.theme.title)
    for (index, item) in findings.flaky.enumerated() {
      buffer.endLine()
      FindingText(style: style, plan: plan).writeFlaky(item, number: index + 1, into: &buffer)
    }
  }

  private mutating func writeRunHooks(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard !findings.runHooks.isEmpty || !findings.problems.isEmpty else { return }
    leaveGap(in: &buffer)
    buffer.appendLine("Around the run:", style.theme.title)
    let text = FindingText(style: style, plan: plan)
    for (hook, result) in findings.runHooks {
      buffer.endLine()
      text.write(hook, result, indent: 3, into: &buffer)
    }
    for (title, problem) in findings.problems {
      buffer.endLine()
      buffer.appendLines("\(title): \(problem.reason)", indent: 3, style.theme.failed)
      guard let location = problem.location else { continue }
      buffer.appendLine("at \(style.place(location))", indent: 5, style.theme.aside)
    }
  }

  private mutating func writeParseErrors(_ plan: Plan, into buffer: inout ReportBuffer) {
    guard plan.files.contains(where: { !$0.errors.isEmpty }) else { return }
    leaveGap(in: &buffer)
    buffer.appendLine("Could not be read:", style.theme.title)
    for file in plan.files where !file.errors.isEmpty {
      buffer.endLine()
      for diagnostic in file.diagnostics {
        buffer.append(blanks: 3)
        buffer.append("\(diagnostic.place): ", style.theme.aside)
        buffer.appendLine(diagnostic.problem, style.theme.failed)
        if let advice = diagnostic.advice { buffer.appendLine(advice, indent: 5) }
      }
    }
  }

  private mutating func writeSnippets(_ plan: Plan, into buffer: inout ReportBuffer) {
    var snippets = SnippetsText(plan)
    for item in findings.unpassed {
      let scenario = plan.scenario(item.scenario)
      for testStep in item.testSteps {
        if case .step(let index, .undefined) = scenario.testStep(testStep.position) {
          snippets.add(scenario.pickle.steps[index])
        }
      }
    }
    guard !snippets.isEmpty else { return }
    leaveGap(in: &buffer)
    snippets.write(style.theme, into: &buffer)
  }
}
