/// Checks feature files without running them.
///
/// The planner decides which steps are undefined, ambiguous or mismatched; the checks look for the rest.
package struct Checker: Sendable {
  package let planner: Planner
  package let settings: CheckSettings
  private let glossary: Glossary
  /// What comments may allow besides rules.
  private let otherNames: [String]

  package init(
    planner: Planner, settings: CheckSettings, glossary: Glossary, otherNames: [String]
  ) {
    (self.planner, self.settings) = (planner, settings)
    (self.glossary, self.otherNames) = (glossary, otherNames)
  }

  /// What is known about a file by itself. Files may be examined in parallel.
  package func examine(_ file: ParseResult) -> ExaminedFile {
    let plan = planner.plan([file])
    let file = plan.files.first ?? file
    guard var collector = collector(of: file) else {
      let understood = ParseResult(document: file.document, errors: [])
      return ExaminedFile(
        result: file, plan: planner.plan([understood], refused: []),
        own: file.findings(settings))
    }
    collector.checkAsRuns()
    collector.checkNames()
    collector.checkStepOrder()
    collector.checkRows()
    collector.checkTags()
    collector.checkCharacters()
    collector.checkWords(glossary)
    collector.checkRepeatedScenarios(plan)
    return ExaminedFile(result: file, plan: plan, own: collector.findings)
  }

  private func collector(of file: ParseResult) -> FindingCollector? {
    file.errors.isEmpty ? FindingCollector(file, settings) : nil
  }

  /// `file` with the steps that cannot run.
  package func checkingSteps(
    of file: ExaminedFile, _ diagnoses: inout StepDiagnoses, seenFrom folder: String
  ) -> ExaminedFile {
    guard var collector = collector(of: file.result) else { return file }
    collector.checkSteps(file.plan, &diagnoses, seenFrom: folder)
    return ExaminedFile(
      result: file.result, plan: file.plan, entry: file.entry, own: file.own, uses: file.uses,
      steps: collector.findings)
  }

  /// All findings in `file`, in the order of its lines.
  package func findings(in file: ExaminedFile, _ suite: SuiteCheck) -> [CheckFinding] {
    allFindings(in: file, suite).offeringFixes(of: file.result) { source in
      planner.findingLostText(in: Parser.parse(source, language: file.document.language))
    }
  }

  /// The findings with all changes that the checks propose.
  private func allFindings(in file: ExaminedFile, _ suite: SuiteCheck) -> [CheckFinding] {
    guard let empty = collector(of: file.result) else { return file.own }
    var (others, comments) = (empty, empty)
    suite.check(file.uses, &others)
    // Invisible characters in steps that are reported as typographic are not reported twice.
    let typographic = Set(
      file.steps.filter { $0.rule == .typographicCharacters }.map(\.diagnostic.location.line))
    let own = file.own.filter {
      $0.rule != .invisibleCharacters || !typographic.contains($0.diagnostic.location.line)
    }
    let kept = comments.suppress(own + file.steps + others.findings, otherNames: otherNames)
    return comments.lower(kept).sorted {
      ($0.diagnostic.location, $0.rule.name) < ($1.diagnostic.location, $1.rule.name)
    }
  }
}

/// A feature file, its plan, and its findings before comments suppress any.
///
/// A class, because questions about all files look at one part of each, and copying the others counts the references
/// to some forty arrays.
package final class ExaminedFile: Sendable {
  package let result: ParseResult
  /// The plan of the file alone; if the file has errors, of what could be understood. Nothing runs then.
  package let plan: Plan
  package let entry: SuiteEntry
  /// What does not depend on other files.
  let own: [CheckFinding]
  package let uses: FileUses
  /// The steps that cannot run.
  let steps: [CheckFinding]

  init(
    result: ParseResult, plan: Plan, entry: SuiteEntry? = nil, own: [CheckFinding],
    uses: FileUses? = nil, steps: [CheckFinding] = []
  ) {
    self.result = result
    self.plan = plan
    self.own = own
    self.uses = uses ?? FileUses(plan)
    self.entry = entry ?? SuiteEntry(result, self.uses)
    self.steps = steps
  }

  package var document: GherkinDocument { result.document }
  package var path: String { entry.path }
}

extension Plan {
  /// Calls `body` with each step of each scenario, which may be a row of examples, and with each definition that it
  /// means: none if it is undefined, several if it is ambiguous. `captures` is the index of the first capture, if the
  /// step can run.
  package func forEachMatch(
    _ body: (_ steps: PickleSteps, _ position: Int, _ definition: Int?, _ captures: Int?) -> Void
  ) {
    for scenario in scenarios {
      let steps = scenario.pickle.steps
      for (position, decision) in scenario.matches.enumerated() {
        switch decision {
        case .matched(let definition, let first):
          body(steps, position, Int(definition), Int(first))
        case .ambiguous(let index):
          for match in candidates[Int(index)] { body(steps, position, match.definition, nil) }
        case .undefined, .argumentMismatch: body(steps, position, decision.definition, nil)
        }
      }
    }
  }

  /// The definitions that a decision is about; several if the step is ambiguous.
  package func definitions(of decision: StepDecision) -> [Int] {
    if case .ambiguous(let index) = decision { return candidates[Int(index)].map(\.definition) }
    return decision.definition.map { [$0] } ?? []
  }
}

/// How one file uses steps: a step of an outline is one use, however many rows of examples there are.
package struct FileUses: Sendable {
  private struct Use: Equatable, Sendable {
    let definition: Int32
    let step: Int32
  }

  /// By definition, then in the order of the file.
  private let uses: [Use]
  /// The texts of steps that nothing defines, at least with one row of examples.
  package let undefined: [String]

  /// The uses in `plan`, the plan of one file.
  package init(_ plan: Plan) {
    var uses: [Use] = []
    var undefined: [Int: String] = [:]
    // In nearly all rows of examples, a step means the same as in the row before.
    let steps = plan.files.first?.document.steps.count ?? 0
    var last = [Int?](repeating: nil, count: steps)
    plan.forEachMatch { steps, position, definition, _ in
      let step = steps.slot(at: position).index
      guard let definition else {
        if undefined[step] == nil { undefined[step] = steps[position].text }
        return
      }
      guard last[step] != definition else { return }
      last[step] = definition
      uses.append(Use(definition: Int32(definition), step: Int32(step)))
    }
    uses.sort { ($0.definition, $0.step) < ($1.definition, $1.step) }
    self.uses = uses.indices.filter { $0 == 0 || uses[$0] != uses[$0 - 1] }.map { uses[$0] }
    self.undefined = undefined.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The definition of each use. An array, since another module steps slowly through a sequence that it does not know.
  package var definitions: [Int] { uses.map { Int($0.definition) } }

  /// The tables below the steps of a document, each with its definition, its first row and the names in that.
  func tables(
    in document: GherkinDocument
  ) -> [(definition: Int, header: Node.Row, names: [String])] {
    uses.compactMap { use in
      document.steps[Int(use.step)].rows.indices.first.map { first in
        let header = document.rows[first]
        return (
          Int(use.definition), header, document.cells[header.cells.indices].map(document.cellText)
        )
      }
    }
  }

  /// The indices of the steps that use a definition.
  package func steps(using definition: Int) -> [Int] {
    let first = uses.indices.partitionIndex { uses[$0].definition >= definition }
    return uses[first...].prefix { $0.definition == definition }.map { Int($0.step) }
  }
}
