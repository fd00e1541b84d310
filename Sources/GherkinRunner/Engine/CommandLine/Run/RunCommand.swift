/// Runs features: options → files → plan → run → reports → exit status.
package struct RunCommand: ScenarioCommand {
  package static let description = CommandDescription(
    name: "run", summary: "Run features; the default if no command is named.",
    synopsis: "[PATH[:LINE[:LINE…]]]… [options]",
    operand: .features,
    details: """
      PATH is a .feature or .feature.md file, or a folder to search for them (default:
      Features). LINE is any line of a scenario, an outline or a row of examples, and
      selects it; a line of a Feature, Rule or Background selects all scenarios in it.
      @FILE stands for the PATH:LINE entries in FILE, as the rerun report writes them;
      one that says that everything passed runs nothing.

      Scenarios tagged @draft are not finished: they are left out and counted, unless
      a LINE of their own, --id or --tags @draft asks for them.

      Without --format the report is pretty on a terminal, and otherwise progress.

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
    ],
    flags: [
      [
        .tags, .names, .identities, .order, .shard, .changed, .durations, .minimum, .language,
        .parallel, .failFast,
      ],
      Flag.retries,
      [.timeout, .dryRun, .isolate, .inProcess],
      Flag.ofResults,
    ])

  package let planning: RunPlanning
  /// What controls this process, so that scenarios run in it unless they are to be isolated.
  private let debugger: Debugger?

  package init(_ session: Session) throws(CommandError) {
    debugger =
      session.options.processes == .supervised && session.console.isOfProcess
      ? Debugger.attached : nil
    let options = session.options
    // A number of retries decides, even none; what the file says of tags waits for a profile that sets one.
    guard
      options.retryTags == nil || options.retries != nil || !session.arguments.sets("retry-tags")
    else {
      throw CommandError(
        "The option '--retry-tags' says what to run again, but not how often.",
        remedy: "Add --retry N, or leave --retry-tags out.")
    }
    planning = RunPlanning(try session.reportingRuns(), order: options.order)
    try session.checkReportTargets()
  }

  private var session: Session { planning.session }

  package var layout: ChildLayout? {
    guard !session.options.run.isDryRun else { return nil }
    switch session.options.processes {
    case .isolated: return ChildLayout(isIsolated: true, workers: session.workers)
    case .supervised where session.console.isOfProcess && debugger == nil:
      return ChildLayout(isIsolated: false, workers: session.workers)
    case .supervised, .inProcess: return nil
    }
  }

  package var runOptions: RunOptions {
    var options = session.options.run
    options.parallel = session.workers
    return options
  }

  package var choices: [String] {
    if case .random(let seed) = planning.order { ["--order=random:\(seed)"] } else { [] }
  }

  package var writesReports: Bool { true }

  package func prepare() throws(CommandError) -> PreparedRun? {
    try session.refuseUnheardAssertions()
    return try prepared()
  }

  package func receiver(
    of plan: Plan, _ planner: Planner, _ session: Session, telling console: Console
  ) -> any RunReceiver {
    if let debugger, layout == nil, !runOptions.isDryRun { console.note(debugger.notice) }
    return RunReports(plan: plan, session: session)
  }
}

/// The reports of a run, as the options name them.
private struct RunReports: RunReceiver {
  @Boxed var plan: Plan
  @Boxed var session: Session
  private var targets: OpenReports?

  init(plan: Plan, session: Session) { (self.plan, self.session) = (plan, session) }

  mutating func open() throws(CommandError) { targets = try OpenReports(session) }

  func report(
    since start: ContinuousClock.Instant, _ body: @Sendable (EventLog) async -> Void
  ) async -> ExitStatus {
    guard let targets else { return .unusable }
    var streams = ReportStreams(
      plan, to: targets, session, start: .sinceEpoch - (.now - start))
    streams = await session.showing(
      WorkProgress("scenarios", of: plan.scenarioCount, since: start), plan
    ) {
      await streams.receiving(clock: .continuous(since: start), watcher: $0, body)
    }
    return streams.finish(plan, session)
  }
}

extension Session {
  /// The arguments with which another process makes the same plan, with what was chosen here.
  package func typedArguments(adding options: [String]) -> [String] {
    let end = typedArguments.firstIndex(of: "--") ?? typedArguments.endIndex
    return typedArguments[..<end] + options + typedArguments[end...]
  }

  /// Throws if steps use assertions whose failures would not be noticed in this process.
  package func refuseUnheardAssertions() throws(CommandError) {
    guard let library = TestingAssertions.unheardLibrary else { return }
    throw CommandError(
      """
      The suite imports \(library), but with this toolchain a failed assertion of \(library) in a \
      step cannot be noticed, so the step would pass.
      """,
      // Generated tests of Swift Testing do not notice assertions of XCTest either.
      remedy: """
        Remove 'import \(library)' and use `expect` of GherkinRunner\
        \(library == "XCTest"
          ? " or `#expect` of Swift Testing" : ", or run the scenarios with 'swift test'").
        """)
  }
}

extension Program {
  /// The program that runs scenarios, and nothing else.
  package static func running(_ formats: [ReportFormat]) -> Program {
    Program([RunCommand.self], formats: formats)
  }
}
