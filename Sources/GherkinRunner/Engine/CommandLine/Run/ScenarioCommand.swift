/// A command that runs scenarios: it says what of the features is to run, and who receives that.
package protocol ScenarioCommand: Command {
  var planning: RunPlanning { get }
  /// How scenarios are distributed over children; nil if they run in this process.
  var layout: ChildLayout? { get }
  var runOptions: RunOptions { get }
  /// What to type, besides what was typed, so that another process makes the same plan.
  var choices: [String] { get }
  /// Whether it writes the reports that the options name, of a run that does not begin as well.
  var writesReports: Bool { get }

  /// Makes of the plan of the features what is to run.
  func receiver(
    of plan: Plan, _ planner: Planner, _ session: Session, telling console: Console
  ) -> any RunReceiver
}

/// What is to run, and what receives it.
package protocol RunReceiver: Sendable {
  var plan: Plan { get }
  /// Opens what the run is written to.
  mutating func open() throws(CommandError)
  /// Reports the run, whose events `body` records.
  func report(
    since start: ContinuousClock.Instant, _ body: @Sendable (EventLog) async -> Void
  ) async -> ExitStatus
}

extension ScenarioCommand {
  package func run() async throws(CommandError) -> ExitStatus { await (try prepared()).run() }

  /// Plans the run in this process, which is alone, a child or the parent of some.
  package func prepared() throws(CommandError) -> PreparedRun {
    let pipes = ChildPipes(planning.session.console.environment)
    do {
      let suite = planning.session.makeSuite
      return try pipes.map { try inChild(suite(), $0) } ?? reported(suite)
    } catch {
      let error =
        error as? CommandError
        ?? CommandError("\(error).", remedy: (error as? ChildError)?.remedy ?? "")
      // The parent of a child reports.
      if pipes == nil, writesReports { planning.reportRefusal(error) }
      throw error
    }
  }

  private func inChild<Suite: SpecSuite>(_ suite: Suite, _ pipes: ChildPipes) throws -> PreparedRun
  {
    let channel = try ChildChannel(pipes, capturesOutput: layout?.isIsolated == true)
    var (definitions, planning) = (suite.definitions(), planning)
    // Its parent says what there is to say of the plan.
    planning.session.console.errors = MemorySink()
    let session = planning.session
    let (all, planner) = try planning.plan(definitions, excerpt: channel.waitForExcerpt)
    let plan = receiver(of: all, planner, session, telling: session.console).plan
    let child = ChildRunner(
      Runner(suite, definitions: definitions, plan: plan, options: runOptions), plan, channel,
      layout ?? ChildLayout(isIsolated: false, workers: runOptions.parallel))
    let fingerprint = PlanFingerprint(plan, settings: session.configuration.content)
    return PreparedRun(executor: channel.executor) {
      await child.run(fingerprint)
      return .passed
    }
  }

  private func reported(_ makeSuite: () -> any SpecSuite) throws -> PreparedRun {
    var planning = planning
    let session = planning.session
    if session.options.verbosity == .verbose, let origin = session.configuration.origin {
      session.console.note(origin)
    }
    RerunList.invalidateOld(session.reports, unless: session.paths, in: session.folder)
    planning.session.replacedFiles = ReplacedFiles(session.reports, in: session.folder)
    session.interruption?.endPlanning { [planning] in
      if writesReports { planning.reportInterruption() }
    }
    // Where a signal arrives while an error is thrown, it is the signal that counts.
    defer { session.interruption?.notePlanned() }
    return try reported(makeSuite(), planning)
  }

  private func reported<Suite: SpecSuite>(
    _ suite: Suite, _ planning: RunPlanning
  ) throws -> PreparedRun {
    let (session, options, definitions) = (planning.session, runOptions, suite.definitions())
    var (receiver, children) = try plan(definitions, planning)
    let plan = receiver.plan
    let runner = Runner(suite, definitions: definitions, plan: plan, options: options)
    try receiver.open()
    let fingerprint = children.map { _ in
      PlanFingerprint(plan, settings: session.configuration.content)
    }
    return PreparedRun { [receiver, children] in
      let control = RunControl()
      session.interruption?.end(control, of: plan, telling: session.console)
      let status = await receiver.report(since: .now) { log in
        if let children, let fingerprint {
          await children.run(plan, fingerprint, options, into: log, control: control)
        } else {
          await runner.run(into: log, control: control)
        }
      }
      session.interruption?.waitForNotice()
      return status
    }
  }

  /// Plans what is to run, and writes what there is to say of the plan. Starts the first child, if there are to be some,
  /// which makes the suite meanwhile.
  private func plan<World>(
    _ definitions: Definitions<World>, _ planning: RunPlanning
  ) throws -> (any RunReceiver, SupervisedRun?) {
    let session = planning.session
    var (planning, children): (RunPlanning, SupervisedRun?) = (planning, nil)
    // What there is to say comes at the end, so that children start before.
    let notes = MemorySink()
    planning.session.console.errors = notes
    defer {
      session.console.errors.write(notes.text)
      session.interruption?.notePlanned()
    }
    let (plan, planner) = try planning.plan(
      definitions,
      startChildren: { () throws(CommandError) in
        guard let layout else { return }
        do throws(ChildError) {
          children = try SupervisedRun(
            layout, program: session.console.runningProgram,
            arguments: session.typedArguments(adding: choices),
            environment: session.console.environment)
        } catch {
          throw CommandError("\(error).", remedy: error.remedy)
        }
      })
    children?.tell(PlanExcerpt(plan, isComplete: writesReports))
    let console = planning.session.console
    return (receiver(of: plan, planner, session, telling: console), children)
  }
}
