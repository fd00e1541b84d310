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

  /// Whether a report tells of steps that passed, or somebody looks on as it is made.
  private func wantsPassedSteps(_ request: ReportRequest) -> Bool {
    guard let path = request.path, !request.format.needsPassedSteps else { return true }
    return FileSink.isWatched(FileSystem.absolute(path, in: console.workingFolder))
  }

  private var runOptions: RunOptions {
    RunOptions(
      parallel: settings.parallel, failFast: options.stopsAtFirstFailure,
      dryRun: options.isDryRun, strict: options.isStrict, timeout: options.timeout,
      tellsPassedSteps: settings.reports.contains(where: wantsPassedSteps))
  }
}
