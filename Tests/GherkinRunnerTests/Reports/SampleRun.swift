import Foundation
import GherkinRunner

/// A run of `SampleSuite` as it would be on a machine where everything takes a millisecond.
struct SampleRun {
  let plan: Plan
  let events: [TimedEvent]

  init() async throws {
    let suite = SampleSuite()
    let registry = Registry<SampleSuite.World>()
    suite.define(Steps(into: registry))
    let files = try ["sample", "broken"].map(Self.parse)
    let retry = RetryRule(limit: 2, tags: try TagExpression(parsing: "@jams"))
    plan = try Planner(registry.definitions).plan(files, retry: retry)
    let runner = Runner(suite, definitions: registry.definitions, plan: plan, options: RunOptions())
    let events = await Recorder().receiving { await runner.run(into: $0) }.events
    var time = Duration.zero - .milliseconds(1)
    self.events = events.map { event in
      // A test step starts when the event before it happens.
      if case .stepStarted = event.event {} else { time += .milliseconds(1) }
      return TimedEvent(event.event.lasting(.milliseconds(1)), at: time)
    }
  }

  /// What `reporter` makes of the run.
  func text(_ reporter: any PlanReporter) throws -> String {
    var reporter = reporter
    var buffer = ReportBuffer()
    try reporter.receive(events, of: plan, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private static func parse(_ name: String) throws -> ParseResult {
    let bytes = try Data(contentsOf: Golden.folder.appending(path: "reports/\(name).feature"))
    return Parser.parse(SourceFile(uri: "Features/\(name).feature", bytes: Bytes(bytes)))
  }
}

private struct Recorder: EventReceiver {
  private(set) var events: [TimedEvent] = []

  mutating func receive(_ event: TimedEvent) { events.append(event) }
}
