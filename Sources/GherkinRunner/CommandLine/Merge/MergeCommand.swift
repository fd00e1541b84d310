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
}

extension CommandError {
  fileprivate static var noShards: CommandError {
    CommandError(
      "There is nothing to merge.",
      remedy: "Name the files that the shards wrote with '--format message:PATH'.")
  }
}
