import Foundation

/// Passes each event to all reports, and what they write to their targets.
///
/// A report that cannot be written is abandoned and remembered; the others go on.
package struct ReportStreams: EventReceiver {
  /// How many events are worth waking another thread for, unless few come. Larger arrays than of so many
  /// would be allocated as fresh pages, which cost a fault each.
  private static let worthwhileSize = 512
  /// How long events wait for others.
  private static let patience = Duration.milliseconds(10)

  @Boxed private var plan: Plan
  /// Ends the wait for reporters that do not end.
  private let interruption: Interruption?
  private var streams: [ReportStream] = []
  /// Events that those on a queue have not received yet.
  ///
  /// Copied into one array, so that the arrays of scenarios are freed on the threads that made them.
  private var batch = CountedEvents()
  private var lastHandOver = Duration.zero
  /// The results so far.
  package private(set) var summary = RunSummary()
  /// Why reports could not be written.
  package private(set) var failures: [CommandError] = []
  /// The reports that are complete.
  private(set) var written: [ReportRequest] = []

  package init(_ plan: Plan, _ interruption: Interruption? = nil) {
    (self.plan, self.interruption) = (plan, interruption)
  }

  /// Adds a report and its target.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether it is read while scenarios run, as on a terminal.
  ///   - guardsCommands: Whether the target would execute commands in text.
  package mutating func add(
    _ request: ReportRequest, _ reporter: any PlanReporter, to sink: any ByteSink,
    isInteractive: Bool = false, guardsCommands: Bool = false
  ) {
    streams.append(
      ReportStream(
        plan, request: request, reporter: reporter, sink: sink, isInteractive: isInteractive,
        guardsCommands: guardsCommands))
  }

  package var isInteractive: Bool { streams.contains(where: \.isInteractive) }

  package mutating func receive(_ event: TimedEvent) { receive([event]) }

  package mutating func receive(_ events: [TimedEvent]) {
    var isLarge = false
    var counted = CountedEvents()
    counted.events.reserveCapacity(events.count)
    for event in events {
      summary.receive(event, plan: plan)
      counted.append(event, summary)
      // It may be too large to be kept with others.
      if case .attached = event.event { isLarge = true }
    }
    for stream in streams where !stream.isBackground { stream.receive(counted) }
    let background = streams.filter(\.isBackground)
    guard !background.isEmpty else { return }
    if batch.events.isEmpty { batch.events.reserveCapacity(Self.worthwhileSize + events.count) }
    batch.append(counted)
    let now = events.last?.time ?? lastHandOver
    guard
      isLarge || batch.events.count >= Self.worthwhileSize || now - lastHandOver > Self.patience
        || background.contains(where: \.isInteractive)
    else { return }
    lastHandOver = now
    handOver()
  }

  private mutating func handOver() {
    guard !batch.events.isEmpty else { return }
    for stream in streams where stream.isBackground { stream.receive(batch) }
    batch = CountedEvents()
  }

  /// Completes all reports; nothing is received afterward.
  package mutating func close() {
    handOver()
    // Reporters of the suite may be slow, so the other reports are complete before. Lists of what to run
    // again come last, because they note if another report is missing.
    close { $0 != .rerun && !$0.isRegistered }
    close(\.isRegistered)
    close { $0 == .rerun }
    streams.removeAll()
  }

  private mutating func close(_ isChosen: (ReportFormat) -> Bool) {
    let failed = failures.count
    for stream in streams where isChosen(stream.request.format) {
      if let failure = stream.close(besides: failed, interruption) {
        failures.append(failure)
      } else {
        written.append(stream.request)
      }
    }
  }
}

extension ReportStreams {
  /// - Parameter recorded: The runs of the scenarios; nil if they run in this process.
  package init(
    _ plan: Plan, to reports: OpenReports, _ session: Session, start: Duration = .sinceEpoch,
    recorded: [RecordedRun]? = nil
  ) {
    let console = session.console
    self.init(plan, console.interruption)
    lazy var commit = session.commit(of: recorded)
    for (request, sink) in reports.targets {
      var context = session.context(of: request, start: start)
      context.history = reports.earlierRuns
      switch request.format {
      case .html, .rerun, .message: context.commit = commit
      case .history:
        context.commit = session.exactCommit(of: recorded)
        context.machine = ProcessInfo.processInfo.machineName
      default: break
      }
      // Of a few scenarios, everything is shown.
      let isShort = request.format == .failures && plan.scenarioCount <= Self.shortRun
      var reporter = (isShort ? ReportFormat.pretty : request.format).reporter(context)
      if request.isJobSummary, let path = request.path {
        let place = FileSystem.absolute(path, in: console.workingFolder)
        reporter = MarkdownReporter(
          context, limit: MarkdownReporter.standardLimit - FileSystem.size(of: place))
      }
      add(
        request, reporter, to: sink,
        isInteractive: request.path == nil && console.outputIsTerminal,
        guardsCommands: console.isOnGitHub && request.isStream && request.format.isForPeople)
    }
    addFailures(session, start)
    if let list = console.rerunList {
      let request = ReportRequest(.rerun)
      add(request, RerunReporter(session.context(of: request, start: start)), to: list)
    }
  }

  /// A run of so many scenarios shows all their steps on a terminal.
  private static let shortRun = 10

  /// Adds a report of what did not pass to standard error, unless a report for people or one of the suite says it on a
  /// stream: readers of a build server's log see no file, and no report for a program.
  private mutating func addFailures(_ session: Session, _ start: Duration) {
    let isSaid = session.reports.contains {
      $0.isStream && ($0.format.isConclusive || $0.format.isRegistered)
    }
    guard !isSaid else { return }
    let request = ReportRequest(.failures, path: "/dev/stderr")
    let console = session.console
    var context = session.context(of: request, start: start)
    context.theme = session.colorsErrors ? .colored : .plain
    add(
      request, SummaryReporter(context, failures: .asTheyHappen, concludes: false),
      to: console.errors, guardsCommands: console.isOnGitHub)
  }

  /// Completes all reports, reports those that could not be written, and decides the exit status.
  package mutating func finish(_ plan: Plan, _ session: Session) -> ExitStatus {
    close()
    for failure in failures { session.console.report(failure) }
    let options = session.options.run
    var outcome = summary.outcome(
      plan, isStrict: options.isStrict, isDryRun: options.isDryRun)
    outcome.unwritableReports = failures.count
    if let (headline, rest) = lastLine(outcome, session) {
      let theme = session.colorsErrors ? Theme.colored : .plain
      session.console.note(
        headline, outcome.isGreen ? theme.passed : theme.failed, then: rest)
    }
    return outcome.exitStatus
  }

  /// The line on standard error with which a run ends: whether it is green, what that rests on, and where the reports
  /// are; nil if a report was asked for whose totals, right above, say all of it.
  ///
  /// It does not depend on the reports that were asked for: an option that lets a run be green although it shows less is
  /// named even if nothing else is shown.
  private func lastLine(
    _ outcome: RunOutcome, _ session: Session
  ) -> (headline: String, rest: String)? {
    let isWorth = outcome.isGreen && !outcome.remarks.isEmpty
    let selection = outcome.basis.selection(mentionedWith: session.options.verbosity)
    let files = written.filter { $0.format != .history && !$0.isJobSummary }.compactMap(\.path)
      .filter { StreamPath($0) == nil && $0 != "/dev/null" }
    // A report may show the totals of the run where standard error is read as well.
    let console = session.console
    let showsTotals =
      session.reports.contains { $0.isStream && $0.format.isConclusive }
      && (console.outputIsTerminal || !console.errorsIsTerminal)
      && (!session.options.formats.isEmpty || session.options.verbosity == .quiet)
    guard !showsTotals || isWorth || selection != nil || !files.isEmpty else { return nil }
    // `✘ 2 of 17 scenarios did not pass`, or `✔ 17 scenarios (1 flaky, 16 passed): all is well`.
    var headline = outcome.headline
    let counts = summary.rows.filter { $0.scenarios > 0 }
      .map { "\($0.scenarios) \($0.result.rawValue)" }
    if outcome.isGreen, !counts.isEmpty {
      headline =
        "✔ \(summary.scenarios.total.counted("scenario")) (\(counts.joined(separator: ", "))): "
        + (outcome.remarks.isEmpty ? "all is well" : outcome.remarks.joined(separator: "; "))
    }
    let all = files.dropLast().joined(separator: ", ")
    let last = files.last.map { "See \(all.isEmpty ? "" : all + " and ")\($0)." }
    return ("\(headline).", [selection, last].compactMap(\.self).joined(separator: " "))
  }
}

extension RunBasis {
  /// How scenarios were selected. With --quiet, what was typed is not repeated.
  package func selection(mentionedWith verbosity: Verbosity) -> String? {
    verbosity > .quiet || isSelectedUnseen ? selection : nil
  }
}
