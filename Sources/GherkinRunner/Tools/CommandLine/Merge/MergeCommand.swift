struct MergeCommand: Command {
  static let description = CommandDescription(
    name: "merge", summary: "Merge the results of several shards into one report.",
    synopsis: "FILE… [options]",
    operand: .files,
    details: """
      FILE is what a shard wrote with --format message:FILE. All shards must be runs
      of this program with the same features, commit and build. A missing shard, a
      dry run, and a scenario that was selected but has no result are errors. What
      the runs left out is said. FILE may also be of a run of @LIST, the list of what
      another FILE left to run again: its results count, and what failed before and
      passes now is flaky. Paths, formats and options that select scenarios have no
      effect in specs.json. Without --format the report is that of a run.
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
    let shards = try RecordedRun.read(paths, session).joiningReruns()
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
    if plan.selectedCount < plan.foundCount {
      session.console.note(plan.selection(plan.selectedCount, by: plan.selectedBy) + ".")
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
    let failed = shards.first { shard in
      shard.end?.isGreen == false && shard.note?.rerun != true
        && !shard.scenarios.contains(where: \.wasRunAgain)
    }
    if let failed,
      summary.outcome(plan, isStrict: true, isDryRun: false).isGreen
    {
      throw .unexplainedFailure(failed.path)
    }
  }
}

extension CommandError {
  static func unexplainedFailure(_ path: String) -> CommandError {
    CommandError(
      "According to \(path) its run did not succeed, but everything in it passed, was skipped or is in "
        + "quarantine: the run was interrupted, lines are missing, or its specs.json was another.",
      remedy: "Run it again with this specs.json, and name its messages, complete and unchanged.")
  }
}
