/// Where the results of a run go.
protocol RunReports: Sendable {
  /// The files that are removed unless their reports are completed.
  var drafts: [String] { get }

  func abandon()

  /// Reports the run of `plan`.
  ///
  /// - Parameters:
  ///   - start: When the run began.
  ///   - body: Runs it, and records the events.
  func report(
    _ plan: Plan, _ session: Session, since start: ContinuousClock.Instant,
    _ body: (EventLog) async -> Void
  ) async -> ExitStatus
}

/// What a command that runs scenarios plans.
protocol RunDesign: Sendable {
  var session: Session { get set }

  /// Reports that the run was interrupted before there was a plan.
  func reportInterruption()

  /// Makes the plan, and returns it with what opens the reports.
  func plan<World>(
    _ definitions: Definitions<World>
  ) throws(CommandError) -> (plan: Plan, open: @Sendable () throws(CommandError) -> any RunReports)
}

/// Makes everything ready for a run: suite, plan, reports and processes.
struct RunPreparation {
  var design: any RunDesign
  /// How scenarios are distributed over children; nil if they run in this process.
  let layout: ChildLayout?
  let options: RunOptions
  /// The arguments with which another process makes the same plan.
  let childArguments: [String]

  private var session: Session { design.session }

  /// Decides everything that can be decided before anything runs, and forks children if possible; then it
  /// returns in each of them as well.
  func prepare() throws(CommandError) -> any ExecutableRun {
    do {
      if ChildChannel.isInherited(session.console.environment) {
        let channel = try ChildChannel.inherited()
        // The parent writes the warnings about the plan.
        var silent = self
        silent.design.session.console.errors = NullSink()
        return try silent.prepareChild(session.makeSuite(), channel)
      }
      if session.options.verbosity == .verbose, let origin = session.configuration.origin {
        session.console.note(origin)
      }
      RerunList.invalidateOld(session.reports, unless: session.paths, in: session.folder)
      var noted = self
      noted.design.session.replacedFiles = ReplacedFiles(session.reports, in: session.folder)
      let design = noted.design
      session.interruption?.endPlanning { design.reportInterruption() }
      // Where a signal arrives while an error is thrown, it is the signal that counts.
      defer { session.interruption?.notePlanned() }
      let listeners = session.interruption?.listenerCount ?? 0
      let fork = layout == nil ? nil : ChildFork(besides: listeners)
      let suite = session.makeSuite()
      guard let layout else { return try noted.prepareAlone(suite) }
      return try noted.prepareChildren(suite, layout, fork)
    } catch let error as CommandError {
      throw error
    } catch let error as ChildError {
      throw CommandError("\(error).", remedy: error.remedy)
    } catch {
      throw CommandError("\(error).")
    }
  }

  private func prepareAlone(_ suite: some SpecSuite) throws(CommandError) -> any ExecutableRun {
    var (run, open) = try plan(suite)
    session.interruption?.notePlanned()
    run.role = .alone(try open())
    return run
  }

  private func prepareChild(
    _ suite: some SpecSuite, _ channel: ChildChannel
  ) throws(CommandError) -> any ExecutableRun {
    var run = try plan(suite).run
    run.role = .child(channel, isIsolated: layout?.isIsolated == true)
    return run
  }

  /// Plans, and forks children if possible; otherwise they are spawned when the run begins.
  private func prepareChildren(
    _ suite: some SpecSuite, _ layout: ChildLayout, _ fork: ChildFork?
  ) throws -> any ExecutableRun {
    var fork = fork
    var (run, open) = try plan(suite)
    session.interruption?.notePlanned()
    fork?.noteSuite()
    var environment = session.console.environment
    if session.options.changed != nil {
      environment[InheritedSelection.variable] = InheritedSelection.text(for: run.plan)
    }
    // After that, because it opens a file that is not the suite's.
    var supervised = try SupervisedRun(
      run.plan, layout, options, program: session.console.runningProgram, arguments: childArguments,
      environment: environment)
    let reports = try open()
    if let fork, fork.isSafe(for: layout) {
      do {
        if let channel = try supervised.fork(fork, run.plan) {
          run.role = .child(channel, isIsolated: layout.isIsolated)
          return run
        }
      } catch {
        reports.abandon()
        throw error
      }
      // The exit handlers that the suite has installed run in the children.
      ExitGuard.skipExitHandlers()
    }
    run.role = .parent(supervised, reports)
    return run
  }

  private func plan<Suite: SpecSuite>(
    _ suite: Suite
  ) throws(CommandError) -> (
    run: PreparedRun<Suite>, open: @Sendable () throws(CommandError) -> any RunReports
  ) {
    let definitions = suite.definitions()
    let (plan, open) = try design.plan(definitions)
    return (PreparedRun(suite, definitions, plan, options, session), open)
  }
}
