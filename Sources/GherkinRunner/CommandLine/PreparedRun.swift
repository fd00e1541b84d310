/// A run of which everything is decided: what is run, by which definitions, in which processes.
struct PreparedRun<Suite: SpecSuite>: Sendable {
  let plan: Plan
  /// What this process is, if scenarios run in several.
  var side: IsolatedRun.Side?
  /// Where reports go; none in a worker process.
  var reports: OpenReports?

  /// The thread that all is to run on, where that is settled.
  var executor: (any TaskExecutor)? {
    if case .worker(let channel) = side { channel.executor } else { nil }
  }

  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let runOptions: RunOptions
  private let command: RunCommand<Suite>

  init(
    _ suite: Suite, _ definitions: Definitions<Suite.World>, _ plan: Plan,
    _ runOptions: RunOptions, command: RunCommand<Suite>
  ) {
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.runOptions = runOptions
    self.command = command
  }

  /// Runs it, and reports.
  ///
  /// - Parameter interruption: Ends the run when the process is told to end.
  func run(_ interruption: Interruption?) async -> ExitStatus {
    if case .worker(let channel) = side {
      await IsolatedWorker(
        suite, definitions: definitions, plan: plan, options: runOptions, channel: channel
      ).run()
      return .passed
    }
    guard let reports else { return .unusable }
    let (options, console) = (command.options, command.console)
    let control = RunControl()
    for draft in reports.drafts { interruption?.note(draft: draft) }
    interruption?.end(control, of: plan, telling: console)
    var start = ContinuousClock.Instant.now
    if case .original(let isolatedRun) = side { start = isolatedRun.start ?? start }
    let log = EventLog(
      ReportStreams(
        plan, to: reports, options, command.settings, console,
        start: .sinceEpoch - (.now - start)),
      clock: .continuous(since: start))
    if case .original(let isolatedRun) = side {
      await isolatedRun.run(plan, into: log, control: control)
    } else {
      await Runner(suite, definitions: definitions, plan: plan, options: runOptions)
        .run(into: log, control: control)
    }
    // The log hands back what it was given, with all that it took note of.
    guard var streams = log.receiver as? ReportStreams else { return .unusable }
    let status = streams.finish(plan, isStrict: options.isStrict, console)
    if console.errorsIsTerminal, options.verbosity > .quiet, interruption?.status == nil {
      showCheckHint()
    }
    return status
  }

  /// Says how much more `check` would find.
  private func showCheckHint() {
    let hint = CheckHint(
      definitions, plan.files, command.rules, seenFrom: command.console.workingFolder,
      command: command.console.command, paths: command.settings.paths)
    if let text = hint.text { command.console.errors.write("\(TerminalText.escaped(text))\n") }
  }
}

/// Beginning and ending what a run is reported to.
extension ReportStreams {
  /// All reports that were asked for, each on its way to its place.
  init(
    _ plan: Plan, to reports: OpenReports, _ options: Options, _ settings: Settings,
    _ console: Console, start: Duration = .sinceEpoch
  ) {
    self.init(plan)
    let surroundings = RunSurroundings(
      environment: console.environment, start: start, isStrict: options.isStrict,
      folder: console.workingFolder, shard: options.shard, isDryRun: options.isDryRun)
    for report in reports.reports {
      let style = ReportStyle(report.request, options, settings, console)
      let reporter = report.request.format.reporter(style, surroundings)
      let isOnGitHub = console.environment["GITHUB_ACTIONS"] == "true"
      let isStream = report.request.path.map { StreamPath($0) != nil } ?? true
      add(
        report.request, reporter, to: report.sink,
        isInteractive: report.request.path == nil && console.outputIsTerminal,
        guardsCommands: isOnGitHub && isStream && report.request.format.isForPeople)
    }
    if let list = console.rerunList {
      add(ReportRequest(.rerun), RerunReporter(surroundings), to: list)
    }
    guard let summary = reports.jobSummary else { return }
    let style = ReportStyle(summary.request, options, settings, console)
    add(
      summary.request, MarkdownReporter(style, surroundings, limit: summary.limit),
      to: summary.sink)
  }

  /// Makes all reports final, reports those that could not be written, and decides the exit status.
  mutating func finish(_ plan: Plan, isStrict: Bool, _ console: Console) -> ExitStatus {
    close()
    for failure in failures { console.report(failure) }
    var outcome = tally.outcome(plan, isStrict: isStrict)
    outcome.unwritableReports = failures.count
    return outcome.exitStatus
  }
}

extension ReportStyle {
  /// How a report looks at the place it goes to.
  fileprivate init(
    _ request: ReportRequest, _ options: Options, _ settings: Settings, _ console: Console
  ) {
    let colors = request.path == nil ? settings.colorsOutput : settings.colorsFiles
    self.init(
      theme: colors ? .colored : .plain, verbosity: options.verbosity,
      folder: console.workingFolder, command: options.command(of: console),
      isLive: request.path == nil && console.drawsAnew, isStrict: options.isStrict,
      columns: console.columns ?? 80)
  }
}

extension Options {
  /// What to type before a path to run it with the same file of options, the same profiles and the
  /// same choices, without which a scenario might not be selected.
  fileprivate func command(of console: Console) -> String {
    let file = configPath.map { ["--config \(ShellText.quoted($0))"] } ?? []
    let profiles = profiles.map { "--profile \(ShellText.quoted($0))" }
    return ([console.command] + file + profiles + choices).joined(separator: " ")
  }
}
