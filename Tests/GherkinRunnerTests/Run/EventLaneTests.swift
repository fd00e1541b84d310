import Dispatch
import GherkinRunner
import Testing

/// Events of scenarios that run side by side, on their way into the log.
struct EventLaneTests {
  @Test func `a scenario waits for its turn, and passes straight through from then on`() {
    let log = EventLog(Names())
    let (first, second, third) = (log.lane(), log.lane(), log.lane())
    second.begin(1)
    third.begin(2)
    first.begin(0)

    third.record(.scenarioStarted(ScenarioAttempt(scenario: 2)), at: .zero)
    third.record(Self.end(2), at: .zero)
    second.record(.scenarioStarted(ScenarioAttempt(scenario: 1)), at: .zero)
    first.record(.scenarioStarted(ScenarioAttempt(scenario: 0)), at: .zero)
    #expect(names(log) == ["begin 0"])

    first.record(Self.end(0, willBeRetried: true), at: .zero)
    #expect(names(log) == ["begin 0", "end 0"])

    first.record(Self.end(0), at: .zero)
    #expect(names(log) == ["begin 0", "end 0", "end 0", "begin 1"])

    second.record(
      .stepFinished(ScenarioAttempt(scenario: 1), step: 0, StepResult(.passed)), at: .zero)
    #expect(names(log).last == "step 1")

    second.record(Self.end(1), at: .zero)
    #expect(names(log).suffix(3) == ["end 1", "begin 2", "end 2"])
  }

  @Test func `where nobody looks on, scenarios come one after the other and whole`() {
    let log = EventLog(Names(isWatched: false))
    let (first, second) = (log.lane(), log.lane())
    for scenario in [2, 3] { run(scenario, on: second) }
    second.flush()
    run(0, on: first)
    #expect(names(log) == [])

    run(1, on: first)
    // What is not next to it does not wait with the others.
    run(4, on: first)
    #expect(names(log) == (0...3).flatMap { ["begin \($0)", "end \($0)"] })

    first.flush()
    #expect(names(log).suffix(2) == ["begin 4", "end 4"])
  }

  @Test func `where nobody looks on, events do not wait long for others`() {
    let log = EventLog(Names(isWatched: false))
    let lane = log.lane()
    lane.begin(0)
    lane.record(.scenarioStarted(ScenarioAttempt(scenario: 0)), at: .zero)
    lane.record(Self.end(0), at: .milliseconds(50))
    #expect(names(log) == [])

    lane.begin(1)
    #expect(names(log) == ["begin 0", "end 0"])
  }

  @Test(arguments: [true, false])
  func `keeps the order of the plan, however many record`(isWatched: Bool) {
    let (workers, count) = (4, 400)
    let log = EventLog(Names(isWatched: isWatched))
    let queue = ScenarioQueue(0..<count, workers: workers)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      let lane = log.lane()
      while let scenario = queue.next(for: worker) { run(scenario, on: lane) }
      lane.flush()
    }
    #expect(names(log) == (0..<count).flatMap { ["begin \($0)", "end \($0)"] })
  }

  private func run(_ scenario: Int, on lane: EventLane) {
    lane.begin(scenario)
    lane.record(.scenarioStarted(ScenarioAttempt(scenario: scenario)), at: .zero)
    lane.record(Self.end(scenario), at: .zero)
  }

  private static func end(_ scenario: Int, willBeRetried: Bool = false) -> Event {
    let result = ScenarioResult(status: .passed, duration: .zero, willBeRetried: willBeRetried)
    return .scenarioFinished(ScenarioAttempt(scenario: scenario), result)
  }

  private func names(_ log: EventLog) -> [String] { (log.receiver as? Names)?.names ?? [] }

  /// Writes down what comes.
  private struct Names: EventReceiver {
    var isWatched = true
    var names: [String] = []

    mutating func receive(_ event: TimedEvent) {
      switch event.event {
      case .scenarioStarted(let id): names.append("begin \(id.scenario)")
      case .stepFinished(let id, _, _): names.append("step \(id.scenario)")
      case .scenarioFinished(let id, _): names.append("end \(id.scenario)")
      default: names.append("other")
      }
    }
  }
}
