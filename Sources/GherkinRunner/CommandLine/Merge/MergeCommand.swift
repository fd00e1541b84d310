/// Makes the reports of several shards, whose messages were kept, into one: `specs merge`.
struct MergeCommand<Suite: SpecSuite> {
  let suite: Suite
  let options: Options
  let settings: Settings
  let console: Console

  /// Reports what happened in all shards as one run.
  ///
  /// - Throws: What keeps the shards from being read or from being parts of one run.
  func run() async throws(CommandError) -> ExitStatus {
    guard !options.paths.isEmpty else { throw .noShards }
    var inputs: Set<FileSystem.Identity> = []
    for path in options.paths {
      if let file = FileSystem.identity(of: path, in: console.workingFolder) { inputs.insert(file) }
    }
    try settings.checkTargets(in: console.workingFolder, besides: inputs)
    var shards: [ShardMessages] = []
    for path in options.paths { shards.append(try read(path)) }
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let planner: Planner
    do throws(DefinitionProblems) {
      planner = try Planner(registry.definitions)
    } catch {
      throw .definitions(error, seenFrom: console.workingFolder)
    }
    let merged = try MergedPlan(
      shards, planner, language: options.language, workers: settings.parallel)
    let events = try MergedEvents(shards, merged)
    console.report(
      merged.plan.files.flatMap(\.diagnostics), colors: settings.colorsErrors)
    try check(shards, merged.plan, events)
    var streams = ReportStreams(
      merged.plan, to: try OpenReports(settings, console), options, settings, console,
      start: events.start)
    for event in events.events { streams.receive(event) }
    return streams.finish(merged.plan, isStrict: options.isStrict, console)
  }

  private func read(_ path: String) throws(CommandError) -> ShardMessages {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: FileSystem.absolute(path, in: console.workingFolder))
    } catch {
      throw .unusable(path, error)
    }
    return try ShardMessages(path: path, bytes: bytes)
  }

  /// Throws if there are too few scenarios, or if a shard says that its run did not succeed and
  /// nothing that it holds tells why.
  private func check(
    _ shards: [ShardMessages], _ plan: Plan, _ events: MergedEvents
  ) throws(CommandError) {
    let minimum = options.minimum ?? 1
    guard plan.selectedCount >= minimum || !plan.parseErrors.isEmpty else {
      throw .tooFewToMerge(plan.selectedCount, minimum)
    }
    guard let failed = shards.first(where: { $0.end?.success == false }) else { return }
    var tally = Tally()
    for event in events.events { tally.receive(event, plan: plan) }
    guard tally.outcome(plan, isStrict: true).isGreen else { return }
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
        + "but \(minimum == 1 ? "at least one is" : "--minimum asks for \(minimum)")"
        + "\(minimum == 1 ? " needed" : "").",
      remedy: "Name the reports of all shards. If this is as it should be, say --minimum \(count).")
  }

  fileprivate static func unexplainedFailure(_ path: String) -> CommandError {
    CommandError(
      "\(path) says that its run did not succeed, but everything in it passed or was skipped: the "
        + "run was interrupted, or lines are missing.",
      remedy: "Run the shard again, and merge its report, whole and unchanged.")
  }
}
