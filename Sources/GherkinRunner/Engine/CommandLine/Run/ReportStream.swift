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
///
/// A report that is not read before it is complete, and one of the suite, which may be slow, are written on a queue, so
/// that the run waits neither for them nor for the disk. The order of events is kept.
///
/// A class, because the run and the queue share it.
final class ReportStream: Sendable {
  /// How many batches may be pending before the run waits; it bounds the memory.
  private static let limit = 16

  private struct State {
    var reporter: any PlanReporter
    var buffer: ReportBuffer
    /// What the run has come to, as far as it was handed over.
    var summary = RunSummary()
    /// What the reporter threw.
    var error: (any Error)?
  }

  let request: ReportRequest
  /// Whether it is read while scenarios run.
  let isInteractive: Bool
  /// Whether it is written on its queue.
  let isBackground: Bool
  private let plan: Plan
  private let state: Mutex<State>
  /// Why the report could not be written, once it is complete. Apart from the state, which its reporter may never
  /// give back.
  private let failure = Mutex<CommandError?>(nil)
  private let queue = DispatchQueue(label: "specs.report")
  private let room = DispatchSemaphore(value: limit)

  init(
    _ plan: Plan, request: ReportRequest, reporter: any PlanReporter, sink: any ByteSink,
    isInteractive: Bool, guardsCommands: Bool
  ) {
    (self.plan, self.request, self.isInteractive) = (plan, request, isInteractive)
    isBackground = !sink.isWatched || request.format.isRegistered
    state = Mutex(
      State(
        reporter: reporter, buffer: ReportBuffer(sink: sink, guardsCommands: guardsCommands)))
  }

  func receive(_ batch: CountedEvents) {
    guard isBackground else { return write(batch) }
    let isRegistered = request.format.isRegistered
    // A reporter of the suite may block for any time, so the run never waits for it.
    if !isRegistered { room.wait() }
    queue.async {
      self.write(batch)
      if !isRegistered { self.room.signal() }
    }
  }

  private func write(_ batch: CountedEvents) {
    state.withLock { state in
      guard state.error == nil, state.buffer.failure == nil, let last = batch.events.last else {
        return
      }
      var records = batch.records.makeIterator()
      do {
        for event in batch.events {
          switch event.event {
          case .scenarioFinished: if let record = records.next() { state.summary.scenario = record }
          case .runFinished: if let whole = batch.summary { state.summary = whole }
          default: break
          }
          try state.reporter.receive(
            event, plan: plan, summary: state.summary, into: &state.buffer)
        }
      } catch {
        state.error = error
        return state.buffer.abandon()
      }
      if state.buffer.isLarge || isDue(after: last.event) { state.buffer.flush() }
    }
  }

  /// A terminal gets every step as it ends, and another stream every scenario; files wait for a block.
  private func isDue(after event: Event) -> Bool {
    switch event {
    case .scenarioFinished, .runHookFinished, .runFinished: request.isStream
    case .worldNotMade, .stepFinished: isInteractive
    default: false
    }
  }

  /// Completes the report once everything received is in it.
  ///
  /// - Parameter failures: How many other reports could not be written.
  /// - Returns: Why the report could not be written.
  func close(besides failures: Int, _ interruption: Interruption?) -> CommandError? {
    guard isBackground else { return complete(besides: failures) }
    let closed = DispatchSemaphore(value: 0)
    let start = ContinuousClock.now
    queue.async {
      let failure = self.complete(besides: failures)
      self.failure.withLock { $0 = failure }
      closed.signal()
    }
    while closed.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      guard request.format.isRegistered, !DescriptorSink.mayWait(since: start, interruption) else {
        continue
      }
      return CommandError(
        "The report '\(request.format.name)' is incomplete, because its reporter did not end when the run was interrupted."
      )
    }
    return failure.withLock { $0 }
  }

  private func complete(besides failures: Int) -> CommandError? {
    state.withLock { state in
      if failures > 0, let list = state.reporter as? RerunReporter {
        list.noteUnwritten(failures, into: &state.buffer)
      }
      if let error = state.error {
        return CommandError(
          "The report '\(request.format.name)' is incomplete, because its reporter failed: "
            + Problem(error).message)
      }
      state.buffer.close()
      return state.buffer.failure.map { .unwritableReport(request, $0) }
    }
  }
}
