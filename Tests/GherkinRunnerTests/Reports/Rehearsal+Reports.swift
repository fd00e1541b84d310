import GherkinRunner
import Testing

extension Rehearsal {
  func report(
    _ reporter: any PlanReporter, _ features: String..., problem: Problem? = nil
  ) async throws -> ReportBuffer { try await report(reporter, features, problem: problem) }

  /// What `reporter` makes of a run of `features` in which everything takes a millisecond.
  func report(
    _ reporter: any PlanReporter, _ features: [String], problem: Problem? = nil
  ) async throws -> ReportBuffer {
    let registry = Registry<World>()
    suite.define(Steps(into: registry))
    let files = features.enumerated().map { index, text in
      Parser.parse(SourceFile(uri: "Features/\(index + 1).feature", text: text))
    }
    let plan = try Planner(registry.definitions).plan(files, filter: filter, retry: retry)
    let runner = Runner(suite, definitions: registry.definitions, plan: plan, options: options)
    return await Reportage(plan: plan, reporter: reporter, problem: problem)
      .receiving { await runner.run(into: $0) }.buffer
  }
}

/// Hands events to a reporter as if each came a millisecond after the other.
private struct Reportage: EventReceiver {
  let plan: Plan
  var reporter: any PlanReporter
  /// What goes wrong outside every scenario, at the end.
  let problem: Problem?
  var buffer = ReportBuffer()
  private var count = 0
  private var summary = RunSummary()

  init(plan: Plan, reporter: any PlanReporter, problem: Problem?) {
    (self.plan, self.reporter, self.problem) = (plan, reporter, problem)
  }

  mutating func receive(_ event: TimedEvent) {
    if case .runFinished = event.event, let problem { report(.runProblem(problem)) }
    // A test step starts when the event before it happens.
    if case .stepStarted = event.event { count -= 1 }
    report(event.event)
    count += 1
  }

  private mutating func report(_ event: Event) {
    do {
      let event = TimedEvent(event.lasting(.milliseconds(1)), at: .milliseconds(count))
      summary.receive(event, plan: plan)
      try reporter.receive(event, plan: plan, summary: summary, into: &buffer)
    } catch {
      Issue.record(error)
    }
  }
}

extension PlanReporter {
  /// Adds the text for all events of a run to `buffer`.
  mutating func receive(
    _ events: some Sequence<TimedEvent>, of plan: Plan, into buffer: inout ReportBuffer
  ) throws {
    var summary = RunSummary()
    for event in events {
      summary.receive(event, plan: plan)
      try receive(event, plan: plan, summary: summary, into: &buffer)
    }
  }
}

extension Event {
  /// The same event of something that took so long.
  func lasting(_ duration: Duration) -> Event {
    switch self {
    case .stepFinished(let attempt, let step, var result):
      result.duration = duration
      return .stepFinished(attempt, step: step, result)
    case .runHookFinished(let hook, var result):
      result.duration = duration
      return .runHookFinished(hook: hook, result)
    case .scenarioFinished(let attempt, var result):
      result.duration = duration
      return .scenarioFinished(attempt, result)
    default: return self
    }
  }
}
