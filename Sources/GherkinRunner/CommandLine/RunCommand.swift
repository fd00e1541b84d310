/// Runs features: options → files → plan → run → reports → exit status.
struct RunCommand<Suite: SpecSuite> {
  let suite: Suite
  let options: Options
  let settings: Settings
  let console: Console

  /// Runs what was asked for.
  ///
  /// - Throws: What keeps the run from being done as asked.
  func run() async throws(CommandError) -> ExitStatus {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let definitions = registry.definitions
    let plan = try await makePlan(definitions)
    let runner = Runner(suite, definitions: definitions, plan: plan, options: runOptions)
    let log = EventLog(openReports(plan))
    await runner.run(into: log)
    return finish(log, plan)
  }

  private var runOptions: RunOptions {
    RunOptions(
      parallel: settings.parallel, failFast: options.stopsAtFirstFailure,
      dryRun: options.isDryRun, strict: options.isStrict)
  }

  private func makePlan(
    _ definitions: Definitions<Suite.World>
  ) async throws(CommandError) -> Plan {
    let planner: Planner
    do {
      planner = try Planner(definitions)
    } catch {
      throw .definitions(error, seenFrom: console.workingFolder)
    }
    let found = try FeatureFinder(settings.paths, in: console.workingFolder)
    let filter = try PickleFilter(options, lines: found.lines)
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    let files = try await reader.read(found.paths)
    let check = SelectionCheck(options: options, paths: settings.paths)
    try check.check(found.lines, in: files)
    let plan = planner.plan(files, filter: filter)
    console.report(plan.files.flatMap(\.diagnostics), colors: settings.colorsErrors)
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: console.workingFolder))
    }
    try check.check(plan)
    return plan
  }

  private func finish(_ log: EventLog, _ plan: Plan) -> ExitStatus {
    // The log hands back what it was given, with all that it took note of.
    guard var streams = log.receiver as? ReportStreams else { return .unusable }
    streams.close()
    for failure in streams.failures { console.report(failure) }
    guard streams.failures.isEmpty, plan.undefinedParameterTypes.isEmpty else { return .unusable }
    return streams.tally.exitStatus(
      strict: options.isStrict, hasParseErrors: !plan.parseErrors.isEmpty)
  }
}
