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
      all += Suppressions(document, settings).filter(found).sorted(by: Self.precedes)
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

/// A breach of a rule: what to tell, and what would mend it.
package struct CheckFinding: Sendable {
  /// The rule.
  package let rule: CheckRule
  /// What is wrong, where, and what to do; it has the severity that the settings give the rule.
  package let diagnostic: Diagnostic
  /// The changes to the file that mend it without changing what it means; none where that takes a
  /// person.
  package let edits: [TextEdit]
  /// What a developer could paste to mend it, where it takes one.
  package let snippet: String?

  init(
    rule: CheckRule, diagnostic: Diagnostic, edits: [TextEdit] = [], snippet: String? = nil
  ) {
    self.rule = rule
    self.diagnostic = diagnostic
    self.edits = edits
    self.snippet = snippet
  }
}

/// Gathers what is found in one file. It leaves out what the settings do not ask for.
struct FindingCollector {
  let document: GherkinDocument
  let settings: CheckSettings
  private(set) var findings: [CheckFinding] = []

  init(_ document: GherkinDocument, _ settings: CheckSettings) {
    self.document = document
    self.settings = settings
  }

  /// Reports a breach at the text of `range`, which begins on `line`.
  mutating func report(
    _ rule: CheckRule, at range: TextRange, line: Int32, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippet: String? = nil
  ) {
    guard let severity = settings.severity(of: rule) else { return }
    let offsets = range.offsets
    let diagnostic = Diagnostic(
      path: document.source.uri, location: document.location(line: line, offset: range.start),
      problem: problem, advice: advice, sourceLine: sourceLine(at: offsets.lowerBound),
      length: max(1, document.source.codePoints(from: offsets.lowerBound, to: offsets.upperBound)),
      severity: severity, rule: rule.name)
    findings.append(
      CheckFinding(rule: rule, diagnostic: diagnostic, edits: edits, snippet: snippet))
  }

  /// Reports a breach at the title of a block.
  mutating func report(
    _ rule: CheckRule, at header: Node.Header, _ problem: String, _ advice: String
  ) {
    report(rule, at: header.title, line: header.line, problem, advice)
  }

  /// Reports a breach at a step.
  mutating func report(
    _ rule: CheckRule, at step: Node.Step, _ problem: String, _ advice: String,
    edits: [TextEdit] = [], snippet: String? = nil
  ) {
    report(
      rule, at: step.sentence, line: step.line, problem, advice, edits: edits, snippet: snippet)
  }

  private func sourceLine(at offset: Int) -> String {
    let bytes = document.source.bytes
    let start = document.source.lineStart(at: offset)
    let line = bytes[start...].prefix { $0 != .lineFeed }
    return String(decoding: line.last == .carriageReturn ? line.dropLast() : line, as: UTF8.self)
  }
}

extension Node.Header {
  /// Keyword and name.
  var title: TextRange {
    TextRange(keyword.offsets.lowerBound, max(keyword, name).offsets.upperBound)
  }

  private func max(_ keyword: TextRange, _ name: TextRange) -> TextRange {
    name.isEmpty ? keyword : name
  }
}

extension Node.Step {
  /// Keyword and text.
  var sentence: TextRange {
    TextRange(keyword.offsets.lowerBound, (text.isEmpty ? keyword : text).offsets.upperBound)
  }
}

/// Which rules are looked at, and how strictly: what `specs.json` says over what the table says.
package struct CheckSettings: Sendable, Equatable {
  /// What is to hold for a rule instead of what the table says.
  package struct Override: Sendable, Equatable {
    /// Whether the rule is not looked at.
    package var isOff = false
    /// How grave a breach is; as the table says where there is none.
    package var severity: Diagnostic.Severity?
    /// The most that is allowed; as the table says where there is none.
    package var limit: Int?

    package init(
      isOff: Bool = false, severity: Diagnostic.Severity? = nil, limit: Int? = nil
    ) {
      self.isOff = isOff
      self.severity = severity
      self.limit = limit
    }
  }

  private var overrides: [String: Override]

  /// The settings of the table, but for the rules that `overrides` name.
  package init(_ overrides: [String: Override] = [:]) { self.overrides = overrides }

  /// The same for `rules` alone, and all of them no more than warnings.
  func warnings(of rules: [CheckRule]) -> CheckSettings {
    var overrides: [String: Override] = [:]
    for rule in CheckRule.all {
      let isOff = !rules.contains { $0.name == rule.name } || severity(of: rule) == nil
      overrides[rule.name] = Override(isOff: isOff, severity: .warning)
    }
    return CheckSettings(overrides)
  }

  /// How grave a breach of `rule` is; nothing if it is off.
  package func severity(of rule: CheckRule) -> Diagnostic.Severity? {
    guard let override = overrides[rule.name] else { return rule.severity }
    // Who says how much is allowed wants the rule.
    return override.isOff ? nil : override.severity ?? rule.severity ?? .warning
  }

  /// The most that `rule` allows.
  func limit(of rule: CheckRule) -> Int { overrides[rule.name]?.limit ?? rule.limit ?? .max }
}
