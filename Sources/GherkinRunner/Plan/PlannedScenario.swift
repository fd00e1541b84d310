/// One scenario of a plan with all that was decided about it.
package struct PlannedScenario: Sendable {
  /// Its place in the plan.
  package let index: Int
  package let pickle: Pickle
  /// The hooks to run before and after it, as indices into the plan, in the order in which to run
  /// them.
  package let hooks: HookSet
  /// One decision for each step of the pickle.
  package let matches: ArraySlice<StepDecision>

  /// Whether it has no steps, and so shows nothing: neither its hooks run nor the steps of its
  /// background, and it fails the run as a step without a definition does.
  package var hasNoSteps: Bool { matches.isEmpty }

  /// How many test steps there are: hooks before, steps, hooks after.
  package var testStepCount: Int { hooks.before.count + matches.count + hooks.after.count }

  /// The test step at `position`, counted over hooks and steps alike.
  package func testStep(_ position: Int) -> TestStep {
    var position = position
    if position < hooks.before.count { return .hook(hooks.before[position]) }
    position -= hooks.before.count
    if position < matches.count {
      return .step(position, matches[matches.startIndex + position])
    }
    return .hook(hooks.after[position - matches.count])
  }
}

/// Something that runs within a scenario and has a result of its own.
package enum TestStep: Sendable {
  /// A hook, by its index in the plan.
  case hook(Int)
  /// A step, by its place among the pickle's steps.
  case step(Int, StepDecision)
}

/// The hooks of a scenario, as indices into the plan, in the order in which to run them.
package struct HookSet: Sendable, Hashable {
  package var before: [Int] = []
  package var after: [Int] = []
  package var beforeStep: [Int] = []
  package var afterStep: [Int] = []
}
