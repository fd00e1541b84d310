/// A feature with one change. If its scenarios pass as before, they would not notice if the product
/// behaved like that.
package struct Mutant: Sendable, Equatable {
  /// What is changed.
  package enum Kind: String, Sendable, CaseIterable {
    /// A number in the text of a step, to the next higher or lower one.
    case number
    /// A value of a closed list, to another value of the list.
    case choice
    /// A text in the text of a step.
    case text
    /// A cell of a table.
    case cell
    /// A row of a table, which is left out or added.
    case row
    /// The order of two rows.
    case rowOrder = "row-order"
    /// A line of a doc string.
    case docString = "doc-string"
    /// A step, to the step that states the opposite.
    case negation
    /// A step, which is left out.
    case step
  }

  /// What the changed step is for.
  package enum Part: String, Sendable, CaseIterable {
    /// It states what is expected. A change that is not noticed means that the step does not look.
    case outcome
    /// It sets the scene or acts. A change that is not noticed may be for the reader alone.
    case setting
  }

  package let kind: Kind
  package let part: Part
  /// The definition of the changed step, as an index into the plan.
  package let definition: Int
  /// The feature file.
  package let path: String
  /// The place of the change.
  package let location: Location
  /// What it does to the bytes of the file.
  let edits: [TextEdit]
  /// The title of the scenario that runs the step; of the first one, for a step of a background.
  package let scenario: String
  /// The line of that scenario.
  package let scenarioLine: Int
  /// The line of the row of examples, if the change concerns only that one of an outline.
  package let row: Int?
  /// The step, with its keyword.
  package let step: String
  /// What is changed, as it follows "It would pass as well": `with the text …`.
  package let change: String
  /// The lines of the comments which allow that the change is not noticed.
  package internal(set) var allowances: [Int] = []

  package var isAllowed: Bool { !allowances.isEmpty }
}

extension Mutant.Kind {
  /// The word by which a comment allows changes of this kind: `# specs:allow mutate-number because …`.
  var suppressionName: String { "\(Self.suppressionName)-\(rawValue)" }

  /// The word that allows all changes.
  static let suppressionName = "mutate"

  /// All words of comments that are about mutants.
  static var suppressionNames: [String] { [suppressionName] + allCases.map(\.suppressionName) }

  /// The kind in words, in the plural.
  package var plural: String {
    switch self {
    case .number: "numbers"
    case .choice: "values of a list"
    case .text: "texts"
    case .cell: "cells of tables"
    case .row: "rows of tables"
    case .rowOrder: "order of rows"
    case .docString: "lines of texts below steps"
    case .negation: "opposites"
    case .step: "steps left out"
    }
  }
}

/// A mutant before it is parsed.
struct MutantDraft: Sendable {
  let mutant: Mutant
  /// The feature with the change, and without the scenarios that it does not concern.
  let source: SourceFile
  /// The scenarios that it concerns, by their indices in the plan of the original features.
  let originals: [Int]
  /// The position of the changed step among the steps of these scenarios; nil if it is left out.
  let position: Int?
}

/// A plan of scenarios as they are, and of the mutants that they should notice.
///
/// All of it is decided before anything runs. In particular, mutants that mean nothing are left out: those that
/// cannot be parsed, or in which a step is undefined, ambiguous, or has a value that cannot be read.
package struct MutationPlan: Sendable {
  /// The original scenarios, then those of the mutants.
  package let plan: Plan
  package let mutants: [PlannedMutant]
  /// How many of the plan's scenarios are original ones.
  package let originalCount: Int
  /// How many mutants there are, if those of `mutants` are a sample.
  package let foundCount: Int

  /// The places of all comments that allow changes, if all mutants are to run: then each should be needed.
  let allowances: [(path: String, line: Int)]

  /// A mutant, and where its scenarios are in the plan.
  package struct PlannedMutant: Sendable {
    package let mutant: Mutant
    /// The scenarios that it changes, as they were.
    let originals: [Int]
    let scenarios: Range<Int>
  }

  /// - Parameters:
  ///   - original: The plan of the features as they are.
  ///   - originalTimeout: How long a step of the scenarios as they are may take, where no tag or definition says;
  ///     as in the run without it. A limit that is short so that mutants end soon must not fail them.
  ///   - measuresLimits: Whether the limits of mutants follow from how long the scenarios take unchanged.
  ///   - sample: How many mutants to choose at random, and the seed; all unless given.
  ///   - workers: How many threads may share the work.
  package init(
    _ original: Plan, _ planner: Planner, language: String, originalTimeout: Duration? = nil,
    measuresLimits: Bool = true, sample: MutantSample? = nil, workers: Int
  ) {
    let drafts = MutantFinder(original).drafts()
    let files = drafts.concurrentMap(workers: workers) {
      // Text that would be lost is an error of the original features.
      Parser.parseGrammar($0.source, language: language)
    }
    let changed = planner.plan(files, refused: [], workers: workers)
    let values = ValueCheck(changed.suite)
    var found: [PlannedMutant] = []
    var start = 0
    for (number, draft) in drafts.enumerated() {
      let scenarios = start..<(start + changed.pickles[number].count)
      start = scenarios.upperBound
      guard files[number].errors.isEmpty, scenarios.count == draft.originals.count,
        scenarios.allSatisfy({ changed.canRun($0, draft, values) }),
        !zip(draft.originals, scenarios).allSatisfy({
          draft.keepsValues(original.scenario($0), original, changed.scenario($1), changed)
        })
      else { continue }
      found.append(
        PlannedMutant(mutant: draft.mutant, originals: draft.originals, scenarios: scenarios))
    }
    foundCount = found.count
    // What a filter leaves out may need them.
    let isWhole = sample == nil && original.selectedCount == original.selection.total
    allowances =
      isWhole
      ? original.files.map(\.document).flatMap { document in
        document.mutantAllowances.map { (document.source.uri, $0.line) }
      } : []
    let chosen = sample?.choose(from: found) ?? found
    let isNeeded = sample == nil ? nil : Set(chosen.flatMap(\.originals))
    let originals = (0..<original.scenarioCount).filter { isNeeded?.contains($0) ?? true }
    let places = Dictionary(uniqueKeysWithValues: zip(originals, 0...))
    var plan = original.keeping(originals)
    if let originalTimeout { plan.limitSteps(to: originalTimeout) }
    plan.append(changed.keeping(chosen.flatMap(\.scenarios)))
    plan.measuresLimits = measuresLimits
    var next = originals.count
    mutants = chosen.map { mutant in
      defer { next += mutant.scenarios.count }
      let planned = PlannedMutant(
        mutant: mutant.mutant, originals: mutant.originals.compactMap { places[$0] },
        scenarios: next..<(next + mutant.scenarios.count))
      for (original, scenario) in zip(planned.originals, planned.scenarios) {
        plan.entries[scenario].original = Int32(original)
      }
      return planned
    }
    self.plan = plan
    originalCount = originals.count
  }
}

extension Plan {
  /// Whether every step of the scenario at `index`, which has a change, has one definition and a value that can
  /// be read.
  fileprivate func canRun(_ index: Int, _ draft: MutantDraft, _ values: ValueCheck) -> Bool {
    let scenario = scenario(index)
    if scenario.hasNoSteps { return false }
    for (position, decision) in scenario.matches.enumerated() {
      guard case .matched(let definition, let first) = decision else { return false }
      guard position == draft.position else { continue }
      // Otherwise the step has become another one, by chance.
      let isSame = Int(definition) == draft.mutant.definition
      guard isSame || draft.mutant.kind == .negation else { return false }
      let captures = captures(of: Int(definition), from: Int(first))
      let unreadable = values.unreadable(
        { scenario.pickle.steps[position] }, Int(definition), captures)
      if unreadable != nil { return false }
    }
    return true
  }
}

extension MutantDraft {
  /// Whether the changed step hands its definition the same values as before, and so means the same: it is said in
  /// other words.
  fileprivate func keepsValues(
    _ original: PlannedScenario, _ plan: Plan, _ changed: PlannedScenario, _ changedPlan: Plan
  ) -> Bool {
    guard [.number, .choice, .text, .negation].contains(mutant.kind), let position,
      case .matched(let definition, let first) = original.matches[
        original.matches.startIndex + position],
      case .matched(definition, let changedFirst) = changed.matches[
        changed.matches.startIndex + position]
    else { return false }
    let arguments = [(plan, original, first), (changedPlan, changed, changedFirst)].map {
      plan, scenario, first in
      let text = Bytes(scenario.pickle.steps[position].text.utf8)
      return plan.patterns[Int(definition)].arguments(
        plan.captures(of: Int(definition), from: Int(first))
      ).map { (text, $0.parameter, $0.captures) }
    }
    return zip(arguments[0], arguments[1]).allSatisfy { one, other in
      ValueMutation.isSame(one, other)
    }
  }
}

/// A random choice of mutants.
package struct MutantSample: Sendable, Equatable {
  package let count: Int
  /// The same seed chooses the same mutants.
  package let seed: UInt64

  /// Some of `mutants`, in their order.
  fileprivate func choose(
    from mutants: [MutationPlan.PlannedMutant]
  ) -> [MutationPlan.PlannedMutant] {
    guard count < mutants.count else { return mutants }
    let shuffled = RunOrder.random(seed: seed).arrange(Array(mutants.indices))
    return shuffled.prefix(count).sorted().map { mutants[$0] }
  }
}
