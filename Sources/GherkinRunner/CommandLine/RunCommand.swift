/// Runs features: options → files → plan → run → reports → exit status.
struct RunCommand<Suite: SpecSuite> {
  let suite: Suite
  /// As typed: a worker process makes the same plan of them.
  let arguments: [String]
  let options: Options
  let settings: Settings
  var console: Console
  /// Ends the run when the process is told to end.
  var interruption: Interruption?

  /// Runs what was asked for.
  ///
  /// - Throws: What keeps the run from being done as asked.
  func run() async throws(CommandError) -> ExitStatus {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let definitions = registry.definitions
    if IsolatedWorker<Suite>.isMeant(console.environment) {
      // What there is to say of the plan is said by the process that reports.
      var silent = self
      silent.console.errors = NullSink()
      return try await work(definitions, try await silent.makePlan(definitions))
    }
    let isolatedRun = try isolatedRun()
    let plan = try await makePlan(definitions)
    let log = EventLog(ReportStreams(plan, options, settings, console))
    let control = RunControl()
    interruption?.end(control, telling: console)
    if let isolatedRun {
      await isolatedRun.run(plan, into: log, control: control)
    } else {
      await Runner(suite, definitions: definitions, plan: plan, options: runOptions)
        .run(into: log, control: control)
    }
    return finish(log, plan)
  }

  /// Runs scenarios for the process that started this one, which reports them.
  private func work(
    _ definitions: Definitions<Suite.World>, _ plan: Plan
  ) async throws(CommandError) -> ExitStatus {
    do {
      try await IsolatedWorker(
        suite, definitions: definitions, plan: plan, options: runOptions
      ).run()
      return .passed
    } catch {
      throw CommandError("This process cannot work for another: \(error).")
    }
  }

  /// The worker processes, if scenarios are to run in any. They start before the plan is made, to
  /// make theirs at the same time.
  private func isolatedRun() throws(CommandError) -> IsolatedRun? {
    guard options.isIsolated, !options.isDryRun else { return nil }
    do {
      return try IsolatedRun(
        options: runOptions, prepared: min(settings.parallel, console.coreCount),
        arguments: workerArguments, environment: console.environment)
    } catch {
      throw CommandError("\(error).", remedy: "Close other programs, or run without --isolate.")
    }
  }

  /// The arguments with which another process makes the same plan: a seed drawn here is said there.
  private var workerArguments: [String] {
    guard case .random(let seed) = settings.order else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end] + ["--order=random:\(seed)"] + arguments[end...]
  }

  private var runOptions: RunOptions {
    RunOptions(
      parallel: settings.parallel, failFast: options.stopsAtFirstFailure,
      dryRun: options.isDryRun, strict: options.isStrict, timeout: options.timeout)
  }

  private func makePlan(
    _ definitions: Definitions<Suite.World>
  ) async throws(CommandError) -> Plan {
    // Files are looked for while patterns are compiled, whose errors come first nevertheless.
    async let compiling = Result { () throws(DefinitionProblems) in try Planner(definitions) }
    let searching = Result { () throws(CommandError) in
      let paths = try RerunList.expand(settings.paths, in: console.workingFolder)
      return (paths, try FeatureFinder(paths, in: console.workingFolder))
    }
    let planner: Planner
    switch await compiling {
    case .success(let compiled): planner = compiled
    case .failure(let error): throw .definitions(error, seenFrom: console.workingFolder)
    }
    let (paths, found) = try searching.get()
    let filter = try PickleFilter(options, lines: found.lines)
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: settings.parallel)
    let files = try await reader.read(found.paths)
    // A list of nothing says that there is nothing to run again, which is as good as it gets.
    let check = SelectionCheck(
      options: options, paths: settings.paths,
      minimum: options.minimum ?? (paths.isEmpty ? 0 : 1))
    try check.check(found.lines, in: files)
    let plan = planner.plan(
      files, filter: filter, retry: settings.retry, order: settings.order, shard: options.shard,
      workers: settings.parallel)
    console.report(plan.files.flatMap(\.diagnostics), colors: settings.colorsErrors)
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: console.workingFolder))
    }
    try check.check(plan)
    if case .random(let seed) = settings.order {
      console.errors.write("Random order; for the same again: --order random:\(seed)\n")
    }
    return plan
  }

  private func finish(_ log: EventLog, _ plan: Plan) -> ExitStatus {
    // The log hands back what it was given, with all that it took note of.
    guard var streams = log.receiver as? ReportStreams else { return .unusable }
    return streams.finish(plan, isStrict: options.isStrict, console)
  }
}
