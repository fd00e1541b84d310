/// Makes plans: matches every step of every selected scenario with a definition, and chooses its
/// hooks. It runs nothing.
package struct Planner: Sendable {
  /// Fewer scenarios than this are planned before another thread has started.
  private static let scenariosPerThread = 500

  package let suite: CompiledSuite
  /// Which definitions take a data table, and which a doc string.
  private let stepArguments: [(table: Bool, docString: Bool)]
  package let index: StepIndex

  /// Plans the scenarios of `suite`.
  package init(_ suite: CompiledSuite) {
    self.suite = suite
    stepArguments = suite.stepDefinitions.map { definition in
      let types = definition.argumentTypes
      return (types.contains { $0 == DataTable.self }, types.contains { $0 == DocString.self })
    }
    index = StepIndex(suite.patterns)
  }

  /// Compiles and checks all definitions of a suite, or those that are `used`.
  package init<World>(
    _ definitions: Definitions<World>, using used: Set<Int>? = nil
  ) throws(DefinitionProblems) {
    self.init(try CompiledSuite(definitions, using: used))
  }

  /// Plans the scenarios of `files` that `filter` selects; files with errors have none, and text that would be lost
  /// is an error.
  ///
  /// - Parameters:
  ///   - durations: How many microseconds scenarios took, by which shards are balanced.
  ///   - refused: The numbers of the files that are refused for lost text; if it is nil, they are looked for.
  ///   - chosen: The numbers of the scenarios among those of all files, if they are decided already, in their order.
  package func plan(
    _ files: [ParseResult], filter: PickleFilter = PickleFilter(), retry: RetryRule = RetryRule(),
    order: RunOrder = .defined, shard: Shard? = nil,
    durations: [ScenarioIdentity: Int] = [:], quarantine: Quarantine = Quarantine(),
    refused: Set<Int>? = nil, chosen: [Range<Int>]? = nil, workers: Int = 1
  ) -> Plan {
    let files =
      refused == nil ? files.concurrentMap(workers: workers) { findingLostText(in: $0) } : files
    let compiled = Array(files.indices).concurrentMap(
      workers: files.count < Self.scenariosPerThread ? 1 : workers
    ) { compile(files[$0], filter, isRefused: refused?.contains($0) == true) }
    var (selected, selection): ([Pickle], PickleSelection) = ([], PickleSelection())
    for file in compiled {
      selected += file.selected
      selection.append(file.selection)
    }
    let pickles = compiled.map(\.pickles)
    let identities = ScenarioIdentities(pickles)
    if let shard { selected = shard.select(selected, identities, durations) }
    let all = chosen == nil ? [] : Array(pickles.joined())
    let chosen =
      chosen?.flatMap { all[$0.clamped(to: all.indices)] } ?? order.arrange(pickles: selected)
    var plan = Plan(
      suite, files: files, pickles: pickles, identities: identities, selection: selection,
      order: order)
    let count = max(1, min(workers, chosen.count / Self.scenariosPerThread))
    let parts = Array(0..<count).concurrentMap(workers: count) { number in
      part(
        of: chosen[(chosen.count * number / count)..<(chosen.count * (number + 1) / count)], retry)
    }
    for part in parts { plan.append(part) }
    let documents = files.filter(\.errors.isEmpty).map(\.document)
    plan.tagProblems += TagProblem.ofIds(in: documents).map(\.diagnostic)
    var known: Set<Diagnostic> = []
    plan.tagProblems.removeAll { !known.insert($0).inserted }
    plan.apply(quarantine)
    return plan
  }

  /// The pickles of a file, and which of them are selected.
  private func compile(
    _ file: ParseResult, _ filter: PickleFilter, isRefused: Bool
  ) -> (pickles: Pickles, selected: [Pickle], selection: PickleSelection) {
    var (selected, selection): ([Pickle], PickleSelection) = ([], PickleSelection())
    let pickles = PickleCompiler.compile(file, isRefused: isRefused)
    for pickle in pickles {
      let decision = filter.decision(on: pickle)
      if decision == .selected { selected.append(pickle) }
      selection.add(decision)
    }
    return (pickles, selected, selection)
  }

  private func part(of pickles: ArraySlice<Pickle>, _ retry: RetryRule) -> Plan {
    var part = Plan(suite)
    part.entries.reserveCapacity(pickles.count)
    // The hooks of all scenarios with steps, if none depends on tags.
    let common = suite.hooks.allSatisfy(\.tags.isEmpty) ? suite.hookSet(for: []) : nil
    var text: Bytes = []
    for pickle in pickles {
      let steps = pickle.steps
      let hooks =
        steps.isEmpty ? HookSet() : common ?? suite.hookSet(for: pickle.tags.map(\.name))
      part.entries.append(
        Plan.Entry(
          pickle: pickle, firstMatch: Int32(part.matches.count), stepCount: Int32(steps.count),
          hooks: part.hookSets.index(of: hooks), retries: retry.count(for: pickle),
          isSerial: pickle.hasTag(Plan.serialTag), timeLimit: part.timeLimit(of: pickle)))
      for position in steps.indices {
        text.removeAll(keepingCapacity: true)
        steps.appendText(at: position, to: &text)
        part.matches.append(decide(position, of: steps, text, in: &part))
      }
    }
    return part
  }

  private func decide(
    _ position: Int, of steps: PickleSteps, _ text: Bytes, in part: inout Plan
  ) -> StepDecision {
    let firstCapture = Int32(part.captures.count)
    var matches = index.matches(text.span, captures: &part.captures)
    if case .none = matches { matches = composedMatches(text, &part.captures) }
    switch matches {
    case .none:
      return .undefined
    case .one(let definition, _):
      guard let mismatch = argumentMismatch(steps.node(at: position), definition) else {
        return .matched(definition: Int32(definition), captures: firstCapture)
      }
      return part.mismatch(mismatch, definition)
    case .exceededLimit(let definition):
      return part.mismatch(.slowPattern("\(suite.patterns[definition].pattern)"), definition)
    case .several(let matches):
      part.candidates.append(matches)
      return .ambiguous(Int32(part.candidates.count - 1))
    }
  }

  /// The definitions that match `text` once each of its letters is one character, as in all patterns.
  private func composedMatches(_ text: Bytes, _ captures: inout [Capture]) -> StepMatches {
    let typed = KeyboardText(String(decoding: text, as: UTF8.self), .letters)
    guard !typed.replacements.isEmpty else { return .none }
    let first = captures.count
    let matches = index.matches(typed.bytes.span, captures: &captures)
    for place in captures.indices[first...] { captures[place] = typed.original(captures[place]) }
    return matches
  }

  /// Why a step cannot pass its arguments to the definition that its text matches, if so.
  private func argumentMismatch(_ step: Node.Step, _ definition: Int) -> ArgumentMismatch? {
    let takes = stepArguments[definition]
    let (hasTable, hasText) = (!step.rows.isEmpty, step.docString != nil)
    if hasTable != takes.table { return hasTable ? .surplusTable : .missingTable }
    if hasText != takes.docString { return hasText ? .surplusText : .missingText }
    return nil
  }
}

extension Plan {
  /// The index of the limit that a tag of `pickle` sets; -1 without one.
  fileprivate mutating func timeLimit(of pickle: Pickle) -> Int32 {
    // Only to note what is wrong with it.
    _ = tag(setting: .formerBudget, of: pickle)
    guard let limit = tag(setting: .timeLimit, of: pickle).flatMap(TimeLimit.init) else {
      return -1
    }
    // Scenarios that share a tag follow one another; all limits are not searched for each.
    if timeLimits.last != limit { timeLimits.append(limit) }
    return Int32(timeLimits.count - 1)
  }

  /// The nearest tag of `pickle` that sets a value, or was meant to, noting what is wrong with it. Scenarios that share
  /// the tag repeat that, until the plan is complete.
  private mutating func tag(setting: TagSetting, of pickle: Pickle) -> Tag? {
    guard let tag = pickle.nearestTag(setting: setting) else { return nil }
    for problem in pickle.problems(ofNearest: setting).map(\.diagnostic)
    where tagProblems.last != problem {
      tagProblems.append(problem)
    }
    return tag
  }

  fileprivate mutating func mismatch(
    _ mismatch: ArgumentMismatch, _ definition: Int
  ) -> StepDecision {
    argumentMismatches.append(mismatch)
    return .argumentMismatch(
      definition: Int32(definition), reason: Int32(argumentMismatches.count - 1))
  }
}
