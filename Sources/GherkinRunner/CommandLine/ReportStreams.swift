/// Hands each event to every report that was asked for, and what they make of it to where it goes.
///
/// A report that cannot be written is given up and remembered; the others go on.
package struct ReportStreams: EventReceiver {
  private let plan: Plan
  private var streams: [ReportStream] = []
  /// What came of everything so far.
  package private(set) var tally = Tally()
  /// The reports that could not be written.
  package private(set) var failures: [CommandError] = []

  package init(_ plan: Plan) { self.plan = plan }

  /// Adds a report; `open` makes the place it goes to.
  package mutating func add(
    _ request: ReportRequest, _ reporter: any Reporter,
    open: () throws(FileError) -> any ByteSink
  ) {
    do {
      streams.append(ReportStream(request: request, reporter: reporter, sink: try open()))
    } catch {
      failures.append(.unwritableReport(request, error))
    }
  }

  package mutating func receive(_ event: TimedEvent) {
    tally.receive(event, plan: plan)
    for index in streams.indices { streams[index].receive(event, plan: plan) }
  }

  /// Makes all reports final; nothing is received afterwards.
  package mutating func close() {
    for index in streams.indices {
      streams[index].close()
      if let failure = streams[index].failure {
        failures.append(.unwritableReport(streams[index].request, failure))
      }
    }
    streams.removeAll()
  }
}
