/// Code that runs around the run, its scenarios or their steps.
package struct Hook<World>: Sendable {
  /// What a hook is given.
  package enum Body: Sendable {
    /// Around a scenario or a step: the world.
    case scenario(@Sendable (inout World) async throws -> Void)
    /// Around the whole run, when there is no world.
    case run(@Sendable (RunContext) async throws -> Void)
  }

  package let info: HookInfo
  package let body: Body
}
