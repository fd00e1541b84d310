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

/// What makes a scenario the one it is, wherever it stands: the names of its feature, its rule and
/// itself, and the values of its row of examples.
enum ScenarioIdentity {
  /// The identity as a number; the same on every machine.
  static func hash(_ pickle: Pickle) -> UInt64 {
    var hash = Hash()
    hash.add(pickle.featureName)
    hash.add(pickle.ruleName ?? "")
    hash.add(pickle.name)
    for cell in pickle.row?.cells ?? [] { hash.add(cell.value) }
    return hash.value
  }

  /// FNV-1a over texts.
  private struct Hash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
      for byte in text.utf8 { add(byte) }
      // No text holds this byte, so it keeps "ab" and "c" apart from "a" and "bc".
      add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }
}

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
