/// Makes plans: matches every step of every wanted scenario with a definition, and chooses its
/// hooks. It runs nothing and does not know how definitions do their work.
package struct Planner: Sendable {
  /// Fewer scenarios than this are planned before another thread has woken up.
  private static let worthwhile = 500

  private let stepDefinitions: [StepDefinitionInfo]
  /// Which definitions take a table, and which a text.
  private let blocks: [(table: Bool, text: Bool)]
  private let patterns: [CompiledPattern]
  private let index: StepIndex
  private let hooks: HookTable
  private let parameterTypes: ParameterTypes
  private let ownParameterTypes: [(type: ParameterType, location: SourceReference)]
  private let undefinedParameterTypes: [UndefinedParameterType]
  private let definitionOrder: [DefinitionReference]

  /// Compiles and checks all definitions of a suite.
  ///
  /// A pattern with a parameter type that nobody defined is no reason to stop, unless there are
  /// others: the plan tells of it.
  ///
  /// - Throws: `DefinitionProblems` with everything that is wrong, not only the first.
  package init<World>(_ definitions: Definitions<World>) throws(DefinitionProblems) {
    var check = DefinitionCheck()
    check.add(definitions.parameterTypes)
    stepDefinitions = definitions.steps.map(\.info)
    blocks = stepDefinitions.map { definition in
      let types = definition.argumentTypes
      return (types.contains { $0 == DataTable.self }, types.contains { $0 == DocString.self })
    }
    patterns = check.compile(stepDefinitions)
    hooks = check.table(definitions.hooks.map(\.info))
    undefinedParameterTypes = check.undefinedParameterTypes
    guard check.problems.count == undefinedParameterTypes.count else {
      throw DefinitionProblems(problems: check.problems)
    }
    let unusable = Set(undefinedParameterTypes.map(\.definition))
    definitionOrder = definitions.order.filter { reference in
      if case .step(let step) = reference { !unusable.contains(step) } else { true }
    }
    parameterTypes = check.parameterTypes
    ownParameterTypes = definitions.parameterTypes
    index = StepIndex(patterns)
  }

  /// Plans the scenarios of `files` that `filter` wants; files with errors have none.
  ///
  /// - Parameters:
  ///   - retry: Which scenarios may be run again.
  ///   - order: The order in which they are run.
  ///   - shard: The slice to plan; all of them without one.
  ///   - workers: How many threads may share the work.
  package func plan(
    _ files: [ParseResult], filter: PickleFilter = PickleFilter(), retry: RetryRule = RetryRule(),
    order: RunOrder = .defined, shard: Shard? = nil, workers: Int = 1
  ) -> Plan {
    let (wanted, selection) = pickles(of: files, filter, workers: workers)
    let chosen = order.arrange(shard.map { $0.select(wanted) } ?? wanted)
    let partCount = max(1, min(workers, chosen.count / Self.worthwhile))
    let numbers = PieceNumbers(count: partCount)
    var plan = Plan(
      stepDefinitions: stepDefinitions, patterns: patterns, hooks: hooks.infos,
      beforeAll: hooks.hooks(.beforeAll), afterAll: hooks.hooks(.afterAll),
      parameterTypes: parameterTypes, ownParameterTypes: ownParameterTypes,
      undefinedParameterTypes: undefinedParameterTypes, definitionOrder: definitionOrder,
      files: files, selection: selection, numbers: numbers)
    let parts = (0..<partCount).map { $0 }.concurrentMap(workers: partCount) { number in
      let (start, end) = (chosen.count * number, chosen.count * (number + 1))
      return part(
        of: chosen[(start / partCount)..<(end / partCount)], retry, from: numbers.first(of: number))
    }
    for part in parts { plan.append(part) }
    return plan
  }

  /// Plans `pickles`.
  ///
  /// - Parameter first: The number of whatever comes first in the part's lists.
  private func part(
    of pickles: ArraySlice<Pickle>, _ retry: RetryRule, from first: Int
  ) -> PlanPart {
    var part = PlanPart(first: first)
    var selection = hooks.selection()
    var text: [UInt8] = []
    for pickle in pickles {
      if part.entries.count == PlanPart.sampleSize { part.reserve(pickles.count) }
      let steps = pickle.steps
      part.entries.append(
        Plan.Entry(
          pickle: pickle, firstMatch: Int32(first + part.matches.count),
          stepCount: Int32(steps.count),
          hooks: selection.set(for: pickle, hasSteps: !steps.isEmpty),
          retries: Int16(clamping: retry.count(for: pickle)),
          isSerial: pickle.hasTag(Plan.serialTag), timeLimit: part.timeLimit(of: pickle)))
      for position in steps.indices {
        text.removeAll(keepingCapacity: true)
        steps.appendText(at: position, to: &text)
        let decision = decide(position, of: steps, text, in: &part)
        part.matches.append(decision)
      }
    }
    part.hookSets = selection.sets
    return part
  }

  /// The scenarios that `filter` wants, and which of all those are.
  private func pickles(
    of files: [ParseResult], _ filter: PickleFilter, workers: Int
  ) -> ([Pickle], PickleSelection) {
    let lots = files.concurrentMap(workers: files.count < Self.worthwhile ? 1 : workers) { file in
      var lot: (pickles: [Pickle], selection: PickleSelection) = ([], PickleSelection())
      guard file.errors.isEmpty else { return lot }
      for pickle in PickleCompiler.compile(file.document) {
        let isWanted = filter.includes(pickle)
        if isWanted { lot.pickles.append(pickle) }
        lot.selection.add(isWanted: isWanted)
      }
      return lot
    }
    var (pickles, selection): ([Pickle], PickleSelection) = ([], PickleSelection())
    pickles.reserveCapacity(lots.reduce(0) { $0 + $1.pickles.count })
    for lot in lots {
      pickles += lot.pickles
      selection.append(lot.selection)
    }
    return (pickles, selection)
  }

  private func decide(
    _ position: Int, of steps: PickleSteps, _ text: [UInt8], in part: inout PlanPart
  ) -> StepDecision {
    let firstCapture = Int32(part.first + part.captures.count)
    switch index.matches(text.span, captures: &part.captures) {
    case .none:
      return .undefined
    case .one(let definition, _):
      guard let reason = misfit(steps.node(at: position), definition) else {
        return .matched(definition: Int32(definition), captures: firstCapture)
      }
      part.misfits.append(reason)
      let place = part.first + part.misfits.count - 1
      return .misfit(definition: Int32(definition), reason: Int32(place))
    case .exceededLimit(let definition):
      part.misfits.append(
        """
        Matching this step with the pattern \(patterns[definition].pattern) takes too many attempts \
        and was stopped. Ask a developer to write the pattern so that it matches a text in one way \
        only.
        """)
      return .misfit(
        definition: Int32(definition), reason: Int32(part.first + part.misfits.count - 1))
    case .several(let matches):
      part.candidates.append(matches.map { $0.moved(by: part.first) })
      return .ambiguous(Int32(part.first + part.candidates.count - 1))
    }
  }

  /// What keeps a step from being run by the definition that its text matches.
  private func misfit(_ step: Node.Step, _ definition: Int) -> String? {
    let takes = blocks[definition]
    switch (!step.rows.isEmpty, takes.table) {
    case (true, false): return "This step does not take a table. Remove the table below it."
    case (false, true): return "This step needs a table below it."
    default: break
    }
    switch (step.docString != nil, takes.text) {
    case (true, false): return "This step does not take a text. Remove the text below it."
    case (false, true): return "This step needs a text between \"\"\" below it."
    default: return nil
    }
  }
}

/// Which pickles of all files that could be read are wanted, by their numbers: 0 is the first pickle
/// of the first file.
///
/// It holds ranges, because nearly always a few of them say it all.
package struct PickleSelection: Sendable, Equatable {
  /// The numbers that are wanted, in ascending order, none of them twice.
  package private(set) var ranges: [Range<Int>] = []
  /// How many pickles there are, wanted or not.
  package private(set) var total = 0

  package init() {}

  /// How many pickles are wanted.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Adds the next pickle.
  package mutating func add(isWanted: Bool) {
    defer { total += 1 }
    guard isWanted else { return }
    add(total..<total + 1)
  }

  /// Adds the pickles that `other` is about, behind those that are there.
  package mutating func append(_ other: PickleSelection) {
    for range in other.ranges { add(range.lowerBound + total..<range.upperBound + total) }
    total += other.total
  }

  private mutating func add(_ range: Range<Int>) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
