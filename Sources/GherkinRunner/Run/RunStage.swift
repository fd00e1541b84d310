/// What all scenarios of a run have in common.
struct RunStage<Suite: SpecSuite>: Sendable {
  let suite: Suite
  let definitions: Definitions<Suite.World>
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: EventLog

  /// Draws the consequences of a scenario that is over.
  func note(_ result: ScenarioResult) {
    guard options.failFast, !result.willBeRetried, result.status.fails(strict: options.strict)
    else { return }
    control.stop()
  }
}
