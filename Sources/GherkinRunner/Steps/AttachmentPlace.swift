/// What an attachment belongs to.
package enum AttachmentPlace: Sendable, Hashable {
  /// A test step of a scenario.
  case step(ScenarioAttempt, step: Int)
  /// A hook around the whole run.
  case runHook(Int)
}
