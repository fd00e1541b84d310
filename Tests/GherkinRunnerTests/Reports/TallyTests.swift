import GherkinRunner
import Testing

@Suite struct TallyTests {
  @Test(arguments: [
    (Status.passed, true, GherkinRunner.ExitStatus.passed), (.skipped, true, .passed),
    (.pending, true, .failed), (.undefined, true, .failed), (.ambiguous, true, .failed),
    (.failed, true, .failed), (.pending, false, .passed), (.undefined, false, .passed),
    (.ambiguous, false, .failed), (.failed, false, .failed),
  ])
  func `decides whether the run is green`(
    status: Status, strict: Bool, exit: GherkinRunner.ExitStatus
  ) async throws {
    let plan = try await SampleRun().plan
    var tally = Tally()
    tally.receive(finished(status, willBeRetried: false), plan: plan)
    #expect(tally.exitStatus(strict: strict, hasParseErrors: false) == exit)
    #expect(tally.exitStatus(strict: strict, hasParseErrors: true) == .failed)
  }

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

  @Test func `counts nothing as green`() {
    #expect(Tally().exitStatus(strict: true, hasParseErrors: false) == .passed)
  }

  private func finished(_ status: Status, willBeRetried: Bool) -> TimedEvent {
    let result = ScenarioResult(status: status, duration: .zero, willBeRetried: willBeRetried)
    return TimedEvent(.scenarioFinished(ScenarioAttempt(scenario: 0), result), at: .zero)
  }
}
