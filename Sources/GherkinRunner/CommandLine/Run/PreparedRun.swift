/// A run in which everything is decided.
protocol ExecutableRun: Sendable {
  /// The thread to run it on; nothing if any will do.
  var executor: (any TaskExecutor)? { get }

  /// Runs it, and reports.
  func run() async -> ExitStatus
}

/// A run in which everything is decided: scenarios, definitions, processes.
struct PreparedRun<Suite: SpecSuite>: ExecutableRun {
  let plan: Plan
  /// What this process is, if scenarios run in several.
  var side: IsolatedRun.Side?
  /// Where reports go; nothing in a worker process.
  var reports: OpenReports?

  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let runOptions: RunOptions
  /// The rules of `check`.
  private let rules: CheckSettings
  private let session: Session

  init(
    _ suite: Suite, _ definitions: Definitions<Suite.World>, _ plan: Plan,
    _ runOptions: RunOptions, _ rules: CheckSettings, _ session: Session
  ) {
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.runOptions = runOptions
    self.rules = rules
    self.session = session
  }

  var executor: (any TaskExecutor)? {
    if case .worker(let channel) = side { channel.executor } else { nil }
  }

  func run() async -> ExitStatus {
    if case .worker(let channel) = side {
      await IsolatedWorker(
        suite, definitions: definitions, plan: plan, options: runOptions, channel: channel
      ).run()
      return .passed
    }
    guard let reports else { return .unusable }
    let (console, interruption) = (session.console, session.interruption)
    let control = RunControl()
    for draft in reports.drafts { interruption?.note(draft: draft) }
    interruption?.end(control, of: plan, telling: console)
    var start = ContinuousClock.Instant.now
    if case .original(let isolatedRun) = side { start = isolatedRun.start ?? start }
    let log = EventLog(
      ReportStreams(plan, to: reports, session, start: .sinceEpoch - (.now - start)),
      clock: .continuous(since: start))
    if case .original(let isolatedRun) = side {
      await isolatedRun.run(plan, into: log, control: control)
    } else {
      await Runner(suite, definitions: definitions, plan: plan, options: runOptions)
        .run(into: log, control: control)
    }
    // The log returns the receiver that it was given.
    guard var streams = log.receiver as? ReportStreams else { return .unusable }
    let status = streams.finish(plan, session)
    if console.errorsIsTerminal, session.options.verbosity > .quiet, interruption?.status == nil {
      showCheckHint()
    }
    return status
  }

  /// Shows how much more `check` would find.
  private func showCheckHint() {
    let hint = CheckHint(
      definitions, plan.files, rules, seenFrom: session.folder, command: session.console.command,
      paths: session.paths)
    if let text = hint.text { session.console.note(text) }
  }
}
