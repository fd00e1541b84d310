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
