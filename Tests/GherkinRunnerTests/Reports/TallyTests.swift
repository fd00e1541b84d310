import GherkinRunner
import Testing

@Suite struct TallyTests {
  @Test func `leaves out attempts that are made again`() async throws {
    let run = try await SampleRun()
    var tally = Tally()
    tally.receive(
      TimedEvent(
        .stepFinished(ScenarioAttempt(scenario: 0), step: 1, StepResult(.failed)), at: .zero),
      plan: run.plan)
    tally.receive(finished(.failed, willBeRetried: true), plan: run.plan)
    #expect(tally.scenarios.total == 0)
    #expect(tally.steps.total == 0)
  }

  private func finished(_ status: Status, willBeRetried: Bool) -> TimedEvent {
    let result = ScenarioResult(status: status, duration: .zero, willBeRetried: willBeRetried)
    return TimedEvent(.scenarioFinished(ScenarioAttempt(scenario: 0), result), at: .zero)
  }
}
