/// Runs features: options → files → plan → run → reports → exit status.
struct RunCommand<Suite: SpecSuite>: Sendable {
  let makeSuite: @Sendable () -> Suite
  /// As typed: a worker process makes the same plan of them.
  let arguments: [String]
  /// Whether the command was named, and not only meant.
  let isNamed: Bool
  let options: Options
  let settings: Settings
  /// Which rules of `check` a run heeds as well.
  let rules: CheckSettings
  var console: Console

  /// Settles what was typed, with the file of options.
  init(
    _ arguments: [String], _ typed: Invocation, console: Console,
    makeSuite: @escaping @Sendable () -> Suite
  ) throws(CommandError) {
    let configuration = try Configuration(typed, console)
    options = try configuration.options(for: arguments)
    rules = try configuration.checkSettings()
    if options.verbosity == .verbose, let origin = configuration.origin {
      console.errors.write("\(TerminalText.escaped(origin))\n")
    }
    settings = try Settings(options, console: console)
    try settings.checkTargets(in: console.workingFolder, besides: configuration.inputs)
    self.arguments = arguments
    isNamed = typed.isNamed
    self.console = console
    self.makeSuite = makeSuite
  }

  /// Whether scenarios run in several processes, of which this is one.
  var runsInWorkers: Bool {
    WorkerChannel.isInherited(console.environment) || options.isIsolated && !options.isDryRun
  }

  /// Decides everything that can be decided before anything runs.
  ///
  /// - Parameter isUntouched: Whether this process has done nothing yet but look at its arguments.
  ///   Workers may then be copies of it, in which this returns as well.
  /// - Throws: What keeps the run from being done as asked.
  func prepare(isUntouched: Bool = false) throws(CommandError) -> PreparedRun<Suite> {
    do {
      if var channel = try WorkerChannel.inherited(console.environment) {
        channel.waitForWork()
        // What there is to say of the plan is said by the process that reports.
        var silent = self
        silent.console.errors = NullSink()
        var run = try silent.plan()
        run.side = .worker(channel)
        return run
      }
      RerunList.invalidateOld(settings.reports, unless: settings.paths, in: console.workingFolder)
      guard runsInWorkers else {
        var run = try plan()
        run.reports = try OpenReports(settings, console)
        return run
      }
      return try prepareWorkers(isUntouched)
    } catch let error as CommandError {
      throw error
    } catch let error as WorkerError {
      throw CommandError("\(error).", remedy: error.remedy)
    } catch {
      throw CommandError("\(error).")
    }
  }

  /// Plans, and sees to it that there are workers: copies of this process where that can be, since
  /// they have the plan already, or else one that makes its plan while this process makes its own.
  private func prepareWorkers(_ isUntouched: Bool) throws -> PreparedRun<Suite> {
    var workers = try IsolatedRun(
      options: runOptions, arguments: workerArguments, environment: console.environment)
    guard isUntouched, let fork = Fork() else {
      try workers.spawn()
      var run = try plan()
      run.reports = try OpenReports(settings, console)
      run.side = .original(workers)
      return run
    }
    // Threads would not be in the copies.
    var run = try plan(threads: 1)
    let isSafe = fork.isSafe
    let reports = try OpenReports(settings, console)
    run.reports = reports
    do {
      // The reports are open now, which is no reason against copies: those close them.
      guard isSafe, let fork = Fork() else {
        try workers.spawn()
        run.side = .original(workers)
        return run
      }
      run.side = try workers.copy(fork, min(settings.parallel, console.coreCount), of: run.plan)
    } catch {
      reports.abandon()
      throw error
    }
    // A copy has closed them, and the original goes on with them.
    if case .worker = run.side { run.reports = nil }
    return run
  }

  /// Makes the suite and plans what was asked for.
  private func plan(threads: Int? = nil) throws(CommandError) -> PreparedRun<Suite> {
    let suite = makeSuite()
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    return PreparedRun(
      suite, registry.definitions,
      try plan(registry.definitions, threads: threads ?? settings.parallel), runOptions,
      command: self)
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
}

/// Planning what was asked for.
extension RunCommand {
  /// Finds, reads and plans the features, and tells what is wrong with them.
  ///
  /// - Parameter threads: How many may share the work.
  func plan(
    _ definitions: Definitions<Suite.World>, threads: Int
  ) throws(CommandError) -> Plan {
    let (compiled, searched) = concurrently(
      workers: threads,
      { Result { () throws(CommandError) -> Planner in try compile(definitions) } },
      { Result { () throws(CommandError) -> Search in try search() } })
    // What is wrong with definitions comes first.
    let planner = try compiled.get()
    let (paths, found) = try searched.get()
    let filter = try PickleFilter(options, lines: found.lines)
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: threads)
    let files = try reader.read(found.paths)
    // A list of nothing says that there is nothing to run again, which is as good as it gets.
    let check = SelectionCheck(
      options: options, paths: settings.paths,
      minimum: options.minimum ?? (paths.isEmpty ? 0 : 1))
    let plan = planner.plan(
      files, filter: filter, retry: settings.retry, order: settings.order, shard: options.shard,
      workers: threads)
    try filter.check(plan)
    try check.check(found.lines, in: plan)
    let warnings = RunWarnings(selectedBy: filter, rules)
      .warnings(in: plan.files, workers: threads)
    console.report(plan.files.flatMap(\.diagnostics) + warnings, colors: settings.colorsErrors)
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: console.workingFolder))
    }
    guard plan.tagProblems.isEmpty else {
      console.report(plan.tagProblems, colors: settings.colorsErrors)
      throw .invalidTags(plan.tagProblems.count)
    }
    let selection = SelectionReport(options: options, paths: settings.paths, filter: filter)
    for warning in selection.warnings(plan, passedOver: found.passedOver) {
      console.errors.write("\(TerminalText.escaped(warning))\n")
    }
    try check.check(plan)
    if let line = selection.selection(plan) {
      console.errors.write("\(TerminalText.escaped(line))\n")
    }
    if case .random(let seed) = settings.order {
      console.errors.write("Random order; for the same again: --order random:\(seed)\n")
    }
    return plan
  }

  /// The paths that were looked at, and what is there.
  private typealias Search = (paths: [String], found: FeatureFinder)

  private func search() throws(CommandError) -> Search {
    try checkFirstWord()
    let folder = console.workingFolder
    let paths = try RerunList.expand(settings.paths, in: folder)
    let found = try FeatureFinder(paths, in: folder, origin: settings.pathOrigin)
    let lists = settings.paths.filter { $0.hasPrefix("@") }.compactMap {
      FileSystem.identity(of: String($0.dropFirst()), in: folder)
    }
    try settings.checkTargets(in: folder, besides: found.identities, lists: Set(lists))
    return (paths, found)
  }

  private func compile(
    _ definitions: Definitions<Suite.World>
  ) throws(CommandError) -> Planner {
    do {
      return try Planner(definitions)
    } catch {
      throw .definitions(error, seenFrom: console.workingFolder)
    }
  }

  /// Refuses a first argument that was meant for a command.
  private func checkFirstWord() throws(CommandError) {
    guard !isNamed, let word = arguments.first, word.isWord, word == settings.paths.first,
      !FileSystem.exists(FileSystem.absolute(word, in: console.workingFolder))
    else { return }
    // A folder that cannot be listed costs only the proposal; the word is refused either way.
    let names = (try? FileSystem.entries(of: console.workingFolder).map(\.name)) ?? []
    throw .unknownCommand(word, among: names.filter { !$0.hasPrefix(".") })
  }
}

extension CommandError {
  fileprivate static func invalidTags(_ count: Int) -> CommandError {
    CommandError("Nothing was run, because of \(count.counted("tag")) that cannot be read.")
  }
}
