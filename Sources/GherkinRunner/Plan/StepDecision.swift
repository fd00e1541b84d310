/// What the planner decided about one step of a scenario.
///
/// Lists are kept in the plan and referred to by index, so that a hundred thousand rows of examples
/// stay small.
package enum StepDecision: Sendable, Equatable {
  /// Exactly one definition matches; its captures begin at `captures` in the plan.
  case matched(definition: Int32, captures: Int32)
  /// Nothing matches.
  case undefined
  /// More than one definition matches; which, says `Plan.candidates`.
  case ambiguous(Int32)
  /// One definition matches, but the step has an argument too many or too few: see `Plan.misfits`.
  case misfit(definition: Int32, reason: Int32)
}

extension StepDecision {
  /// The definition that is to carry the step out, if there is exactly one.
  var definition: Int? {
    switch self {
    case .matched(let definition, _), .misfit(let definition, _): Int(definition)
    case .undefined, .ambiguous: nil
    }
  }
}
