/// Checks feature files without running them.
///
/// The planner decides which steps are undefined, ambiguous or mismatched; the checks look for the rest.
package struct Checker: Sendable {
  /// The checks that need one file only.
  private static let checks: [any Check.Type] = [
    LostTextCheck.self, StructureCheck.self, MisplacedArgumentCheck.self, NameCheck.self,
    TagCheck.self, CharacterCheck.self, StepOrderCheck.self, OutlineCheck.self,
    EmptyScenarioCheck.self, GlossaryCheck.self,
  ]

  /// What the file of `collector` shows by itself, whatever the step definitions.
  package static func findings(_ collector: FindingCollector) -> [CheckFinding] {
    checks.flatMap { $0.findings(collector) }
  }

  package let planner: Planner
  package let settings: CheckSettings
  /// What comments may allow besides rules.
  package let otherNames: [String]
  /// Of files with more bytes, only the syntax is checked.
  package var sizeLimit = Int.max

  package init(
    planner: Planner, settings: CheckSettings, otherNames: [String], sizeLimit: Int = Int.max
  ) {
    self.planner = planner
    self.settings = settings
    self.otherNames = otherNames
    self.sizeLimit = sizeLimit
  }

  /// What is known about a file by itself. Files may be examined in parallel.
  package func examine(_ file: ParseResult) -> ExaminedFile {
    let isLarge = file.document.source.bytes.count > sizeLimit
    let plan = planner.plan(isLarge ? [] : [file])
    let file = plan.files.first ?? file
    guard file.errors.isEmpty, !isLarge else {
      let understood = isLarge ? [] : [ParseResult(document: file.document, errors: [])]
      return ExaminedFile(
        result: file, plan: planner.plan(understood: understood), entry: SuiteEntry(file),
        own: ParsingCheck(file, settings).findings)
    }
    var own: [CheckFinding] = []
    if let collector = FindingCollector(file, settings) {
      own = Self.findings(collector) + ScenarioCheck(plan, collector).findings
    }
    return ExaminedFile(result: file, plan: plan, entry: SuiteEntry(file), own: own)
  }

  /// Whether only the syntax of the file is checked.
  package func isLarge(_ file: ExaminedFile) -> Bool {
    file.document.source.bytes.count > sizeLimit
  }

  /// `file` with the steps that cannot run.
  ///
  /// - Parameter folder: The folder that paths of Swift files are relative to.
  package func checkingSteps(
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
  package func findings(in file: ExaminedFile, _ suite: SuiteCheck) -> [CheckFinding] {
    guard file.result.errors.isEmpty, !isLarge(file),
      let collector = FindingCollector(file.result, settings)
    else { return file.own }
    let found = file.steps + suite.findings(in: collector)
    return Suppressions(collector, otherNames: otherNames).filter(
      Self.withoutRepetition(file.own, found) + found
    )
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
  /// The values that `steps` propose because other features write them, by parameter type.
  package let proposed: [String: [String]]

  init(
    result: ParseResult, plan: Plan, entry: SuiteEntry, own: [CheckFinding],
    uses: FileUses? = nil, steps: [CheckFinding] = [], proposed: [String: [String]] = [:]
  ) {
    self.result = result
    self.plan = plan
    self.entry = entry
    self.own = own
    self.uses = uses ?? FileUses(plan)
    self.steps = steps
    self.proposed = proposed
  }

  package var document: GherkinDocument { result.document }
  package var path: String { entry.path }
}
