/// What a step's keyword says about the step.
package enum StepType: UInt8, Sendable {
  /// `*`, or a word that a dialect uses for more than one purpose.
  case unknown
  /// `Given`
  case context
  /// `When`
  case action
  /// `Then`
  case outcome
  /// `And`, `But`: the same as the step before.
  case conjunction

  /// The name it has in Cucumber Messages.
  package var officialName: String {
    switch self {
    case .unknown: "Unknown"
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    }
  }
}
