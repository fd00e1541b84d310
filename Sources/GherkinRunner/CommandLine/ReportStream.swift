/// One report on its way to one place. After a failure it stays silent.
struct ReportStream: Sendable {
  let request: ReportRequest
  private var reporter: any Reporter
  private var buffer: ReportBuffer

  init(request: ReportRequest, reporter: any Reporter, sink: any ByteSink) {
    self.request = request
    self.reporter = reporter
    buffer = ReportBuffer(sink: sink)
  }

  /// Why the report is not where it should be.
  var failure: FileError? { buffer.failure }

  mutating func receive(_ event: TimedEvent, plan: Plan) {
    guard failure == nil else { return }
    reporter.receive(event, plan: plan, into: &buffer)
    if isDue(event.event) { buffer.flush() }
  }

  mutating func close() { buffer.close() }

  /// Standard output is watched, so it gets every scenario as it ends; files wait for a block.
  private func isDue(_ event: Event) -> Bool {
    switch event {
    case .scenarioFinished, .runHookFinished, .runFinished: request.path == nil || buffer.isLarge
    case .runStarted, .runHookStarted, .scenarioStarted, .attached, .stepFinished:
      buffer.isLarge
    }
  }
}
