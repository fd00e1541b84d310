import Foundation

/// One scenario of a plan with every decision about it.
package struct PlannedScenario: Sendable {
  package let index: Int
  package let pickle: Pickle
  /// The hooks to run before and after it, as indices into the plan, in the order in which to run
  /// them.
  package let hooks: HookSet
  /// One decision for each step of the pickle.
  package let matches: ArraySlice<StepDecision>

  /// Whether it has no steps, and so shows nothing: neither its hooks nor the steps of its background
  /// run, and it fails the run as an undefined step does.
  package var hasNoSteps: Bool { matches.isEmpty }

  /// How many test steps there are: hooks before, steps, hooks after.
  package var testStepCount: Int { hooks.before.count + matches.count + hooks.after.count }

  /// Where the world is made: before all test steps.
  package static let worldPosition = -1

  /// What reports call the test step at `position`: the step as it reads in the feature, or the hook.
  func title(of position: Int, _ plan: Plan) -> String {
    switch testStep(position) {
    case .world: return "makeWorld"
    case .hook(let hook): return plan.hooks[hook].title
    case .step(let index, _):
      let step = pickle.steps[index]
      return step.keyword + step.text
    }
  }

  /// The test step at `position`, counted over hooks and steps alike.
  package func testStep(_ position: Int) -> TestStep {
    guard position >= 0 else { return .world }
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
  /// The making of the world. It has a result only if there is no world.
  case world
  /// A hook, by its index in the plan.
  case hook(Int)
  /// A step, by its index among the pickle's steps.
  case step(Int, StepDecision)
}

/// What the planner decided about one step of a scenario.
///
/// Refers to lists of the plan by index, so that a hundred thousand rows of examples stay small.
package enum StepDecision: Sendable, Equatable {
  /// Exactly one definition matches; its captures begin at `captures` in `Plan.captures`.
  case matched(definition: Int32, captures: Int32)
  /// Nothing matches.
  case undefined
  /// More than one definition matches: see `Plan.candidates`.
  case ambiguous(Int32)
  /// One definition matches, but the step's argument does not fit: see `Plan.argumentMismatches`.
  case argumentMismatch(definition: Int32, reason: Int32)
}

extension StepDecision {
  /// The definition that runs for the step, if there is exactly one.
  package var definition: Int? {
    switch self {
    case .matched(let definition, _), .argumentMismatch(let definition, _): Int(definition)
    case .undefined, .ambiguous: nil
    }
  }

  /// The status of the step before the run; `passed` means that it can run.
  package var status: Status {
    switch self {
    case .matched: .passed
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    case .argumentMismatch: .failed
    }
  }
}

extension RunEvent.Status: Comparable {
  /// Whether one is better than the other.
  public static func < (one: Self, other: Self) -> Bool { one.severity < other.severity }

  var severity: Int {
    switch self {
    case .passed: 0
    case .skipped: 1
    case .pending: 2
    case .undefined: 3
    case .ambiguous: 4
    case .failed: 5
    }
  }

  /// Whether a scenario with this status fails the run. Skipping is a decision, so it does not; a pending
  /// or undefined step says nothing about the product, so it does if the run is strict.
  package func fails(strict: Bool) -> Bool {
    switch self {
    case .passed, .skipped: false
    case .pending, .undefined: strict
    case .ambiguous, .failed: true
    }
  }
}

extension Plan {
  /// The test step at `position`, with all that is known about it.
  package func reportedStep(_ position: Int, of id: ScenarioAttempt) -> RunEvent.Step {
    let scenario = scenario(id.scenario)
    var step = RunEvent.Step(
      position: position, keyword: nil, text: scenario.title(of: position, self), line: nil)
    switch scenario.testStep(position) {
    case .world: break
    case .hook(let hook): step.definition = hooks[hook].location
    case .step(let index, let decision):
      let planned = scenario.pickle.steps[index]
      (step.keyword, step.text) = (planned.keyword.withoutOuterSpace, planned.text)
      step.line = planned.location.line
      step.definition = decision.definition.map { stepDefinitions[$0].location }
    }
    return step
  }
}

/// The hooks of a scenario, as indices into the plan, in the order in which to run them.
package struct HookSet: Sendable, Hashable {
  package var before: [Int] = []
  package var after: [Int] = []
  package var beforeStep: [Int] = []
  package var afterStep: [Int] = []
}

extension CompiledSuite {
  /// The hooks of one kind that no tag chooses, in the order in which to run them.
  func hooks(_ kind: HookInfo.Kind) -> [Int] {
    sorted(hooks.indices.filter { hooks[$0].kind == kind })
  }

  func hookSet(for tags: [String]) -> HookSet {
    let selected = hooks.indices.filter { hookConditions[$0].evaluate(tags) }
    func indices(_ kind: HookInfo.Kind) -> [Int] {
      sorted(selected.filter { hooks[$0].kind == kind })
    }
    return HookSet(
      before: indices(.before), after: indices(.after), beforeStep: indices(.beforeStep),
      afterStep: indices(.afterStep))
  }

  /// Hooks before run by order, then as defined; hooks after run the other way round.
  private func sorted(_ indices: [Int]) -> [Int] {
    let ordered = indices.sorted { (hooks[$0].order, $0) < (hooks[$1].order, $1) }
    guard let first = indices.first, hooks[first].kind.isAfter else { return ordered }
    return ordered.reversed()
  }
}

extension [HookSet] {
  /// The index of `set`, which is added if it is missing. Of different sets there are few.
  mutating func index(of set: HookSet) -> Int32 {
    if let index = firstIndex(of: set) { return Int32(index) }
    append(set)
    return Int32(count - 1)
  }
}
