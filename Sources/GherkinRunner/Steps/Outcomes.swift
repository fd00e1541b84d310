/// Thrown by a step that is not written yet: the scenario is pending, and the run not green.
///
/// ```swift
/// steps.when("I pay by card") { _ in throw Pending("the payment service is not chosen") }
/// ```
public struct Pending: Error, Sendable, CustomStringConvertible {
  /// Why, as reports show it.
  public let description: String

  /// Leaves the step pending.
  public init(_ reason: String = "") { description = reason }
}

/// Thrown by a step or a hook that decides that its scenario does not apply here: the rest of the
/// scenario is skipped on purpose, which does not fail the run.
public struct Skip: Error, Sendable, CustomStringConvertible {
  /// Why, as reports show it.
  public let description: String

  /// Skips the rest of the scenario.
  public init(_ reason: String = "") { description = reason }
}
