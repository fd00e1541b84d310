/// All that can be said of features without running them.
///
/// What is undefined, ambiguous or unfitting was decided by the planner; the rest is looked for here.
package struct Checker: Sendable {
  private let settings: CheckSettings
  /// The folder from which places in code are seen.
  private let folder: String

  package init(_ settings: CheckSettings = CheckSettings(), seenFrom folder: String = "") {
    self.settings = settings
    self.folder = folder
  }

  /// What one file says of itself, whatever the definitions: why it cannot be read or, if it can,
  /// how it is written. Files may be looked at side by side.
  package func findings(in file: ParseResult) -> [CheckFinding] {
    guard file.errors.isEmpty else { return ReadingCheck(file, settings).findings }
    let document = file.document
    guard let dialect = Dialect.named(document.language) else { return [] }
    var collector = FindingCollector(document, settings)
    SwallowedTextCheck(document: document).check(into: &collector)
    StructureCheck(document: document).check(into: &collector)
    NameCheck(document: document).check(into: &collector)
    TagCheck(document: document).check(into: &collector)
    CharacterCheck(document: document).check(into: &collector)
    let order = StepOrderCheck(document: document, dialect: dialect)
    let outlines = OutlineCheck(document: document)
    let hollow = HollowCheck(document: document, dialect: dialect)
    for index in document.scenarios.indices {
      order.check(index, into: &collector)
      outlines.check(index, into: &collector)
      for gap in hollow.gaps(of: index) { hollow.report(gap, of: index, into: &collector) }
    }
    return collector.findings
  }

  /// Everything there is to say about the files of `plan`, file by file and line by line.
  ///
  /// - Parameters:
  ///   - plan: All scenarios of the files, in their order.
  ///   - files: What `findings(in:)` says of each file of the plan.
  ///   - isWhole: Whether the plan holds every feature there is, so that a definition that is not
  ///     used is used nowhere.
  package func findings(
    in plan: Plan, files: [[CheckFinding]], isWhole: Bool
  ) -> [CheckFinding] {
    var suite = SuiteCheck(settings)
    for file in plan.files where file.errors.isEmpty { suite.add(file.document) }
    let steps = StepCheck.findings(in: plan, settings, seenFrom: folder)
    var others: [String: [CheckFinding]] = [:]
    for finding in steps + suite.findings {
      others[finding.diagnostic.path, default: []].append(finding)
    }
    let scenarios = ScenarioCheck(plan, settings)
    var next = 0
    var all: [CheckFinding] = []
    for (file, own) in zip(plan.files, files) {
      let document = file.document
      let first = next
      while next < plan.entries.count, plan.entries[next].pickle.document === document { next += 1 }
      guard file.errors.isEmpty else {
        all += own
        continue
      }
      let found =
        Self.withoutRepetition(own, others[document.source.uri] ?? [])
        + scenarios.findings(in: document, first..<next)
      all += Silencers(document, settings).filter(found).sorted(by: Self.precedes)
    }
    return all
      + DefinitionUseCheck(plan: plan, settings: settings, folder: folder)
      .findings(isWhole: isWhole)
  }

  /// Both lists, without the invisible characters in sentences that are told of already.
  private static func withoutRepetition(
    _ own: [CheckFinding], _ steps: [CheckFinding]
  ) -> [CheckFinding] {
    let lines = Set(
      steps.filter { $0.rule.name == CheckRule.typographicCharacters.name }
        .map(\.diagnostic.location.line))
    return steps
      + own.filter {
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
