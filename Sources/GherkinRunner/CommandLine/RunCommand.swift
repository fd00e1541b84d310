/// Runs features: options → files → plan → run → reports → exit status.
struct RunCommand<Suite: SpecSuite>: Sendable {
  let makeSuite: @Sendable () -> Suite
  /// As typed: a worker process makes the same plan of them.
  let arguments: [String]
  let options: Options
  let settings: Settings
  /// Which rules of `check` a run heeds as well.
  private let rules: CheckSettings
  var console: Console
  /// What this process is, if scenarios run in several.
  private var side: IsolatedRun.Side?

  /// Settles what was typed, with the file of options.
  init(
    _ arguments: [String], _ typed: Invocation, console: Console,
    makeSuite: @escaping @Sendable () -> Suite
  ) throws(CommandError) {
    let configuration = try Configuration(typed, in: console.workingFolder)
    options = try configuration.options(for: arguments)
    rules = try configuration.checkSettings()
    if options.verbosity == .verbose, let origin = configuration.origin {
      console.errors.write("\(TerminalText.escaped(origin))\n")
    }
    settings = try Settings(options, console: console)
    self.arguments = arguments
    self.console = console
    self.makeSuite = makeSuite
  }

  /// Starts the worker processes, if scenarios are to run in any. They are started before the plan is
  /// made, to make theirs at the same time.
  ///
  /// - Parameter isUntouched: Whether copies of this process may serve: it has done nothing yet but
  ///   look at its arguments. Then this returns in the copies as well.
  mutating func startWorkers(isUntouched: Bool) throws(CommandError) {
    do {
      if let channel = try WorkerChannel.inherited(console.environment) {
        channel.waitForWork()
        side = .worker(channel)
      } else if options.isIsolated, !options.isDryRun {
        side = try IsolatedRun.start(
          min(settings.parallel, console.coreCount), options: runOptions,
          arguments: workerArguments, environment: console.environment, isUntouched: isUntouched)
      }
    } catch {
      throw CommandError("\(error).", remedy: "Close other programs, or run without --isolate.")
    }
  }

  /// Runs what was asked for.
  ///
  /// - Parameter interruption: Ends the run when the process is told to end.
  /// - Throws: What keeps the run from being done as asked.
  func run(_ interruption: Interruption?) async throws(CommandError) -> ExitStatus {
    let suite = makeSuite()
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let definitions = registry.definitions
    if case .worker(let channel) = side {
      // What there is to say of the plan is said by the process that reports.
      var silent = self
      silent.console.errors = NullSink()
      await IsolatedWorker(
        suite, definitions: definitions, plan: try await silent.makePlan(definitions),
        options: runOptions, channel: channel
      ).run()
      return .passed
    }
    let plan = try await makePlan(definitions)
    let control = RunControl()
    interruption?.end(control, telling: console)
    let log = EventLog(
      ReportStreams(plan, options, settings, console, interruption: interruption))
    if case .original(let isolatedRun) = side {
      await isolatedRun.run(plan, into: log, control: control)
    } else {
      await Runner(suite, definitions: definitions, plan: plan, options: runOptions)
        .run(into: log, control: control)
    }
    return finish(log, plan)
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
      try checkFirstWord()
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
    let warnings = RunWarnings(wantedBy: filter, rules).warnings(in: plan.files)
    console.report(plan.files.flatMap(\.diagnostics) + warnings, colors: settings.colorsErrors)
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

  /// Refuses a first argument that was meant for a command.
  private func checkFirstWord() throws(CommandError) {
    guard let word = arguments.first, word.isWord, word == settings.paths.first,
      !FileSystem.exists(FileSystem.absolute(word, in: console.workingFolder))
    else { return }
    throw .unknownCommand(word)
  }

  private func finish(_ log: EventLog, _ plan: Plan) -> ExitStatus {
    // The log hands back what it was given, with all that it took note of.
    guard var streams = log.receiver as? ReportStreams else { return .unusable }
    return streams.finish(plan, isStrict: options.isStrict, console)
  }
}
