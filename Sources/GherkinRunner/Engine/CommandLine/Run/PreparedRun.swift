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
  /// What this process does for the run.
  enum Role: Sendable {
    /// Runs scenarios, and reports.
    case alone(any RunReports)
    /// Reports what children run.
    case parent(SupervisedRun, any RunReports)
    /// Runs scenarios for its parent.
    case child(ChildChannel, isIsolated: Bool)
  }

  var role: Role?

  private let suite: Suite
  private let definitions: Definitions<Suite.World>
  private let runOptions: RunOptions
  private let session: Session

  init(
    _ suite: Suite, _ definitions: Definitions<Suite.World>, _ plan: Plan,
    _ runOptions: RunOptions, _ session: Session
  ) {
    self.suite = suite
    self.definitions = definitions
    self.plan = plan
    self.runOptions = runOptions
    self.session = session
  }

  var executor: (any TaskExecutor)? {
    if case .child(let channel, _) = role { channel.executor } else { nil }
  }

  func run() async -> ExitStatus {
    let runner = Runner(suite, definitions: definitions, plan: plan, options: runOptions)
    switch role {
    case .child(let channel, let isIsolated):
      await ChildRunner(runner, plan, channel, isIsolated: isIsolated).run()
      return .passed
    case .alone(let reports):
      return await report(to: reports) { await runner.run(into: $0, control: $1) }
    case .parent(let supervised, let reports):
      return await report(to: reports, since: supervised.start ?? .now) {
        await supervised.run(plan, into: $0, control: $1)
      }
    case nil: return .unusable
    }
  }

  /// Reports what `body` runs.
  ///
  /// - Parameter start: When the run began.
  private func report(
    to reports: any RunReports, since start: ContinuousClock.Instant = .now,
    _ body: (EventLog, RunControl) async -> Void
  ) async -> ExitStatus {
    let (console, interruption) = (session.console, session.interruption)
    let control = RunControl()
    for draft in reports.drafts { interruption?.note(draft: draft) }
    interruption?.end(control, of: plan, telling: console)
    let status = await reports.report(plan, session, since: start) { await body($0, control) }
    interruption?.waitForNotice()
    return status
  }
}
