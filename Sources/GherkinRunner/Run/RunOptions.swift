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

  package init(
    parallel: Int = 1, failFast: Bool = false, dryRun: Bool = false, strict: Bool = true,
    timeout: Duration? = nil
  ) {
    self.parallel = parallel
    self.failFast = failFast
    self.dryRun = dryRun
    self.strict = strict
    self.timeout = timeout
  }
}
