/// One report on its way to one place. After a failure it stays silent.
struct ReportStream: Sendable {
  let request: ReportRequest
  var reporter: any Reporter
  let sink: any ByteSink
  private var buffer = ReportBuffer()
  private(set) var failure: FileError?

  init(request: ReportRequest, reporter: any Reporter, sink: any ByteSink) {
    self.request = request
    self.reporter = reporter
    self.sink = sink
  }

  mutating func receive(_ event: TimedEvent, plan: Plan) {
    guard failure == nil else { return }
    reporter.receive(event, plan: plan, into: &buffer)
    if isDue(event.event) { flush() }
  }

  mutating func close() {
    flush()
    guard failure == nil else { return }
    do {
      try sink.close()
    } catch {
      failure = error
    }
  }

  /// Standard output is watched, so it gets every scenario as it ends; files wait for a block.
  private func isDue(_ event: Event) -> Bool {
    switch event {
    case .scenarioFinished, .runFinished: request.path == nil || buffer.bytes.count >= 1 << 16
    case .runStarted, .runHookStarted, .runHookFinished, .scenarioStarted, .stepStarted, .attached,
      .stepFinished:
      false
    }
  }

  private mutating func flush() {
    guard !buffer.isEmpty, failure == nil else { return }
    do {
      try sink.write(buffer.bytes)
    } catch {
      failure = error
    }
    buffer.removeAll()
  }
}
