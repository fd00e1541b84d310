/// Everything that can be said about features without running them.
///
/// The planner has decided which steps are undefined, ambiguous or mismatched; the checks look for
/// the rest.
package struct Checker: Sendable {
  /// The checks that need one file only.
  private static let checks: [any Check.Type] = [
    SwallowedTextCheck.self, StructureCheck.self, MisplacedArgumentCheck.self, NameCheck.self,
    TagCheck.self, CharacterCheck.self, StepOrderCheck.self, OutlineCheck.self,
    EmptyScenarioCheck.self,
  ]

  private let settings: CheckSettings
  /// The folder that paths of step definitions are shown relative to.
  private let folder: String

  package init(_ settings: CheckSettings = CheckSettings(), seenFrom folder: String = "") {
    self.settings = settings
    self.folder = folder
  }

  /// The findings in one file that do not depend on step definitions or other files. Files may be
  /// checked in parallel.
  package func findings(in file: ParseResult) -> [CheckFinding] {
    guard file.errors.isEmpty else { return ParsingCheck(file, settings).findings }
    guard let collector = FindingCollector(file.document, settings) else { return [] }
    return Self.checks.flatMap { $0.findings(collector) }
  }

  /// All findings in the files of `plan`, by file and line.
  ///
  /// - Parameters:
  ///   - plan: All scenarios of the files, in their order.
  ///   - files: What `findings(in:)` found in each file of the plan.
  ///   - coversSuite: Whether the plan holds all features of the suite, so that a definition without
  ///     a use is unused.
  package func findings(
    in plan: Plan, files: [[CheckFinding]], coversSuite: Bool
  ) -> [CheckFinding] {
    let suite = Dictionary(
      grouping: SuiteCheck.findings(in: plan.files, settings), by: \.diagnostic.path)
    let scenarios = Dictionary(grouping: plan.scenarios, by: \.pickle.uri)
    var steps = StepCheck(plan, seenFrom: folder)
    var all: [CheckFinding] = []
    for (file, own) in zip(plan.files, files) {
      let document = file.document
      guard file.errors.isEmpty, let collector = FindingCollector(document, settings) else {
        all += own
        continue
      }
      let path = document.source.uri
      let planned = scenarios[path] ?? []
      let found =
        steps.findings(in: planned, collector) + (suite[path] ?? [])
        + ScenarioCheck(plan, collector).findings(in: planned)
      all += Suppressions(collector).filter(Self.withoutRepetition(own, found) + found)
        .sorted(by: Self.precedes)
    }
    return all + DefinitionUseCheck(plan, settings, seenFrom: folder).findings(coversSuite)
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
