/// Writes a summary in Markdown: whether all is well, the counts, and what did not pass and why.
package struct MarkdownReporter: PlanReporter {
  /// The room kept for the note that the report is truncated.
  private static let reserve = 512

  @Boxed private var context: ReportContext
  /// How many bytes the report may have.
  private let limit: Int
  /// What the run came to, once it has ended.
  private var summary = RunSummary()
  private var describer: FailureDescriber
  /// Which scenarios have a result, by their indices, and why those did not run that say so.
  private var isReported: [Bool] = []
  private var notRun: [Int: NotRun] = [:]

  /// GitHub drops a summary that is larger, whole.
  package static let standardLimit = 1 << 20

  package init(_ context: ReportContext, limit: Int = standardLimit) {
    self.context = context
    self.limit = limit
    describer = FailureDescriber(folder: context.folder)
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted: isReported = Array(repeating: false, count: plan.scenarioCount)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      isReported[attempt.scenario] = true
      if result.notRun != .dryRun { notRun[attempt.scenario] = result.notRun }
    default: break
    }
    guard case .runFinished = event.event else { return }
    self.summary = summary
    var room = limit - Self.reserve
    let sections = sections(plan)
    for (index, section) in sections.enumerated() {
      let text = index == 0 ? section : "\n\(section)"
      guard text.utf8.count <= room else {
        // Headings are no entries.
        let count = sections[index...].count { !$0.hasPrefix("### ") }
        buffer.append(
          raw: """

            _\(count) more \(count == 1 ? "entry" : "entries") left out, because GitHub shows no summary above 1 MiB. Other \
            reports have all._

            """.utf8)
        return
      }
      room -= text.utf8.count
      buffer.append(raw: text.utf8)
    }
  }

  /// The report in pieces, each of which makes sense without those that follow.
  private mutating func sections(_ plan: Plan) -> [String] {
    let outcome = summary.outcome(plan, context)
    var sections = ["## \(outcome.headline)\n", totals]
    for (title, problem) in summary.titledProblems(with: plan) {
      let place = problem.location.map { "\(code($0))\n\n" } ?? ""
      sections.append("### \(title)\n\n\(place)\(MarkdownText.block(problem.reason))")
    }
    let unreadable = plan.files.filter { !$0.errors.isEmpty }
    if !unreadable.isEmpty { sections.append("### Could not be read\n") }
    for diagnostic in unreadable.flatMap(\.diagnostics) {
      let advice = diagnostic.advice.map { " \(MarkdownText.line($0))" } ?? ""
      sections.append(
        "- \(MarkdownText.code(diagnostic.place)): \(MarkdownText.line(diagnostic.problem))"
          + "\(advice)\n")
    }
    if !summary.runHooks.isEmpty { sections.append("### Around the run\n") }
    for (number, result) in summary.runHooks {
      let hook = plan.hooks[number]
      sections.append(
        "**\(result.status.symbol) \(MarkdownText.line(hook.title))** \(code(hook.location))\n\n"
          + MarkdownText.block(result.reason))
    }
    if !summary.failures.isEmpty { sections.append("### Did not pass\n") }
    for failure in summary.failures { sections.append(section(of: failure, plan)) }
    if !summary.flaky.isEmpty {
      sections.append("### Flaky: passed, but not at the first attempt\n")
    }
    sections += summary.flaky.map { flaky($0, plan) }
    return sections + didNotRun(plan)
  }

  /// The scenarios that did not run, with the reason.
  private func didNotRun(_ plan: Plan) -> [String] {
    let items = plan.scenarios.compactMap { scenario -> String? in
      let missing = isReported[scenario.index] ? nil : summary.missingReason
      guard let reason = missing ?? notRun[scenario.index] else { return nil }
      let (name, place) = (MarkdownText.line(scenario.title), MarkdownText.code(scenario.place))
      return "- \(name), \(place): \(MarkdownText.line(reason.reason))\n"
    }
    return items.isEmpty ? [] : ["### Did not run\n"] + items
  }

  private func code(_ location: SourceReference) -> String {
    MarkdownText.code(context.place(location).description)
  }

  private var totals: String {
    var rows = ["| | scenarios | steps |", "| --- | ---: | ---: |"]
    for (result, scenarios, steps) in summary.rows where scenarios + steps > 0 {
      rows.append("| \(result.rawValue) | \(scenarios) | \(steps) |")
    }
    rows.append("| **all** | \(summary.scenarios.total) | \(summary.steps.total) |")
    return rows.joined(separator: "\n") + "\n\nIt took \(summary.duration.text).\n"
  }

  private mutating func section(of failure: ScenarioRecord, _ plan: Plan) -> String {
    let scenario = plan.scenario(failure.scenario)
    let status = failure.result.status
    let steps = failure.unpassed.map {
      describer.describe($0.position, $0.result, of: scenario, plan).text
    }
    let reason =
      steps.isEmpty ? scenario.explanation(of: status) : steps.joined(separator: "\n\n")
    let quarantine =
      plan.quarantine(of: failure.scenario).map { "\(MarkdownText.line($0.note))\n\n" } ?? ""
    return """
      #### \(status.symbol) \(status.rawValue): \
      \(MarkdownText.line(scenario.pickle.name))

      \(MarkdownText.line(scenario.pickle.featureName)), \(MarkdownText.code(scenario.place))

      \(quarantine)\(MarkdownText.block(reason))
      Run it alone: \(MarkdownText.code(context.command(running: scenario)))

      """
  }

  private func flaky(_ failure: ScenarioRecord, _ plan: Plan) -> String {
    let scenario = plan.scenario(failure.scenario)
    let reasons = failure.failedAttempts.enumerated().map { index, failed in
      "attempt \(index + 1): \(failed.result.reason)"
    }
    return """
      #### \(MarkdownText.line(scenario.pickle.name))

      \(MarkdownText.code(scenario.place)), passed at attempt \(reasons.count + 1)

      \(MarkdownText.block(reasons.joined(separator: "\n")))
      """
  }
}
