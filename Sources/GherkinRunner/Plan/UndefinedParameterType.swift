/// A step definition whose pattern names a parameter type that nobody defined. It matches nothing;
/// the run goes on without it, and cannot be green.
package struct UndefinedParameterType: Sendable, Equatable {
  /// The name that stands between the braces.
  package let name: String
  /// The step definition, by its place in the plan.
  package let definition: Int
  /// What is wrong, where, and what to do.
  package let problem: DefinitionProblem
}
