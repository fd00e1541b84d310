/// Lists step definitions by the time they took, how often they were used, and those never used.
package struct UsageReporter: PlanReporter {
  private struct Use {
    var count = 0
    /// How often it ran: not where its step was skipped after another.
    var runs = 0
    var total = Duration.zero
    var slowest = Duration.zero

    var cells: [String] {
      let mean = runs == 0 ? Duration.zero : total / runs
      return [total.fineText, mean.fineText, slowest.fineText, String(count)]
    }
  }

  private let context: ReportContext
  private var uses: [Use] = []
  /// The definitions that matched a step which others matched, too, so that none of them ran.
  private var ambiguous: Set<Int> = []

  package init(_ context: ReportContext) { self.context = context }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      uses = Array(repeating: Use(), count: plan.stepDefinitions.count)
    case .stepFinished(let attempt, let position, let result):
      guard case .step(_, let decision) = plan.scenario(attempt.scenario).testStep(position) else {
        return
      }
      if case .ambiguous(let index) = decision {
        ambiguous.formUnion(plan.candidates[Int(index)].map(\.definition))
      }
      guard let definition = decision.definition else { return }
      uses[definition].count += 1
      // A step that skips its scenario on purpose has run, and gives the reason.
      let reason = result.problem.map { NotRun(rawValue: $0.type) }
      guard result.status != .skipped || reason == .some(nil) else { return }
      uses[definition].runs += 1
      uses[definition].total += result.duration
      uses[definition].slowest = max(uses[definition].slowest, result.duration)
    case .runFinished:
      write(plan, into: &buffer)
    default: break
    }
  }

  private func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    let used = uses.indices.filter { uses[$0].count > 0 }
      .sorted { (uses[$0].total, $1) > (uses[$1].total, $0) }
    if !used.isEmpty {
      buffer.appendLine("Step definitions by time taken:", context.theme.title)
      let rows = [["total", "mean", "slowest", "uses"]] + used.map { uses[$0].cells }
      let table = TableLayout(rows)
      for (definition, row) in zip([nil] + used.map(Optional.some), rows) {
        for (column, cell) in row.enumerated() {
          buffer.append(spaces: 2 + table.padding(of: cell, in: column))
          buffer.append(cell)
        }
        if let definition {
          write(plan.stepDefinitions[definition], into: &buffer)
        } else {
          buffer.endLine()
        }
      }
    }
    // Scenarios that were left out may use them.
    let isWhole =
      !plan.isPartial && plan.scenarioCount == plan.selection.total && plan.parseErrors.isEmpty
    let unusable = Set(plan.undefinedParameterTypes.map(\.definition))
    let unused = uses.indices.filter { uses[$0].count == 0 && !unusable.contains($0) }
    let lists = [
      ("Only in ambiguous steps:", unused.filter(ambiguous.contains)),
      (
        isWhole ? "Never used:" : "Not used in this run:", unused.filter { !ambiguous.contains($0) }
      ),
    ].filter { !$0.1.isEmpty }
    for (number, (title, definitions)) in lists.enumerated() {
      if number > 0 || !used.isEmpty { buffer.endLine() }
      buffer.appendLine(title, context.theme.title)
      for definition in definitions { write(plan.stepDefinitions[definition], into: &buffer) }
    }
  }

  private func write(_ definition: StepDefinitionInfo, into buffer: inout ReportBuffer) {
    buffer.append("  \(definition.pattern)")
    buffer.appendLine("  # \(context.place(definition.location))", context.theme.dimmed)
  }
}
