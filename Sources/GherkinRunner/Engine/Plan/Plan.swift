/// Everything that is decided before anything runs: which scenarios, in which order, which
/// definition each step means, which hooks run around them.
///
/// Runner and reporters only read it. It holds no step text of its own: pickles give that on demand.
package struct Plan: Sendable {
  package let suite: CompiledSuite
  /// Every file that was read, those with errors included, in the order given.
  package let files: [ParseResult]
  /// The pickles of each file; empty for files with errors.
  package let pickles: [Pickles]
  /// The identities of all scenarios of the files, selected or not.
  package let identities: ScenarioIdentities
  /// Which of the pickles are selected by name, tag and line; a shard plans only some of them.
  package let selection: PickleSelection
  /// The order in which scenarios run.
  package let order: RunOrder
  /// The hooks around the whole run, as indices, in the order in which to run them.
  package internal(set) var beforeAll: [Int]
  package internal(set) var afterAll: [Int]

  package var entries: [Entry] = []
  var hookSets: [HookSet] = []
  /// The decisions about all steps.
  package internal(set) var matches: [StepDecision] = []
  /// The captures of all matches.
  package internal(set) var captures: [Capture] = []
  /// For each ambiguous step, the definitions that match it.
  package internal(set) var candidates: [[StepMatch]] = []
  /// What the argument mismatches are.
  package internal(set) var argumentMismatches: [ArgumentMismatch] = []
  /// The limits that tags set.
  var timeLimits: [TimeLimit] = []
  /// Which failures do not fail the run.
  package internal(set) var quarantine = Quarantine()
  /// Tags that are meant to set a limit or an id and do not. Nothing may run before they are corrected.
  package internal(set) var tagProblems: [Diagnostic] = []
  /// Whether the suite has features that were not read, so that nothing is known of them.
  package var isPartial = false
  /// Whether nothing but lists of scenarios to run again was named.
  package var isRerun = false
  /// Whether steps of changed scenarios have limits that follow from how long the scenarios take unchanged.
  package var measuresLimits = false
  /// What the run rests on in addition to its scenarios.
  package var basis = RunBasis()
  /// By what the scenarios were selected, in words; empty if all are.
  package var selectedBy: [String] = []

  /// A plan without scenarios.
  init(
    _ suite: CompiledSuite, files: [ParseResult] = [], pickles: [Pickles] = [],
    identities: ScenarioIdentities? = nil, selection: PickleSelection = PickleSelection(),
    order: RunOrder = .defined
  ) {
    self.suite = suite
    self.files = files
    self.pickles = pickles
    self.identities = identities ?? ScenarioIdentities(pickles)
    self.selection = selection
    self.order = order
    beforeAll = suite.hooks(.beforeAll)
    afterAll = suite.hooks(.afterAll)
  }

  package struct Entry: Sendable {
    package var pickle: Pickle
    package var firstMatch: Int32
    package var stepCount: Int32
    var hooks: Int32
    /// How often to run it again if it fails.
    var retries: Int32
    var isSerial: Bool
    /// The index of the limit that a tag sets; -1 without one.
    var timeLimit: Int32 = -1
    /// The index of the entry of the quarantine; -1 if it is not in quarantine.
    var quarantine: Int32 = -1
    /// The scenario of which this one is a variant, and which is over before this one begins; -1 for any other.
    package var original: Int32 = -1
  }
}

/// What reports read of the suite.
extension Plan {
  package var stepDefinitions: [StepDefinitionInfo] { suite.stepDefinitions }
  package var patterns: [CompiledPattern] { suite.patterns }
  package var hooks: [HookInfo] { suite.hooks }
  package var parameterTypes: ParameterTypes { suite.parameterTypes }
  package var ownParameterTypes: [(type: ParameterType, location: SourceReference)] {
    suite.ownParameterTypes
  }
  package var undefinedParameterTypes: [UndefinedParameterType] { suite.undefinedParameterTypes }
  package var definitionOrder: [DefinitionReference] { suite.definitionOrder }
}

extension Plan {
  /// How many scenarios are to run.
  package var scenarioCount: Int { entries.count }

  /// How many scenarios the files hold, besides the drafts that are left out.
  package var foundCount: Int { selection.total - draftCount }

  /// How many scenarios are left out only because they are drafts; in all shards.
  package var draftCount: Int { selection.drafts.count }

  /// How many scenarios are selected by name, tag and line; a shard plans only some of them.
  package var selectedCount: Int { selection.count }

  package func scenario(_ index: Int) -> PlannedScenario {
    let entry = entries[index]
    let first = Int(entry.firstMatch)
    return PlannedScenario(
      index: index, pickle: entry.pickle, hooks: hookSets[Int(entry.hooks)],
      matches: matches[first..<(first + Int(entry.stepCount))])
  }

  /// All scenarios, in the order in which they are to run and be reported.
  package var scenarios: some RandomAccessCollection<PlannedScenario> {
    (0..<entries.count).lazy.map(scenario)
  }

  /// How many steps the scenario at `index` has, hooks not counted.
  func stepCount(of index: Int) -> Int { Int(entries[index].stepCount) }

  /// How often the scenario at `index` is run again if it fails.
  package func retries(of index: Int) -> Int { Int(entries[index].retries) }

  /// The tag of scenarios that must not overlap with others.
  package static let serialTag = Pickle.serialTag

  /// The tag of scenarios that are not finished: runs leave them out and say how many.
  package static let draftTag = Pickle.draftTag

  /// Whether the scenario at `index` runs exclusively.
  package func isSerial(_ index: Int) -> Bool { entries[index].isSerial }

  /// The scenario of which the one at `index` is a variant, if it is one.
  func original(of index: Int) -> Int? {
    let original = Int(entries[index].original)
    return original < 0 ? nil : original
  }

  /// Parts of the plan, one after the other: scenarios of different sections must not overlap. A scenario
  /// tagged `@serial` is a section of its own, and changed scenarios come after the others.
  package var sections: [Range<Int>] {
    var sections: [Range<Int>] = []
    var start = 0
    for index in 0..<scenarioCount {
      if index > 0, original(of: index) != nil, original(of: index - 1) == nil {
        sections.append(start..<index)
        start = index
      }
      guard isSerial(index) else { continue }
      sections += [start..<index, index..<(index + 1)]
      start = index + 1
    }
    return (sections + [start..<scenarioCount]).filter { !$0.isEmpty }
  }

  /// The captures of all steps of `scenario`, and the index of the first.
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

  /// The step definitions that at least one step uses, as indices.
  var usedDefinitions: [Int] {
    var isUsed = [Bool](repeating: false, count: stepDefinitions.count)
    for entry in entries {
      for match in matches[Int(entry.firstMatch)..<Int(entry.firstMatch + entry.stepCount)] {
        if case .matched(let definition, _) = match { isUsed[Int(definition)] = true }
      }
    }
    return isUsed.indices.filter { isUsed[$0] }
  }

  /// The numbers of the files, by their syntax trees.
  var fileNumbers: [ObjectIdentifier: Int] {
    let trees = files.map { ObjectIdentifier($0.document) }
    return Dictionary(zip(trees, trees.indices)) { $1 }
  }

  /// The errors of all files that could not be parsed.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }
}

/// Parts of a plan that are made side by side, or run on their own.
extension Plan {
  /// Appends the scenarios of `part`, which was planned for the same suite.
  package mutating func append(_ part: consuming Plan) {
    let first = (
      match: Int32(matches.count), capture: Int32(captures.count),
      candidates: Int32(candidates.count), mismatch: Int32(argumentMismatches.count),
      limit: Int32(timeLimits.count)
    )
    matches += part.matches.lazy.map { decision in
      switch decision {
      case .matched(let definition, let captures):
        .matched(definition: definition, captures: first.capture + captures)
      case .undefined: .undefined
      case .ambiguous(let index): .ambiguous(first.candidates + index)
      case .argumentMismatch(let definition, let reason):
        .argumentMismatch(definition: definition, reason: first.mismatch + reason)
      }
    }
    candidates += part.candidates.map { $0.map { $0.moved(by: Int(first.capture)) } }
    captures += part.captures
    argumentMismatches += part.argumentMismatches
    timeLimits += part.timeLimits
    tagProblems += part.tagProblems
    let hooks = part.hookSets.map { hookSets.index(of: $0) }
    entries += part.entries.lazy.map { entry in
      var entry = entry
      entry.firstMatch += first.match
      entry.hooks = hooks[Int(entry.hooks)]
      if entry.timeLimit >= 0 { entry.timeLimit += first.limit }
      return entry
    }
  }

  /// The scenarios at `indices` alone, in this order, with the hooks around the run or without them.
  package func keeping(
    _ indices: some Sequence<Int>, beforeAll: Bool = true, afterAll: Bool = true
  ) -> Plan {
    var part = self
    part.entries = indices.map { entries[$0] }
    if !beforeAll { part.beforeAll = [] }
    if !afterAll { part.afterAll = [] }
    return part
  }
}

/// What a run rests on in addition to its scenarios: how they were selected, and where options come from that let a run be
/// green although it shows less.
package struct RunBasis: Sendable, Equatable {
  /// How many scenarios were selected of all, and by what; nil if all were.
  package internal(set) var selection: String?
  /// Whether settings or environment variables have selected scenarios, which are easily overlooked.
  package internal(set) var isSelectedUnseen = false
  /// Why a run without scenarios is allowed, as the end of a sentence; `nil` if no option allows it.
  package internal(set) var emptiness: String?
  /// Where options come from that were not typed, by their names: `the setting 'dry-run' of ../specs.json`.
  package var origins: [String: String] = [:]
  /// The settings file that the quarantine is in.
  package var quarantineFile: String?

  package init() {}

  /// What to call the option `name`, which was typed as `flag` if it comes from nowhere else.
  func name(_ name: String, typed flag: String) -> String { origins[name] ?? flag }

  /// How scenarios were selected and which options let a run be green although it shows less, for machines.
  func properties(
    isStrict: Bool, isDryRun: Bool, drafts: Int
  ) -> [(name: String, value: String)] {
    [
      ("selection", selection),
      ("dry-run", isDryRun ? name("dry-run", typed: "--dry-run") : nil),
      ("no-strict", isStrict ? nil : name("strict", typed: "--no-strict")),
      ("drafts", drafts > 0 ? "\(drafts) left out" : nil),
    ].compactMap { name, value in value.map { (name, $0) } }
  }
}
