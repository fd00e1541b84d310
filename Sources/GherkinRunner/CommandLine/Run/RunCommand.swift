/// Runs features: options → files → plan → run → reports → exit status.
struct RunCommand: RunnableCommand {
  static let description = CommandDescription(
    summary: "Run features; the default if no command is named.",
    synopsis: "[PATH[:LINE[:LINE…]]]… [options]",
    operand: .features,
    details: """
      PATH is a .feature or .feature.md file, or a folder to search for them (default:
      Features). LINE is any line of a scenario, an outline or a row of examples, and
      selects it. @FILE stands for the PATH:LINE entries in FILE, as the rerun report
      writes them; an empty list runs nothing, and is no error.

      Options can also be set in specs.json, by their long names without dashes:
      {"tags": "not @wip", "fail-fast": true, "format": ["pretty", "summary:out.txt"],
       "paths": ["Features"], "profiles": {"ci": {"retry": 2, "parallel": 4}}}
      A profile overrides the rest of the file, and the command line overrides both.
      Paths in the file are relative to its folder. The environment variables
      SPECS_TAGS, SPECS_NAME, SPECS_PROFILE and SPECS_FORMAT set the options of these
      names, one value per line: they override the file, and the command line
      overrides them.
      """,
    statuses: [
      (.passed, "everything selected passed, or was skipped on purpose"),
      (.failed, "a scenario did not pass, or a feature file could not be parsed"),
      (.hungUp, "SIGHUP (a closed terminal) ended the run; its reports are complete"),
      (.interrupted, "SIGINT (Ctrl-C) ended the run; its reports are complete"),
      (.terminated, "SIGTERM ended the run; its reports are complete"),
    ])

  private var session: Session
  private let order: RunOrder
  private let retry: RetryRule
  /// The rules of `check` that apply to a run as well.
  private let rules: CheckSettings
  private var prepared: (any ExecutableRun)?

  init(_ session: Session) throws(CommandError) {
    self.session = session
    let options = session.options
    order = RunOrder(options.order)
    guard options.retryTags == nil || options.retries ?? 0 > 0 else {
      throw .retryTagsWithoutRetry
    }
    retry = RetryRule(limit: options.retries ?? 0, tags: options.retryTags?.expression)
    rules = try session.configuration.checkSettings()
    try session.checkReportTargets()
  }

  /// Whether scenarios run in several processes, of which this is one.
  private var usesWorkers: Bool {
    WorkerChannel.isInherited(session.console.environment)
      || session.options.isIsolated && !session.options.run.dryRun
  }

  mutating func forkWorkers() throws(CommandError) {
    if usesWorkers { prepared = try prepare(canFork: true) }
  }

  var executor: (any TaskExecutor)? { prepared?.executor }

  func run() async throws(CommandError) -> ExitStatus {
    if let prepared { return await prepared.run() }
    return try await prepare(canFork: false).run()
  }
}

/// Preparing a run: the plan, the reports and the processes.
extension RunCommand {
  /// Decides everything that can be decided before anything runs.
  ///
  /// - Parameter canFork: Whether this process has done nothing yet but read its arguments. Workers may
  ///   then be copies of it, in which this returns as well.
  private func prepare(canFork: Bool) throws(CommandError) -> any ExecutableRun {
    if session.options.verbosity == .verbose, let origin = session.configuration.origin {
      session.console.note(origin)
    }
    do {
      var workers: (run: IsolatedRun, fork: Fork?)?
      if usesWorkers, !WorkerChannel.isInherited(session.console.environment) {
        let run = try IsolatedRun(
          options: runOptions, arguments: workerArguments,
          environment: session.console.environment)
        // Before the suite is made: if that starts a thread or opens a file, the process cannot be forked.
        workers = (run, canFork ? Fork() : nil)
      }
      return try prepare(session.makeSuite(), workers)
    } catch let error as CommandError {
      throw error
    } catch let error as WorkerError {
      throw CommandError("\(error).", remedy: error.remedy)
    } catch {
      throw CommandError("\(error).")
    }
  }

  private func prepare(
    _ suite: some SpecSuite, _ workers: (run: IsolatedRun, fork: Fork?)?
  ) throws -> any ExecutableRun {
    if var channel = try WorkerChannel.inherited(session.console.environment) {
      channel.waitForWork()
      // The process that reports writes the warnings about the plan.
      var silent = self
      silent.session.console.errors = NullSink()
      var run = try silent.plan(suite)
      run.side = .worker(channel)
      return run
    }
    RerunList.invalidateOld(session.reports, unless: session.paths, in: session.folder)
    guard let workers else {
      var run = try plan(suite)
      run.reports = try OpenReports(session)
      return run
    }
    return try prepareWorkers(suite, workers.run, workers.fork)
  }

  /// Plans, and starts workers: forks of this process if possible, because they have the plan already, or
  /// else one that makes its plan while this process makes its own.
  private func prepareWorkers<Suite: SpecSuite>(
    _ suite: Suite, _ workers: IsolatedRun, _ fork: Fork?
  ) throws -> PreparedRun<Suite> {
    var workers = workers
    guard let fork else {
      try workers.spawn()
      var run = try plan(suite)
      run.reports = try OpenReports(session)
      run.side = .original(workers)
      return run
    }
    // A fork has none of the other threads.
    var run = try plan(suite, threads: 1)
    let isSafe = fork.isSafe
    let reports = try OpenReports(session)
    run.reports = reports
    do {
      // The reports are open now, which forks can deal with: they close them.
      guard isSafe, let fork = Fork() else {
        try workers.spawn()
        run.side = .original(workers)
        return run
      }
      run.side = try workers.copy(
        fork, min(session.workers, session.console.coreCount), of: run.plan)
    } catch {
      reports.abandon()
      throw error
    }
    // A fork has closed them; this process goes on with them.
    if case .worker = run.side { run.reports = nil }
    return run
  }

  private func plan<Suite: SpecSuite>(
    _ suite: Suite, threads: Int? = nil
  ) throws(CommandError) -> PreparedRun<Suite> {
    let definitions = suite.definitions()
    let planning = RunPlanning(
      session: session, order: order, retry: retry, rules: rules,
      threads: threads ?? session.workers)
    return PreparedRun(
      suite, definitions, try planning.plan(definitions), runOptions, rules, session)
  }

  /// The arguments with which another process makes the same plan, with the seed that was chosen here.
  private var workerArguments: [String] {
    let arguments = session.typedArguments
    guard case .random(let seed) = order else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end] + ["--order=random:\(seed)"] + arguments[end...]
  }

  private var runOptions: RunOptions {
    var options = session.options.run
    options.parallel = session.workers
    return options
  }
}

extension RunOrder {
  /// The order chosen; without a seed, one that is easy to type is drawn.
  fileprivate init(_ choice: OrderChoice) {
    switch choice {
    case .defined: self = .defined
    case .reverse: self = .reverse
    case .random(let seed): self = .random(seed: seed ?? .random(in: 0..<1_000_000_000))
    }
  }
}

extension CommandError {
  fileprivate static let retryTagsWithoutRetry = CommandError(
    "The option '--retry-tags' says what to run again, but not how often.",
    remedy: "Add --retry N, or leave --retry-tags out.")
}
