/// What all scenarios of a run have in common.
///
/// A class, because every scenario refers to it, and copies of all its parts would cost more than
/// most steps do.
final class RunStage<Suite: SpecSuite>: Sendable {
  let plan: Plan
  let options: RunOptions
  let control: RunControl
  let log: EventLog
  let definitions: Definitions<Suite.World>
  let suite: Suite

  init(
    suite: Suite, definitions: Definitions<Suite.World>, plan: Plan, options: RunOptions,
    control: RunControl, log: EventLog
  ) {
    self.plan = plan
    self.options = options
    self.control = control
    self.log = log
    self.definitions = definitions
    self.suite = suite
  }

  /// Draws the consequences of a scenario that is over.
  func note(_ result: ScenarioResult) { control.note(result, options) }
}
