import Dispatch
import Synchronization

/// Passes each event to all reports, and what they write to their targets.
///
/// A report that cannot be written is abandoned and remembered; the others go on.
package struct ReportStreams: EventReceiver {
  /// How many events are worth waking another thread for, unless few come. Larger arrays than of so many
  /// would be allocated as fresh pages, which cost a fault each.
  private static let worthwhileSize = 512
  /// How long events wait for others.
  private static let patience = Duration.milliseconds(10)

  private let plan: Plan
  private var streams: [ReportStream] = []
  /// The reports that are not read before they are complete.
  private var backgroundStreams: [BackgroundStream] = []
  /// Events that they have not received yet.
  ///
  /// Copied into one array, so that the arrays of scenarios are freed on the threads that made them.
  private var batch: [TimedEvent] = []
  private var lastHandOver = Duration.zero
  /// The results so far.
  package private(set) var summary = RunSummary()
  /// The reports that could not be written.
  package private(set) var failures: [CommandError] = []

  package init(_ plan: Plan) { self.plan = plan }

  /// Adds a report and its target.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether it is read while scenarios run, as on a terminal.
  ///   - guardsCommands: Whether the target would execute commands in text.
  package mutating func add(
    _ request: ReportRequest, _ reporter: any PlanReporter, to sink: any ByteSink,
    isInteractive: Bool = false, guardsCommands: Bool = false
  ) {
    let stream = ReportStream(
      request: request, reporter: reporter, sink: sink, isInteractive: isInteractive,
      guardsCommands: guardsCommands)
    // A reporter of the suite may be slow, so it must not keep the others waiting.
    if sink.isWatched, !request.format.isRegistered {
      streams.append(stream)
    } else {
      backgroundStreams.append(BackgroundStream(stream, plan))
    }
  }

  package var isInteractive: Bool {
    streams.contains(where: \.isInteractive) || backgroundStreams.contains(where: \.isInteractive)
  }

  package mutating func receive(_ event: TimedEvent) { receive([event]) }

  package mutating func receive(_ events: [TimedEvent]) {
    var isLarge = false
    for event in events {
      summary.receive(event, plan: plan)
      isLarge = isLarge || event.isLarge
    }
    for index in streams.indices { streams[index].receive(events, plan: plan) }
    guard !backgroundStreams.isEmpty else { return }
    if batch.isEmpty { batch.reserveCapacity(Self.worthwhileSize + events.count) }
    batch += events
    let now = events.last?.time ?? lastHandOver
    guard
      isLarge || batch.count >= Self.worthwhileSize || now - lastHandOver > Self.patience
        || backgroundStreams.contains(where: \.isInteractive)
    else { return }
    lastHandOver = now
    handOver()
  }

  private mutating func handOver() {
    for stream in backgroundStreams { stream.receive(batch) }
    batch = []
  }

  /// Completes all reports; nothing is received afterwards.
  package mutating func close() {
    handOver()
    // Reporters of the suite may be slow, so the other reports are complete before. Lists of what to run
    // again come last, because they note if another report is missing.
    close { $0 != .rerun && !$0.isRegistered }
    close(\.isRegistered)
    close { $0 == .rerun }
    streams.removeAll()
    backgroundStreams.removeAll()
  }

  private mutating func close(_ isChosen: (ReportFormat) -> Bool) {
    let failed = failures.count
    for index in streams.indices where isChosen(streams[index].request.format) {
      streams[index].close(besides: failed)
      if let failure = streams[index].failure { failures.append(failure) }
    }
    failures += backgroundStreams.filter { isChosen($0.format) }
      .compactMap { $0.close(besides: failed) }
  }
}

/// Beginning and ending the reports of a session.
extension ReportStreams {
  /// - Parameter ranHere: Whether the scenarios ran in this working tree, so that its commit is theirs.
  init(
    _ plan: Plan, to reports: OpenReports, _ session: Session, start: Duration = .sinceEpoch,
    ranHere: Bool = true
  ) {
    self.init(plan)
    let console = session.console
    lazy var commit =
      BuildServer(console.environment)?.revision ?? GitFolder.commit(around: session.folder)
    for report in reports.reports {
      var context = session.context(of: report.request, start: start)
      context.history = reports.earlierRuns
      if report.request.format == .html, ranHere { context.commit = commit }
      let reporter = report.request.format.reporter(context)
      let isStream = report.request.path.map { StreamPath($0) != nil } ?? true
      add(
        report.request, reporter, to: report.sink,
        isInteractive: report.request.path == nil && console.outputIsTerminal,
        guardsCommands: console.isOnGitHub && isStream && report.request.format.isForPeople)
    }
    if let list = console.rerunList {
      let request = ReportRequest(.rerun)
      add(request, RerunReporter(session.context(of: request, start: start)), to: list)
    }
    if let history = reports.history {
      var context = session.context(of: history.request, start: start)
      context.commit = commit
      context.machine = Machine.name
      add(history.request, HistoryReporter(context), to: history.sink)
    }
    guard let summary = reports.jobSummary else { return }
    let context = session.context(of: summary.request, start: start)
    add(summary.request, MarkdownReporter(context, limit: summary.limit), to: summary.sink)
  }

  /// Completes all reports, reports those that could not be written, and decides the exit status.
  mutating func finish(_ plan: Plan, _ session: Session) -> ExitStatus {
    close()
    for failure in failures { session.console.report(failure) }
    let options = session.options.run
    var outcome = summary.outcome(
      plan, isStrict: options.isStrict, isDryRun: options.isDryRun)
    outcome.unwritableReports = failures.count
    // What could not be written was reported above.
    if !outcome.isGreen, failures.isEmpty, let place = Self.place(of: session.reports) {
      session.console.note("\(outcome.headline). See \(place).")
    }
    return outcome.exitStatus
  }

  /// The files that all reports are written to; nothing if there is one that the terminal shows.
  private static func place(of reports: [ReportRequest]) -> String? {
    let paths = reports.compactMap(\.path)
    guard paths.count == reports.count, paths.allSatisfy({ StreamPath($0) == nil }) else {
      return nil
    }
    return paths.joined(separator: " and ")
  }
}

extension TimedEvent {
  /// Whether it may be too large to be kept with others.
  fileprivate var isLarge: Bool {
    if case .attached = event { true } else { false }
  }
}

/// One report and its target. After a failure it writes nothing more.
struct ReportStream: Sendable {
  let request: ReportRequest
  /// Whether it is read while scenarios run.
  let isInteractive: Bool
  private var reporter: any PlanReporter
  private var buffer: ReportBuffer
  /// What the reporter threw.
  private var error: (any Error)?

  init(
    request: ReportRequest, reporter: any PlanReporter, sink: any ByteSink,
    isInteractive: Bool = false, guardsCommands: Bool = false
  ) {
    self.request = request
    self.reporter = reporter
    self.isInteractive = isInteractive
    buffer = ReportBuffer(sink: sink, guardsCommands: guardsCommands)
  }

  /// Why the report could not be written.
  var failure: CommandError? {
    error.map { .failedReporter(request, $0) }
      ?? buffer.failure.map { .unwritableReport(request, $0) }
  }

  /// Receives consecutive events.
  mutating func receive(_ events: [TimedEvent], plan: Plan) {
    guard error == nil, buffer.failure == nil, let last = events.last else { return }
    do {
      for event in events { try reporter.receive(event, plan: plan, into: &buffer) }
    } catch {
      self.error = error
      return buffer.abandon()
    }
    if isDue(after: last.event) { buffer.flush() }
  }

  /// - Parameter failures: How many other reports could not be written.
  mutating func close(besides failures: Int) {
    if failures > 0, request.format == .rerun {
      let reason = "\(failures.counted("report")) could not be written"
      buffer.append(raw: RerunReporter.failureLine(reason).utf8)
    }
    if error == nil { buffer.close() }
  }

  /// A terminal gets every step as it ends, and standard output every scenario; files wait for a block.
  private func isDue(after event: Event) -> Bool {
    switch event {
    case .scenarioFinished, .runHookFinished, .runFinished: request.path == nil || buffer.isLarge
    case .stepFinished: isInteractive || buffer.isLarge
    case .runStarted, .runProblem, .runHookStarted, .scenarioStarted, .stepStarted, .attached:
      buffer.isLarge
    }
  }
}

/// A report that is written on a queue of its own, so that the run waits neither for it nor for the disk.
/// The order of events is kept.
///
/// A class, because the run and the queue share it.
final class BackgroundStream: Sendable {
  /// How many batches may be pending before the run waits; it bounds the memory.
  private static let limit = 16

  let format: ReportFormat
  /// Whether it is read while scenarios run.
  let isInteractive: Bool
  private let plan: Plan
  private let stream: Mutex<ReportStream>
  private let queue = DispatchQueue(label: "specs.report")
  private let room = DispatchSemaphore(value: limit)

  init(_ stream: ReportStream, _ plan: Plan) {
    self.plan = plan
    format = stream.request.format
    isInteractive = stream.isInteractive
    self.stream = Mutex(stream)
  }

  func receive(_ batch: [TimedEvent]) {
    guard !batch.isEmpty else { return }
    // A reporter of the suite may block for any time, so the run never waits for it.
    if !format.isRegistered { room.wait() }
    queue.async {
      self.stream.withLock { $0.receive(batch, plan: self.plan) }
      if !self.format.isRegistered { self.room.signal() }
    }
  }

  /// Completes the report once everything received is in it.
  ///
  /// - Parameter failures: How many other reports could not be written.
  /// - Returns: Why the report could not be written.
  func close(besides failures: Int) -> CommandError? {
    queue.sync {
      stream.withLock { stream in
        stream.close(besides: failures)
        return stream.failure
      }
    }
  }
}
