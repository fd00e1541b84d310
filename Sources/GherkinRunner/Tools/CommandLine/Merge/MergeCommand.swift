struct MergeCommand: Command {
  static let description = CommandDescription(
    name: "merge", summary: "Merge the results of several shards into one report.",
    synopsis: "FILE… [options]",
    operand: .files,
    details: """
      FILE is what a shard wrote with --format message:FILE. All shards must be runs
      of this program with the same features, commit and build. A missing shard, a
      dry run, and a scenario that was selected but has no result are errors. What
      the runs left out is said. Paths, formats and options that select scenarios
      have no effect in specs.json. Without --format the report is that of a run.
      """,
    statuses: [
      (.passed, "everything in all shards passed, or was skipped on purpose"),
      (.failed, "a scenario did not pass, or a feature file could not be parsed"),
    ],
    flags: [[.minimum, .language], Flag.ofResults],
    settings: .own, except: ["format"])

  private let session: Session

  init(_ session: Session) throws(CommandError) {
    self.session = try session.reportingRuns()
    try session.checkReportTargets()
  }

  func run() async throws(CommandError) -> ExitStatus {
    let paths = session.options.paths
    guard !paths.isEmpty else {
      throw CommandError(
        "There is nothing to merge.",
        remedy: "Name the files that the shards wrote with '--format message:PATH'.")
    }
    let inputs = paths.compactMap { FileSystem.identity(of: $0, in: session.folder) }
    try session.checkReportTargets(besides: inputs)
    let shards = try RecordedRun.read(paths, session)
    let run = try MergedRun(shards, session, minimum: session.options.minimum ?? 1)
    var streams = ReportStreams(
      run.plan, to: try OpenReports(session), session, start: run.start, recorded: shards)
    session.console.showing("results merged", of: run.events.count) { noteMerged in
      for event in run.events {
        streams.receive(event)
        noteMerged()
      }
    }
    return streams.finish(run.plan, session)
  }
}

/// A run made again from the messages of all its shards, as far as reports need it.
struct MergedRun {
  let plan: Plan
  let events: [TimedEvent]
  /// When the first shard began, as time since 1970.
  let start: Duration
  let summary: RunSummary

  /// - Throws: What keeps the messages from being those of a whole run of this program.
  init(_ shards: [RecordedRun], _ session: Session, minimum: Int = 1) throws(CommandError) {
    let (plan, scenarios) = try Self.plan(of: shards, session)
    let events = MergedEvents(shards, plan, scenarios)
    (self.plan, start, self.events) = (plan, events.start, events.events)
    summary = self.events.reduce(into: RunSummary()) { $0.receive($1, plan: plan) }
    session.console.report(
      plan.files.flatMap(\.diagnostics), colors: session.colorsErrors)
    try check(shards, minimum: minimum)
    noteFormerQuarantine(shards, session)
    if plan.selectedCount < plan.foundCount {
      session.console.note(plan.selection(by: plan.selectedBy) + ".")
    }
  }

  /// Throws if there are too few scenarios, or if a shard's run did not succeed and nothing in it explains
  /// why.
  private func check(_ shards: [RecordedRun], minimum: Int) throws(CommandError) {
    let count = plan.selectedCount
    guard count >= minimum || !plan.parseErrors.isEmpty else {
      throw CommandError(
        "Too few results to merge: there \(count == 1 ? "is" : "are") "
          + "\(count.counted("scenario")), "
          + "but \(minimum == 1 ? "at least one is needed" : "--minimum requires \(minimum)").",
        remedy: "Name the reports of all shards. If this is intended, use --minimum \(count).")
    }
    let failed = shards.filter { $0.end?.isGreen == false }
    guard !failed.isEmpty, summary.outcome(plan, isStrict: true, isDryRun: false).isGreen else {
      return
    }
    var quarantined: CommandError?
    for shard in failed {
      let scenarios = summary.failures.map(\.scenario).filter { number in
        shard.planned.contains {
          !$0.wasQuarantined && $0.place == plan.scenario(number).place
        }
      }
      guard let first = scenarios.first, let entry = plan.quarantine(of: first) else {
        throw .unexplainedFailure(shard.path)
      }
      quarantined =
        quarantined
        ?? CommandError(
          "The run of \(shard.path) failed, and here the scenario at \(plan.scenario(first).place), "
            + "which failed in it, is in quarantine by \(entry.place): the run had no such entry.",
          remedy:
            "Merge with the specs.json that the shards ran with, or run them again with this one."
        )
    }
    if let quarantined { throw quarantined }
  }

  /// Names the scenarios that fail this run, and were in quarantine when their shards ran.
  private func noteFormerQuarantine(_ shards: [RecordedRun], _ session: Session) {
    let failures = Set(
      summary.failures.map(\.scenario).filter { plan.quarantine(of: $0) == nil }
        .map { plan.scenario($0).place })
    guard !failures.isEmpty else { return }
    for shard in shards {
      for scenario in shard.planned
      where failures.contains(scenario.place) && scenario.wasQuarantined {
        session.console.note(
          "The scenario at \(scenario.place) was in quarantine in the run of \(shard.path), but is not "
            + "now, so its failure counts.")
      }
    }
  }
}

extension CommandError {
  static func unexplainedFailure(_ path: String) -> CommandError {
    CommandError(
      "According to \(path) its run did not succeed, but everything in it passed or was skipped: "
        + "the run was interrupted, or lines are missing.",
      remedy: "Run it again, and name its messages, complete and unchanged.")
  }
}
