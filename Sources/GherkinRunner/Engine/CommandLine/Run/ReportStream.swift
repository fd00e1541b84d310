import Dispatch
import Synchronization

/// Consecutive events, and what they complete: counted once for all reports.
struct CountedEvents: Sendable {
  var events: [TimedEvent] = []
  /// What happened in each scenario at whose end one of the events is.
  private(set) var records: [ScenarioRecord] = []
  /// What the run came to, if it has ended.
  private(set) var summary: RunSummary?

  /// - Parameter summary: What the run has come to with the event.
  mutating func append(_ event: TimedEvent, _ summary: RunSummary) {
    events.append(event)
    switch event.event {
    case .scenarioFinished: records.append(summary.scenario)
    case .runFinished: self.summary = summary
    default: break
    }
  }

  mutating func append(_ other: CountedEvents) {
    events += other.events
    records += other.records
    summary = other.summary ?? summary
  }
}

/// One report and its target. After a failure it writes nothing more.
struct ReportStream: Sendable {
  let request: ReportRequest
  /// Whether it is read while scenarios run.
  let isInteractive: Bool
  private var reporter: any PlanReporter
  private var buffer: ReportBuffer
  /// What the run has come to, as far as it was handed over.
  private var summary = RunSummary()
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

  var failure: CommandError? {
    error.map {
      CommandError(
        "The report '\(request.format.name)' is incomplete, because its reporter failed: "
          + Problem($0).message)
    }
      ?? buffer.failure.map { .unwritableReport(request, $0) }
  }

  mutating func receive(_ batch: CountedEvents, plan: Plan) {
    guard error == nil, buffer.failure == nil, let last = batch.events.last else { return }
    var records = batch.records.makeIterator()
    do {
      for event in batch.events {
        switch event.event {
        case .scenarioFinished: if let record = records.next() { summary.scenario = record }
        case .runFinished: if let whole = batch.summary { summary = whole }
        default: break
        }
        try reporter.receive(event, plan: plan, summary: summary, into: &buffer)
      }
    } catch {
      self.error = error
      return buffer.abandon()
    }
    if isDue(after: last.event) { buffer.flush() }
  }

  /// - Parameter failures: How many other reports could not be written.
  mutating func close(besides failures: Int) {
    if failures > 0, let list = reporter as? RerunReporter {
      list.noteUnwritten(failures, into: &buffer)
    }
    if error == nil { buffer.close() }
  }

  /// A terminal gets every step as it ends, and another stream every scenario; files wait for a block.
  private func isDue(after event: Event) -> Bool {
    switch event {
    case .scenarioFinished, .runHookFinished, .runFinished: request.isStream || buffer.isLarge
    case .worldNotMade, .stepFinished: isInteractive || buffer.isLarge
    case .runStarted, .runProblem, .runHookStarted, .scenarioStarted, .stepStarted, .attached,
      .stillRunning:
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

  let request: ReportRequest
  var format: ReportFormat { request.format }
  let isInteractive: Bool
  private let plan: Plan
  private let stream: Mutex<ReportStream>
  /// Why the report could not be written, once it is complete. Apart from the stream, which its reporter may never
  /// give back.
  private let failure = Mutex<CommandError?>(nil)
  private let queue = DispatchQueue(label: "specs.report")
  private let room = DispatchSemaphore(value: limit)

  init(_ stream: ReportStream, _ plan: Plan) {
    self.plan = plan
    request = stream.request
    isInteractive = stream.isInteractive
    self.stream = Mutex(stream)
  }

  func receive(_ batch: CountedEvents) {
    guard !batch.events.isEmpty else { return }
    // A reporter of the suite may block for any time, so the run never waits for it.
    if !format.isRegistered { room.wait() }
    queue.async {
      self.stream.withLock { $0.receive(batch, plan: self.plan) }
      if !self.format.isRegistered { self.room.signal() }
    }
  }

  /// Completes the report once everything received is in it.
  /// - Returns: Why the report could not be written.
  func close(besides failures: Int, _ interruption: Interruption?) -> CommandError? {
    let closed = DispatchSemaphore(value: 0)
    let start = ContinuousClock.now
    queue.async {
      let failure = self.stream.withLock { stream in
        stream.close(besides: failures)
        return stream.failure
      }
      self.failure.withLock { $0 = failure }
      closed.signal()
    }
    while closed.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      guard format.isRegistered, !DescriptorSink.mayWait(since: start, interruption) else {
        continue
      }
      return CommandError(
        "The report '\(format.name)' is incomplete, because its reporter did not end when the run was interrupted."
      )
    }
    return failure.withLock { $0 }
  }
}
