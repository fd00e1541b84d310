import GherkinRunner
import Testing

@Suite struct RunSummaryTests {
  @Test func `leaves out attempts that are made again`() async throws {
    let run = try await SampleRun()
    var summary = RunSummary()
    summary.receive(
      TimedEvent(
        .stepFinished(ScenarioAttempt(scenario: 0), step: 1, StepResult(.failed)), at: .zero),
      plan: run.plan)
    summary.receive(finished(.failed, willBeRetried: true), plan: run.plan)
    #expect(summary.scenarios.total == 0)
    #expect(summary.steps.total == 0)
  }

  private func finished(_ status: Status, willBeRetried: Bool) -> TimedEvent {
    let result = ScenarioResult(status: status, duration: .zero, willBeRetried: willBeRetried)
    return TimedEvent(.scenarioFinished(ScenarioAttempt(scenario: 0), result), at: .zero)
  }
}
