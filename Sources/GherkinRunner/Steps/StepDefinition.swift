/// What a step of a feature means: a pattern, and the closure that carries it out.
package struct StepDefinition<World>: Sendable {
  package let info: StepDefinitionInfo
  /// Makes the step's body for the pattern with these parameters: what can be found out before a
  /// step is run is found out here.
  package let prepare: @Sendable ([PatternParameter]) -> Body

  /// Reads the arguments of a step and runs it.
  package typealias Body = @Sendable (inout World, StepArguments) async throws -> Void
}

/// The part of a step definition that plans and reports need: all but the closure.
package struct StepDefinitionInfo: Sendable {
  package let keyword: StepDefinitionKeyword
  package let pattern: StepPattern
  /// What its author says of it to those who write features.
  package let meaning: String?
  /// How long it may take, if its author says so.
  let timeout: Duration?
  /// The types of the closure's parameters after the world.
  package let argumentTypes: [any Sendable.Type]
  package let location: SourceReference
}

/// The word a definition was made with. Matching ignores it; snippets and the catalogue show it.
package enum StepDefinitionKeyword: String, Sendable {
  case given, when, then
  case any = "step"
}
