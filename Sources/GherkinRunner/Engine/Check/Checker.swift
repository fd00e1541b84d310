/// Checks feature files without running them.
///
/// The planner decides which steps are undefined, ambiguous or mismatched; the checks look for the rest.
struct Checker: Sendable {
  /// The checks that need one file only.
  private static let checks: [any Check.Type] = [
    LostTextCheck.self, StructureCheck.self, MisplacedArgumentCheck.self, NameCheck.self,
    TagCheck.self, CharacterCheck.self, StepOrderCheck.self, OutlineCheck.self,
    EmptyScenarioCheck.self, GlossaryCheck.self,
  ]

  /// What the file of `collector` shows by itself, whatever the step definitions.
  static func findings(_ collector: FindingCollector) -> [CheckFinding] {
    checks.flatMap { $0.findings(collector) }
  }

  let planner: Planner
  let settings: CheckSettings
  /// Whether to collect what editors propose: how often steps are used, and with which tables.
  var collectsUses = false
  /// Of files with more bytes, only the syntax is checked.
  var sizeLimit = Int.max

  /// What is known about a file by itself. Files may be examined in parallel.
  func examine(_ file: ParseResult) -> ExaminedFile {
    let isLarge = file.document.source.bytes.count > sizeLimit
    let plan = planner.plan(isLarge ? [] : [file])
    let file = plan.files.first ?? file
    guard file.errors.isEmpty, !isLarge else {
      let understood = isLarge ? [] : [ParseResult(document: file.document, errors: [])]
      return ExaminedFile(
        result: file, plan: planner.plan(understood: understood), entry: SuiteEntry(file),
        own: ParsingCheck(file, settings).findings, uses: FileUses())
    }
    var own: [CheckFinding] = []
    if let collector = FindingCollector(file, settings) {
      own = Self.findings(collector) + ScenarioCheck(plan, collector).findings
    }
    return ExaminedFile(
      result: file, plan: plan, entry: SuiteEntry(file), own: own,
      uses: collectsUses ? FileUses(plan) : FileUses())
  }

  /// Whether only the syntax of the file is checked.
  func isLarge(_ file: ExaminedFile) -> Bool { file.document.source.bytes.count > sizeLimit }

  /// `file` with the steps that cannot run.
  ///
  /// - Parameter folder: The folder that paths of Swift files are relative to.
  func checkingSteps(
    of file: ExaminedFile, _ diagnoses: inout StepDiagnoses, seenFrom folder: String
  ) -> ExaminedFile {
    diagnoses.beginFile()
    guard file.result.errors.isEmpty, let collector = FindingCollector(file.result, settings)
    else { return file }
    let steps = StepCheck(file.plan, seenFrom: folder).findings(&diagnoses, collector)
    return ExaminedFile(
      result: file.result, plan: file.plan, entry: file.entry, own: file.own, uses: file.uses,
      steps: steps, proposed: diagnoses.takeNamed())
  }

  /// All findings in `file`, in the order of its lines.
  func findings(in file: ExaminedFile, _ suite: SuiteCheck) -> [CheckFinding] {
    guard file.result.errors.isEmpty, !isLarge(file),
      let collector = FindingCollector(file.result, settings)
    else { return file.own }
    let found = file.steps + suite.findings(in: collector)
    return Suppressions(collector).filter(Self.withoutRepetition(file.own, found) + found)
      .sorted(by: Self.precedes)
  }

  /// `own` without the invisible characters in steps that are reported as typographic.
  private static func withoutRepetition(
    _ own: [CheckFinding], _ found: [CheckFinding]
  ) -> [CheckFinding] {
    let lines = Set(
      found.filter { $0.rule.name == CheckRule.typographicCharacters.name }
        .map(\.diagnostic.location.line))
    return own.filter {
      $0.rule.name != CheckRule.invisibleCharacters.name
        || !lines.contains($0.diagnostic.location.line)
    }
  }

  private static func precedes(_ one: CheckFinding, _ other: CheckFinding) -> Bool {
    let (left, right) = (one.diagnostic, other.diagnostic)
    if left.location != right.location { return left.location < right.location }
    return (left.rule ?? "") < (right.rule ?? "")
  }
}

/// A feature file, its plan, and its findings before comments suppress any.
///
/// A class, because questions about all files look at one part of each, and copying the others counts the references
/// to some forty arrays.
final class ExaminedFile: Sendable {
  let result: ParseResult
  /// The plan of the file alone; if the file has errors, of what could be understood. Nothing runs then.
  let plan: Plan
  let entry: SuiteEntry
  /// What does not depend on other files.
  let own: [CheckFinding]
  /// How it uses steps, if that is wanted.
  let uses: FileUses
  /// The steps that cannot run.
  let steps: [CheckFinding]
  /// The values that `steps` propose because other features write them, by parameter type.
  let proposed: [String: [String]]

  init(
    result: ParseResult, plan: Plan, entry: SuiteEntry, own: [CheckFinding], uses: FileUses,
    steps: [CheckFinding] = [], proposed: [String: [String]] = [:]
  ) {
    self.result = result
    self.plan = plan
    self.entry = entry
    self.own = own
    self.uses = uses
    self.steps = steps
    self.proposed = proposed
  }

  var document: GherkinDocument { result.document }
  var path: String { entry.path }
}

/// How one file uses steps: a step of an outline is one use, however many rows of examples there are.
struct FileUses: Sendable {
  /// How many steps use each definition: those that it matches, in one row of examples at least.
  private(set) var counts: [Int32: Int32] = [:]
  /// The first row of the first table below a step of each definition.
  private(set) var tableHeaders: [Int32: [String]] = [:]
  /// The texts of steps that nothing defines.
  private(set) var undefined: [String] = []

  /// No uses.
  init() {}

  /// The uses in `plan`, the plan of one file.
  init(_ plan: Plan) {
    // In nearly all rows of examples, a step means the same as in the first.
    var first: [Int: StepMeaning] = [:]
    var others: Set<StepUse> = []
    first.reserveCapacity(plan.files.reduce(0) { $0 + $1.document.steps.count })
    for scenario in plan.scenarios {
      let steps = scenario.pickle.steps
      for (position, decision) in scenario.matches.enumerated() {
        let step = steps.slot(at: position).index
        func isNew(_ meaning: StepMeaning) -> Bool {
          if let known = first[step] {
            return known != meaning && others.insert(StepUse(step: step, meaning: meaning)).inserted
          }
          first[step] = meaning
          return true
        }
        switch decision {
        case .matched(let definition, _), .argumentMismatch(let definition, _):
          guard isNew(.definition(definition)) else { continue }
          counts[definition, default: 0] += 1
          guard tableHeaders[definition] == nil, !steps.node(at: position).rows.isEmpty else {
            continue
          }
          tableHeaders[definition] = steps[position].dataTable?.first
        case .ambiguous(let index):
          for candidate in plan.candidates[Int(index)].map({ Int32($0.definition) })
          where isNew(.definition(candidate)) {
            counts[candidate, default: 0] += 1
          }
        case .undefined:
          if isNew(.undefined) { undefined.append(steps[position].text) }
        }
      }
    }
  }

  private enum StepMeaning: Hashable {
    case definition(Int32)
    case undefined
  }

  /// A step of a document, and what it means in a row of examples.
  private struct StepUse: Hashable {
    let step: Int
    let meaning: StepMeaning
  }
}
