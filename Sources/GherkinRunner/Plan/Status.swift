/// What came of a step or a scenario, from harmless to grave: the worst step decides its scenario.
package enum Status: String, Sendable, CaseIterable, Comparable {
  case passed
  case skipped
  case pending
  case undefined
  case ambiguous
  case failed

  package static func < (one: Status, other: Status) -> Bool { one.severity < other.severity }

  private var severity: Int {
    switch self {
    case .passed: 0
    case .skipped: 1
    case .pending: 2
    case .undefined: 3
    case .ambiguous: 4
    case .failed: 5
    }
  }

  /// Whether a run with this status may be green. Skipping is a decision, so it may; a step that is
  /// pending or has no definition says nothing about the product, so it may not, unless the run was
  /// asked not to be strict.
  package func fails(strict: Bool) -> Bool {
    switch self {
    case .passed, .skipped: false
    case .pending, .undefined: strict
    case .ambiguous, .failed: true
    }
  }
}
