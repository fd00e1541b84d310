/// How to run a plan; what to run is in the plan.
package struct RunOptions: Sendable {
  /// How many scenarios may run at a time.
  package var parallel: Int
  /// Whether to start no further scenario after one that does not pass.
  package var failFast: Bool
  /// Whether to match steps only, and run nothing.
  package var dryRun: Bool
  /// Whether pending and undefined scenarios count as failures for `failFast`.
  package var strict: Bool
  /// How long a step or hook may take; no limit when none.
  package var timeout: Duration?
  /// Whether somebody wants to know when a step passes that runs, and how long it took. Otherwise it is
  /// known once its scenario is over.
  package var tellsPassedSteps: Bool
  /// How many steps that do not end may be left behind, each with its thread, before the run stops.
  package var lostLimit: Int

  package init(
    parallel: Int = 1, failFast: Bool = false, dryRun: Bool = false, strict: Bool = true,
    timeout: Duration? = nil, tellsPassedSteps: Bool = true, lostLimit: Int = 1000
  ) {
    self.parallel = parallel
    self.failFast = failFast
    self.dryRun = dryRun
    self.strict = strict
    self.timeout = timeout
    self.tellsPassedSteps = tellsPassedSteps
    self.lostLimit = lostLimit
  }
}
