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

  /// How many scenarios are wanted by name, tag and line; a shard plans only some of them.
  package internal(set) var wantedCount = 0

  var entries: [Entry] = []
  var hookSets: [HookSet] = []
  var matches: [StepDecision] = []
  /// The captures of all matches, one after the other.
  package internal(set) var captures: [Capture] = []
  /// For each ambiguous step, the definitions that match it.
  package internal(set) var candidates: [[StepMatch]] = []
  /// For each misfit, what does not fit, in words.
  package internal(set) var misfits: [String] = []

  struct Entry: Sendable {
    var pickle: Pickle
    var firstMatch: Int32
    var hooks: Int32
    var isSerial: Bool
    /// How often to run it again if it fails.
    var retries: Int32
  }
}

extension Plan {
  /// How many scenarios are to run.
  package var scenarioCount: Int { entries.count }

  /// The scenario at `index`.
  package func scenario(_ index: Int) -> PlannedScenario {
    let entry = entries[index]
    let first = Int(entry.firstMatch)
    return PlannedScenario(
      index: index, pickle: entry.pickle, hooks: hookSets[Int(entry.hooks)],
      matches: matches[first..<(first + stepCount(of: index))])
  }

  /// How many steps the scenario at `index` has, hooks not counted.
  func stepCount(of index: Int) -> Int {
    let next = index + 1 < entries.count ? Int(entries[index + 1].firstMatch) : matches.count
    return next - Int(entries[index].firstMatch)
  }

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

  /// The captures of all steps of `scenario`, and where in the plan they begin.
  func captures(of scenario: PlannedScenario) -> ArraySlice<Capture> {
    var range: Range<Int>?
    for case .matched(let definition, let first) in scenario.matches {
      let start = Int(first)
      let end = start + patterns[Int(definition)].captureCount
      range = (range?.lowerBound ?? start)..<end
    }
    return captures[range ?? 0..<0]
  }

  /// The captures of a match of `definition` that begin at `first`.
  package func captures(of definition: Int, from first: Int) -> ArraySlice<Capture> {
    captures[first..<(first + patterns[definition].captureCount)]
  }

  /// The errors of all files that could not be parsed.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }
}
