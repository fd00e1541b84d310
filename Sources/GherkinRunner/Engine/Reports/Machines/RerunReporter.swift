/// Lists what to run again, one file per line, `PATH:LINE:LINE`: what did not pass, and what did not run
/// although it was not skipped on purpose; everything, if the run failed for a reason that no scenario shows, which a
/// comment then gives. A comment below names the scenarios on these lines by their identities, so that `@FILE` finds
/// them when they have moved.
///
/// Comments at the top say how much the list holds and which run wrote it, so that a list of a run in which everything
/// passed differs from one that is cut or was never written.
package struct RerunReporter: PlanReporter {
  private let context: ReportContext
  private var failed = Entries()
  /// What did not pass, and does not fail the run because of `--no-strict`.
  private var tolerated = Entries()

  /// The lines of each file; none for one that could not be read.
  private struct Entries: Sendable {
    private(set) var paths: [String] = []
    private(set) var pickles: [String: [Pickle]] = [:]

    /// How many scenarios there are, and files that could not be read.
    var count: Int { paths.reduce(0) { $0 + max(1, pickles[$1]?.count ?? 0) } }

    mutating func add(_ scenario: PlannedScenario) {
      add(scenario.pickle.uri)
      pickles[scenario.pickle.uri]?.append(scenario.pickle)
    }

    mutating func add(_ path: String) {
      guard pickles[path] == nil else { return }
      pickles[path] = []
      paths.append(path)
    }
  }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted: addFiles(plan)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      add(result, plan.scenario(attempt.scenario), plan)
    case .runFinished: write(plan, summary, into: &buffer)
    default: break
    }
  }

  /// Adds to the list of a run that has ended that `count` other reports could not be written.
  func noteUnwritten(_ count: Int, into buffer: inout ReportBuffer) {
    let reason = "\(count.counted("report")) could not be written"
    let isEmpty = failed.count + tolerated.count == 0
    buffer.append(raw: (isEmpty ? Self.failureLine(reason) : "# \(reason)\n").utf8)
  }

  /// Adds the files that could not be read.
  private mutating func addFiles(_ plan: Plan) {
    for file in plan.files where !file.errors.isEmpty { failed.add(file.document.source.uri) }
  }

  private mutating func add(_ result: ScenarioResult, _ scenario: PlannedScenario, _ plan: Plan) {
    switch result.notRun {
    case .failFast, .interrupted, .brokenOff, .runHook: failed.add(scenario)
    case .dryRun, nil:
      guard plan.quarantine(of: scenario.index) == nil else { return }
      if result.status.fails(strict: context.isStrict) {
        failed.add(scenario)
      } else if result.status.fails(strict: true) {
        tolerated.add(scenario)
      }
    }
  }

  private mutating func write(
    _ plan: Plan, _ summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    let outcome = summary.outcome(plan, context)
    let failsBeyond = outcome.failsBeyondScenarios
    if failsBeyond {
      (failed, tolerated) = (Entries(), Entries())
      addFiles(plan)
      for scenario in plan.scenarios { failed.add(scenario) }
    }
    let count = failed.count + tolerated.count
    var text = head(outcome, count, at: plan)
    if failsBeyond || count == 0 && !outcome.isGreen {
      text += Self.failureLine(String(outcome.headline.dropFirst(2)))
    }
    if context.isDryRun { text += "\(Self.dryRunLine)\n" }
    text += lines(failed, plan.identities)
    if tolerated.count > 0 { text += "\(Self.toleratedLine)\n" + lines(tolerated, plan.identities) }
    buffer.append(raw: text.utf8)
  }

  /// How much the list holds, what the run came to, and which run it was.
  private func head(_ outcome: RunOutcome, _ count: Int, at plan: Plan) -> String {
    let isWell = count == 0 && outcome.isGreen && outcome.remarks.isEmpty
    let held = count == 0 ? "nothing" : "\(count)"
    let result =
      isWell
      ? ", because everything passed (\(outcome.scenarios.total.counted("scenario")))"
      : " (\(outcome.headline))"
    let commit = context.commit.map { " at commit \($0)" } ?? ""
    let lines = [
      "\(Self.headPrefix)\(held)\(result)",
      "# Written by the run of \(context.start.timestamp)Z\(commit): \(context.invocation)",
      outcome.basis.selection.map { "# \($0)" },
    ]
    return lines.compactMap(\.self).map { Escaping.terminal.escaped($0) + "\n" }.joined()
  }

  private func lines(_ entries: Entries, _ identities: ScenarioIdentities) -> String {
    entries.paths.reduce(into: "") { text, path in
      let pickles = entries.pickles[path] ?? []
      // A line that begins with # would be a comment.
      let entry = path.hasPrefix("#") ? "./" + path : path
      text += "\(entry)\(pickles.map { ":\($0.location.line)" }.joined())\n"
      guard !pickles.isEmpty else { return }
      let ids = pickles.map { identities[$0].text }.joined(separator: " ")
      text += "\(Self.identityPrefix)\(ids)\n"
    }
  }
}

/// The comments that are read again with a list.
extension RerunReporter {
  /// The start of the first line, before `nothing`, or how many scenarios and unreadable files the list holds.
  package static let headPrefix = "# To run again: "
  /// The start of a line that says that the run failed. `@FILE` refuses a list that has no other line.
  package static let failurePrefix = "# The run failed: "
  /// The start of a line with the identities of the scenarios in the entry above it, in the order of their lines.
  package static let identityPrefix = "# ids "
  /// The line of a list that `@FILE` refuses, because nothing has run.
  static let dryRunLine = "# Nothing was run: it was a dry run"
  /// The line above what does not fail a run that is not strict.
  static let toleratedLine = "# Pending or undefined, which --no-strict let pass:"

  /// The line that says that the run failed, and why.
  package static func failureLine(_ reason: String) -> String { "\(failurePrefix)\(reason)\n" }
}
