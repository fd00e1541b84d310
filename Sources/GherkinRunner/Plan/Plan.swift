/// Everything that is decided before anything runs: which scenarios, in which order, which
/// definition each step means, which hooks surround them.
///
/// Runner and reporters only read it. It holds no step text of its own: pickles give that on demand.
package struct Plan: Sendable {
  package let stepDefinitions: [StepDefinitionInfo]
  /// The compiled pattern of each step definition.
  package let patterns: [CompiledPattern]
  package let hooks: [HookInfo]
  /// The hooks around the whole run, as indices, in the order in which to run them.
  package internal(set) var beforeAll: [Int]
  package internal(set) var afterAll: [Int]
  package let parameterTypes: ParameterTypes
  /// The parameter types that the suite defines.
  package let ownParameterTypes: [(type: ParameterType, location: SourceReference)]
  /// The step definitions that nothing can match.
  package let undefinedParameterTypes: [UndefinedParameterType]
  /// All usable definitions in the order in which the suite wrote them down.
  package let definitionOrder: [DefinitionReference]
  /// Every file that was read, those with errors included, in the order given.
  package let files: [ParseResult]

  /// Which pickles of the files are wanted by name, tag and line; a shard plans only some of them.
  package let selection: PickleSelection

  var entries: [Entry] = []
  var hookSets: [HookSet] = []
  /// The decisions about all steps.
  var matches: Pieces<StepDecision>
  /// The captures of all matches.
  package internal(set) var captures: Pieces<Capture>
  /// For each ambiguous step, the definitions that match it.
  package internal(set) var candidates: Pieces<[StepMatch]>
  /// The limits that tags set.
  var timeLimits: [TimeLimit] = []
  /// What is wrong with tags that are to set a limit. Nothing may be run before it is mended.
  package internal(set) var tagProblems: [Diagnostic] = []
  /// For each misfit, what does not fit, in words.
  package internal(set) var misfits: Pieces<String>

  /// A plan without scenarios.
  ///
  /// - Parameter numbers: How the parts that are to be added number what they hold.
  init(
    stepDefinitions: [StepDefinitionInfo], patterns: [CompiledPattern], hooks: [HookInfo],
    beforeAll: [Int], afterAll: [Int], parameterTypes: ParameterTypes,
    ownParameterTypes: [(type: ParameterType, location: SourceReference)],
    undefinedParameterTypes: [UndefinedParameterType], definitionOrder: [DefinitionReference],
    files: [ParseResult], selection: PickleSelection, numbers: PieceNumbers
  ) {
    self.stepDefinitions = stepDefinitions
    self.patterns = patterns
    self.hooks = hooks
    self.beforeAll = beforeAll
    self.afterAll = afterAll
    self.parameterTypes = parameterTypes
    self.ownParameterTypes = ownParameterTypes
    self.undefinedParameterTypes = undefinedParameterTypes
    self.definitionOrder = definitionOrder
    self.files = files
    self.selection = selection
    (matches, captures) = (Pieces(numbers), Pieces(numbers))
    (candidates, misfits) = (Pieces(numbers), Pieces(numbers))
  }

  struct Entry: Sendable {
    var pickle: Pickle
    var firstMatch: Int32
    var stepCount: Int32
    var hooks: Int32
    /// How often to run it again if it fails.
    var retries: Int16
    var isSerial: Bool
    /// The place of the limit that a tag sets among `timeLimits`; -1 without one.
    var timeLimit: Int32 = -1
  }
}

extension Plan {
  /// How many scenarios are to run.
  package var scenarioCount: Int { entries.count }

  /// How many scenarios the files hold.
  package var foundCount: Int { selection.total }

  /// How many scenarios are wanted by name, tag and line; a shard plans only some of them.
  package var wantedCount: Int { selection.count }

  /// The scenario at `index`.
  package func scenario(_ index: Int) -> PlannedScenario {
    let entry = entries[index]
    let first = Int(entry.firstMatch)
    return PlannedScenario(
      index: index, pickle: entry.pickle, hooks: hookSets[Int(entry.hooks)],
      matches: matches[first..<(first + Int(entry.stepCount))])
  }

  /// How many steps the scenario at `index` has, hooks not counted.
  func stepCount(of index: Int) -> Int { Int(entries[index].stepCount) }

  /// How many test steps the scenario at `index` has: hooks before, steps, hooks after.
  func testStepCount(of index: Int) -> Int {
    let hooks = Int(entries[index].hooks)
    return hookSets[hooks].before.count + stepCount(of: index) + hookSets[hooks].after.count
  }

  /// How often the scenario at `index` is run again if it fails.
  package func retries(of index: Int) -> Int { Int(entries[index].retries) }

  /// All scenarios, in the order in which they are to run and be reported.
  package var scenarios: some RandomAccessCollection<PlannedScenario> {
    (0..<entries.count).lazy.map(scenario)
  }

  /// The captures of all steps of `scenario`, and the number of the first.
  func captures(of scenario: PlannedScenario) -> (first: Int, captures: ArraySlice<Capture>) {
    var range: Range<Int>?
    for case .matched(let definition, let first) in scenario.matches {
      let start = Int(first)
      let end = start + patterns[Int(definition)].captureCount
      range = (range?.lowerBound ?? start)..<end
    }
    return (range?.lowerBound ?? 0, captures[range ?? 0..<0])
  }

  /// The captures of a match of `definition` that begin at `first`.
  package func captures(of definition: Int, from first: Int) -> ArraySlice<Capture> {
    captures[first..<(first + patterns[definition].captureCount)]
  }

  /// The errors of all files that could not be parsed.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }
}

/// Parts of a plan that can be run on their own.
extension Plan {
  /// The scenario at `index`, without the hooks around the run. It stands at 0.
  func only(_ index: Int) -> Plan {
    var part = self
    part.matches = Pieces(Array(scenario(index).matches))
    part.entries = [entries[index]]
    part.entries[0].firstMatch = 0
    part.beforeAll = []
    part.afterAll = []
    return part
  }

  /// The hooks before the run, and nothing else.
  var onlyBeforeAll: Plan {
    var part = self
    (part.entries, part.matches, part.afterAll) = ([], Pieces(), [])
    return part
  }

  /// The hooks after the run, and nothing else.
  var onlyAfterAll: Plan {
    var part = self
    (part.entries, part.matches, part.beforeAll) = ([], Pieces(), [])
    return part
  }
}

extension Plan {
  /// The tag of scenarios that must not overlap with others.
  package static let serialTag = "@serial"

  /// Whether the scenario at `index` has the stage to itself.
  package func isSerial(_ index: Int) -> Bool { entries[index].isSerial }
}

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

extension StepDecision {
  /// The status this step has before anything ran; `passed` means that it can run.
  package var status: Status {
    switch self {
    case .matched: .passed
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    case .misfit: .failed
    }
  }
}

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
