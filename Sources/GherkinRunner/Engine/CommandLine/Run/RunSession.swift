/// A run in which everything is decided: its plan, where its scenarios run, and its reports.
package struct RunSession: Sendable {
  /// What this process does for a run.
  enum Role: Sendable {
    /// Runs scenarios, and reports.
    case alone
    /// Reports what children run.
    case parent(ChildLayout)
    /// Runs scenarios for its parent.
    case child(ChildChannel, ChildLayout)
  }

  /// Reports the events that a function records, of a run that began at some time.
  package typealias Report =
    @Sendable (
      ContinuousClock.Instant, _ body: @Sendable (EventLog) async -> Void
    ) async -> ExitStatus

  /// Makes of the plan of the features that which is to run, and returns it with what opens its reports.
  package typealias Decide =
    @Sendable (Session, Plan, Planner, inout [PlanNote]) -> (
      plan: Plan, open: @Sendable () throws(CommandError) -> Report
    )

  /// The thread to run it on; nil if any will do.
  package let executor: (any TaskExecutor)?
  /// Runs it, and reports.
  package let run: @Sendable () async -> ExitStatus

  /// Decides everything, and starts the first child process if scenarios run in some.
  ///
  /// - Parameters:
  ///   - layout: How scenarios are distributed over children; nil if they run in this process.
  ///   - childArguments: The arguments with which another process makes the same plan.
  ///   - decide: Decides what to run of the features, if not all of them with the reports of the session.
  package init(
    _ planning: RunPlanning, layout: ChildLayout?, options: RunOptions, childArguments: [String],
    decide: Decide? = nil
  ) throws(CommandError) {
    var planning = planning
    let session = planning.session
    do {
      if let pipes = ChildPipes(session.console.environment) {
        let channel = try ChildChannel(pipes, capturesOutput: layout?.isIsolated == true)
        try self.init(
          session.makeSuite(), planning,
          role: .child(channel, layout ?? .shared(threads: options.parallel)), options: options,
          childArguments: childArguments, decide: decide)
        return
      }
      if session.options.verbosity == .verbose, let origin = session.configuration.origin {
        session.console.note(origin)
      }
      RerunList.invalidateOld(session.reports, unless: session.paths, in: session.folder)
      planning.session.replacedFiles = ReplacedFiles(session.reports, in: session.folder)
      // Without reports of the session there are none to write before there is a plan.
      let hasReports = decide == nil
      session.interruption?.endPlanning { [planning] in
        if hasReports { planning.reportInterruption() }
      }
      // Where a signal arrives while an error is thrown, it is the signal that counts.
      defer { session.interruption?.notePlanned() }
      try self.init(
        session.makeSuite(), planning, role: layout.map(Role.parent) ?? .alone, options: options,
        childArguments: childArguments, decide: decide)
    } catch let error as CommandError {
      throw error
    } catch let error as ChildError {
      throw CommandError("\(error).", remedy: error.remedy)
    } catch {
      throw CommandError("\(error).")
    }
  }

  private init<Suite: SpecSuite>(
    _ suite: Suite, _ planning: RunPlanning, role: Role, options: RunOptions,
    childArguments: [String], decide: Decide?
  ) throws {
    let session = planning.session
    let definitions = suite.definitions()
    let (plan, children, open) = try Self.plan(definitions, planning, role, childArguments, decide)
    let runner = Runner(suite, definitions: definitions, plan: plan, options: options)
    func fingerprint() -> PlanFingerprint {
      PlanFingerprint(plan, settings: session.configuration.content)
    }
    if case .child(let channel, let layout) = role {
      executor = channel.executor
      let (child, fingerprint) = (ChildRunner(runner, plan, channel, layout), fingerprint())
      run = {
        await child.run(fingerprint)
        return .passed
      }
      return
    }
    executor = nil
    let report = try open()
    if let children {
      let fingerprint = fingerprint()
      run = {
        await session.run(plan, report) {
          await children.run(plan, fingerprint, options, into: $0, control: $1)
        }
      }
    } else {
      run = { await session.run(plan, report) { await runner.run(into: $0, control: $1) } }
    }
  }

  /// Plans what is to run, and writes what there is to say of the plan; not in a child, whose parent has said it. Starts
  /// the first child, if there are to be some, which makes the suite meanwhile.
  private static func plan<World>(
    _ definitions: Definitions<World>, _ planning: RunPlanning, _ role: Role,
    _ childArguments: [String], _ decide: Decide?
  ) throws(CommandError)
    -> (plan: Plan, children: SupervisedRun?, open: @Sendable () throws(CommandError) -> Report)
  {
    let session = planning.session
    var notes: [PlanNote] = []
    var children: SupervisedRun?
    var excerpt: (() -> PlanExcerpt)?
    if case .child(let channel, _) = role { excerpt = channel.waitForExcerpt }
    defer {
      if excerpt == nil { session.console.report(notes, colors: session.colorsErrors) }
      session.interruption?.notePlanned()
    }
    let (plan, planner) = try planning.plan(
      definitions, &notes,
      startChildren: { () throws(CommandError) in
        guard case .parent(let layout) = role else { return }
        do throws(ChildError) {
          children = try SupervisedRun(
            layout, program: session.console.runningProgram, arguments: childArguments,
            environment: session.console.environment)
        } catch {
          throw CommandError("\(error).", remedy: error.remedy)
        }
      }, excerpt: excerpt)
    children?.tell(PlanExcerpt(plan, isComplete: decide == nil))
    if let decide {
      let (plan, open) = decide(session, plan, planner, &notes)
      return (plan, children, open)
    }
    return (
      plan, children,
      { () throws(CommandError) in
        let reports = try OpenReports(session)
        return { await reports.report(plan, session, since: $0, $1) }
      }
    )
  }
}

extension Session {
  /// Runs `plan` by `body` until it is over or interrupted, and reports it.
  fileprivate func run(
    _ plan: Plan, _ report: RunSession.Report,
    _ body: @escaping @Sendable (EventLog, RunControl) async -> Void
  ) async -> ExitStatus {
    let control = RunControl()
    interruption?.end(control, of: plan, telling: console)
    let status = await report(.now) { await body($0, control) }
    interruption?.waitForNotice()
    return status
  }
}

/// What there is to say of a plan before it runs.
package enum PlanNote: Sendable {
  case line(String)
  case diagnostics([Diagnostic])
  case error(CommandError)
}

extension Console {
  /// Writes what there is to say of a plan to standard error.
  package func report(_ notes: [PlanNote], colors: Bool) {
    for note in notes {
      switch note {
      case .line(let line): self.note(line)
      case .diagnostics(let diagnostics): report(diagnostics, colors: colors)
      case .error(let error): report(error)
      }
    }
  }
}
