/// Lists what to run again, `PATH:LINE`, a tab and the scenario's identity, by which `@FILE` finds one that has moved: what
/// did not pass, and what did not run although it was not skipped on purpose; everything, if the run failed for a reason
/// that no scenario shows.
///
/// Above the entries, `= 3` says how many there are, so that the list of a run in which everything passed differs from one
/// that is cut or was never written, and `= failed: …` that the list cannot be run. Comments say which run wrote it.
package struct RerunReporter: PlanReporter {
  @Boxed private var context: ReportContext
  private var failed: [Pickle] = []
  /// What did not pass, and does not fail the run because of `--no-strict`.
  private var tolerated: [Pickle] = []

  package init(_ context: ReportContext) { self.context = context }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      add(result, plan.scenario(attempt.scenario), plan)
    case .runFinished: write(plan, summary, into: &buffer)
    default: break
    }
  }

  /// Adds to the list of a run that has ended that `count` other reports could not be written.
  func noteUnwritten(_ count: Int, into buffer: inout ReportBuffer) {
    let reason = "\(count.counted("report")) could not be written"
    let isEmpty = failed.isEmpty && tolerated.isEmpty
    buffer.append(raw: (isEmpty ? Self.failureLine(reason) : "# \(reason)\n").utf8)
  }

  private mutating func add(_ result: ScenarioResult, _ scenario: PlannedScenario, _ plan: Plan) {
    switch result.notRun {
    case .failFast, .interrupted, .brokenOff, .runHook: failed.append(scenario.pickle)
    case .dryRun, nil:
      guard plan.quarantine(of: scenario.index) == nil else { return }
      if result.status.fails(strict: context.isStrict) {
        failed.append(scenario.pickle)
      } else if result.status.fails(strict: true) {
        tolerated.append(scenario.pickle)
      }
    }
  }

  private mutating func write(
    _ plan: Plan, _ summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    let outcome = summary.outcome(plan, context)
    if outcome.failsBeyondScenarios {
      (failed, tolerated) = (plan.scenarios.map(\.pickle), [])
    }
    let unreadable = plan.files.filter { !$0.errors.isEmpty }.map(\.document.source.uri)
    let count = unreadable.count + failed.count + tolerated.count
    let held = count == 0 ? "nothing" : "\(count)"
    let isWell = count == 0 && outcome.isGreen && outcome.remarks.isEmpty
    let result =
      isWell
      ? ", because everything passed (\(outcome.scenarios.total.counted("scenario")))"
      : " (\(outcome.headline))"
    let commit = context.commit.map { " at commit \($0)" } ?? ""
    let comments = [
      "# To run again: \(held)\(result)",
      "# Written by the run of \(context.start.timestamp)Z\(commit): \(context.invocation)",
      outcome.basis.selection.map { "# \($0)" },
    ]
    var text = comments.compactMap(\.self).map { Escaping.terminal.escaped($0) + "\n" }.joined()
    if context.isDryRun {
      text += Self.refusal("was a dry run, which runs nothing")
    } else if count == 0, !outcome.isGreen {
      text += Self.failureLine(String(outcome.headline.dropFirst(2)))
    } else {
      text += "\(Self.head)\(count)\n"
    }
    let identities = plan.identities
    func line(_ pickle: Pickle) -> String {
      "\(Self.written(pickle.uri)):\(pickle.location.line)\t\(identities[pickle])\n"
    }
    text += unreadable.map { Self.written($0) + "\n" }.joined() + failed.map(line).joined()
    if !tolerated.isEmpty {
      text += "# Pending or undefined, which --no-strict let pass:\n"
      text += tolerated.map(line).joined()
    }
    buffer.append(raw: text.utf8)
  }

  /// A path that is not taken for another line, or for several.
  private static func written(_ path: String) -> String {
    let isPlain =
      path.first.map { !"#=\"".contains($0) && !$0.isWhitespace } == true
      && !path.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isPlain ? path : String(decoding: JSONValue.text(path).bytes, as: UTF8.self)
  }
}

/// The lines that are neither entries nor comments.
extension RerunReporter {
  /// The start of the line above entries that says how many they are, or why the list cannot be run.
  package static let head = "= "

  /// The line of a list that cannot be run.
  ///
  /// - Parameter reason: What its run did, as in `failed: a hook did not pass`.
  private static func refusal(_ reason: String) -> String {
    head + Escaping.terminal.escaped(reason) + "\n"
  }

  /// The line that says that the run failed, and why.
  package static func failureLine(_ reason: String) -> String { refusal("failed: \(reason)") }
}
