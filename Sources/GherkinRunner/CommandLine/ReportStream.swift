/// One report on its way to one place. After a failure it stays silent.
struct ReportStream: Sendable {
  let request: ReportRequest
  private var reporter: any Reporter
  private var buffer: ReportBuffer

  init(
    request: ReportRequest, reporter: any Reporter, sink: any ByteSink, guardsCommands: Bool = false
  ) {
    self.request = request
    self.reporter = reporter
    buffer = ReportBuffer(sink: sink, guardsCommands: guardsCommands)
  }

  /// Why the report is not where it should be.
  var failure: FileError? { buffer.failure }

  /// Takes note of events that followed each other.
  mutating func receive(_ events: [TimedEvent], plan: Plan) {
    guard failure == nil, let last = events.last else { return }
    if events.count == 1 {
      reporter.receive(last, plan: plan, into: &buffer)
    } else {
      reporter.receive(events, plan: plan, into: &buffer)
    }
    if isDue(after: last.event) { buffer.flush() }
  }

  /// - Parameter failures: How many other reports could not be written.
  mutating func close(besides failures: Int) {
    if failures > 0, request.format == .rerun {
      let reason = "\(failures.counted("report")) could not be written"
      buffer.append(raw: RerunReporter.failureLine(reason).utf8)
    }
    buffer.close()
  }

  /// Standard output is watched, so it gets every scenario as it ends; files wait for a block.
  private func isDue(after event: Event) -> Bool {
    switch event {
    case .scenarioFinished, .runHookFinished, .runFinished: request.path == nil || buffer.isLarge
    case .runStarted, .runProblem, .runHookStarted, .scenarioStarted, .attached, .stepFinished:
      buffer.isLarge
    }
  }
}
