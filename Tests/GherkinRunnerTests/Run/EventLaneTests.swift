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

  private static func end(_ scenario: Int, willBeRetried: Bool = false) -> Event {
    let result = ScenarioResult(status: .passed, duration: .zero, willBeRetried: willBeRetried)
    return .scenarioFinished(ScenarioAttempt(scenario: scenario), result)
  }

  private func names(_ log: EventLog) -> [String] { (log.receiver as? Names)?.names ?? [] }

  /// Writes down what comes.
  private struct Names: EventReceiver {
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
