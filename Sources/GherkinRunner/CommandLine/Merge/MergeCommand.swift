/// Merges the messages of several shards into the reports of one run.
struct MergeCommand: RunnableCommand {
  static let description = CommandDescription(
    summary: "Merge the results of several shards into one report.",
    synopsis: "FILE… [options]",
    operand: .files,
    details: """
      FILE is what a shard wrote with --format message:FILE. All shards must be runs
      of this program with the same features. A missing shard, a dry run, and a
      scenario that was selected but has no result are errors. Paths, formats and
      options that select scenarios have no effect in specs.json.
      """,
    statuses: [
      (.passed, "everything in all shards passed, or was skipped on purpose"),
      (.failed, "a scenario did not pass, or a feature file could not be parsed"),
    ])

  private let session: Session

  init(_ session: Session) throws(CommandError) {
    self.session = session
    try session.checkReportTargets()
  }

  func run() async throws(CommandError) -> ExitStatus {
    let paths = session.options.paths
    guard !paths.isEmpty else { throw .noShards }
    let inputs = paths.compactMap { FileSystem.identity(of: $0, in: session.folder) }
    try session.checkReportTargets(besides: inputs)
    var shards: [ShardMessages] = []
    for path in paths {
      let bytes = try FileSystem.contents(ofNamed: path, in: session.folder)
      shards.append(try ShardMessages(path: path, bytes: bytes))
    }
    let merged = try MergedPlan(
      shards, try session.makePlanner(), session.reader(),
      try session.configuration.suiteRules())
    let events = try MergedEvents(shards, merged)
    session.console.report(
      merged.plan.files.flatMap(\.diagnostics), colors: session.colorsErrors)
    try check(shards, merged.plan, events)
    var streams = ReportStreams(
      merged.plan, to: try OpenReports(session), session, start: events.start, ranHere: false)
    for event in events.events { streams.receive(event) }
    return streams.finish(merged.plan, session)
  }

  /// Throws if there are too few scenarios, or if a shard's run did not succeed and nothing in it explains
  /// why.
  private func check(
    _ shards: [ShardMessages], _ plan: Plan, _ events: MergedEvents
  ) throws(CommandError) {
    let minimum = session.options.minimum ?? 1
    guard plan.selectedCount >= minimum || !plan.parseErrors.isEmpty else {
      throw .tooFewToMerge(plan.selectedCount, minimum)
    }
    guard let failed = shards.first(where: { $0.end?.success == false }) else { return }
    var summary = RunSummary()
    for event in events.events { summary.receive(event, plan: plan) }
    guard summary.outcome(plan, isStrict: true).isGreen else { return }
    throw .unexplainedFailure(failed.path)
  }
}

extension CommandError {
  fileprivate static var noShards: CommandError {
    CommandError(
      "There is nothing to merge.",
      remedy: "Name the files that the shards wrote with '--format message:PATH'.")
  }

  fileprivate static func tooFewToMerge(_ count: Int, _ minimum: Int) -> CommandError {
    CommandError(
      "Too few results to merge: there \(count == 1 ? "is" : "are") \(count.counted("scenario")), "
        + "but \(minimum == 1 ? "at least one is needed" : "--minimum requires \(minimum)").",
      remedy: "Name the reports of all shards. If this is intended, use --minimum \(count).")
  }

  fileprivate static func unexplainedFailure(_ path: String) -> CommandError {
    CommandError(
      "According to \(path) its run did not succeed, but everything in it passed or was skipped: "
        + "the run was interrupted, or lines are missing.",
      remedy: "Run the shard again, and merge its report, complete and unchanged.")
  }
}
