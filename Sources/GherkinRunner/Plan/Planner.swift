/// Makes plans: matches every step of every wanted scenario with a definition, and chooses its
/// hooks. It runs nothing and does not know how definitions do their work.
package struct Planner: Sendable {
  private let stepDefinitions: [StepDefinitionInfo]
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
  package func plan(
    _ files: [ParseResult], filter: PickleFilter = PickleFilter(), retry: RetryRule = RetryRule(),
    order: RunOrder = .defined, shard: Shard? = nil
  ) -> Plan {
    var plan = Plan(
      stepDefinitions: stepDefinitions, patterns: patterns, hooks: hooks.infos,
      beforeAll: hooks.hooks(.beforeAll), afterAll: hooks.hooks(.afterAll),
      parameterTypes: parameterTypes, ownParameterTypes: ownParameterTypes,
      undefinedParameterTypes: undefinedParameterTypes, definitionOrder: definitionOrder,
      files: files)
    let wanted = pickles(of: files, filter)
    plan.wantedCount = wanted.count
    let chosen = order.arrange(shard.map { $0.select(wanted) } ?? wanted)
    plan.entries.reserveCapacity(chosen.count)
    var selection = hooks.selection()
    var text: [UInt8] = []
    for pickle in chosen {
      plan.entries.append(
        Plan.Entry(
          pickle: pickle, firstMatch: Int32(plan.matches.count),
          hooks: selection.set(for: pickle), isSerial: pickle.hasTag(Plan.serialTag),
          retries: Int32(clamping: retry.count(for: pickle))))
      for step in pickle.steps {
        text.removeAll(keepingCapacity: true)
        step.appendText(to: &text)
        plan.matches.append(match(step, text, in: &plan))
      }
    }
    plan.hookSets = selection.sets
    return plan
  }

  private func pickles(of files: [ParseResult], _ filter: PickleFilter) -> [Pickle] {
    var pickles: [Pickle] = []
    for file in files where file.errors.isEmpty {
      for pickle in PickleCompiler.compile(file.document) where filter.includes(pickle) {
        pickles.append(pickle)
      }
    }
    return pickles
  }

  private func match(_ step: PickleStep, _ text: [UInt8], in plan: inout Plan) -> StepDecision {
    let first = Int32(plan.captures.count)
    switch index.matches(text.span, captures: &plan.captures) {
    case .none:
      return .undefined
    case .one(let definition, _):
      guard let reason = misfit(step, definition) else {
        return .matched(definition: Int32(definition), captures: first)
      }
      plan.misfits.append(reason)
      return .misfit(definition: Int32(definition), reason: Int32(plan.misfits.count - 1))
    case .several(let matches):
      plan.candidates.append(matches)
      return .ambiguous(Int32(plan.candidates.count - 1))
    }
  }

  /// What keeps a step from being run by the definition that its text matches.
  private func misfit(_ step: PickleStep, _ definition: Int) -> String? {
    let types = stepDefinitions[definition].argumentTypes
    let takesTable = types.contains { $0 == DataTable.self }
    let takesText = types.contains { $0 == DocString.self }
    switch (step.hasDataTable, takesTable) {
    case (true, false): return "This step does not take a table. Remove the table below it."
    case (false, true): return "This step needs a table below it."
    default: break
    }
    switch (step.hasDocString, takesText) {
    case (true, false): return "This step does not take a text. Remove the text below it."
    case (false, true): return "This step needs a text between \"\"\" below it."
    default: return nil
    }
  }
}
