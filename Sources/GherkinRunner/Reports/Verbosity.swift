/// How much reports tell.
package enum Verbosity: Int, Sendable, Comparable {
  /// Scenarios without their steps, and no hints.
  case quiet
  case normal
  /// Hooks and durations as well as steps.
  case verbose

  package static func < (one: Verbosity, other: Verbosity) -> Bool {
    one.rawValue < other.rawValue
  }
}
