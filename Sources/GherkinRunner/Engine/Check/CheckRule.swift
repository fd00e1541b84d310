/// Something that `specs check` looks for.
///
/// `CheckRule.all` is the table of all rules: reports, the settings in `specs.json`, suppressions and
/// the page `docs/rules.md` use it.
package struct CheckRule: Sendable {
  /// Its name in reports, in `specs.json` and in suppressions.
  package let name: String
  /// A name that it had before, which `specs.json` and suppressions may still use.
  package let formerName: String?
  /// The severity of a finding unless `specs.json` sets another; `nil` if the rule is off by default.
  package let severity: Diagnostic.Severity?
  /// Why the rule exists, in one sentence.
  package let reason: String
  /// A feature, or a part of one, that breaks the rule; empty where none is short enough to show.
  package let bad: String
  /// The same, corrected.
  package let good: String
  /// The highest allowed count, for rules that count.
  package let limit: Int?
  /// What `--fix` does about a finding; `nil` if it does nothing.
  package let fix: String?
  /// Whether a suppression can allow what it finds; and `specs.json` turn the rule off, unless a run refuses the file.
  package let canBeSuppressed: Bool
  /// Whether a run refuses the file, so that `check` reports an error whatever the settings.
  package let isRefusedByRun: Bool
  /// Whether a run reports what it finds in selected scenarios, as a warning.
  let isReportedByRun: Bool
  /// Whether it finds nothing that is true without the step definitions.
  let needsDefinitions: Bool

  init(
    _ name: String, formerName: String? = nil, _ severity: Diagnostic.Severity?, _ reason: String,
    bad: String = "", good: String = "", limit: Int? = nil, fix: String? = nil,
    canBeSuppressed: Bool = true, isRefusedByRun: Bool = false, isReportedByRun: Bool = false,
    needsDefinitions: Bool = false
  ) {
    self.name = name
    self.formerName = formerName
    self.severity = severity
    self.reason = reason
    self.bad = bad
    self.good = good
    self.limit = limit
    self.fix = fix
    self.canBeSuppressed = canBeSuppressed
    self.isRefusedByRun = isRefusedByRun
    self.isReportedByRun = isReportedByRun
    self.needsDefinitions = needsDefinitions
  }
}

extension CheckRule {
  /// The rules below one heading of `docs/rules.md`.
  package struct Chapter: Sendable {
    package let title: String
    package let rules: [CheckRule]
  }

  package static let chapters = [
    Chapter(title: "Steps that cannot run", rules: unrunnableSteps),
    Chapter(title: "The order of steps", rules: stepSequence),
    Chapter(title: "Names and structure", rules: structure),
    Chapter(title: "Outlines and examples", rules: outlines),
    Chapter(title: "Tags", rules: tags),
    Chapter(title: "Words", rules: words),
    Chapter(title: "Characters", rules: characters),
    Chapter(title: "Step definitions and suppressions", rules: upkeep),
  ]

  package static let all = chapters.flatMap(\.rules)

  /// The rule with this name, or that had it before.
  package static func named(_ name: String) -> CheckRule? {
    all.first { $0.name == name || $0.formerName == name }
  }
}

/// The rules that are on, with severities and limits: `specs.json` over the table of rules.
package struct CheckSettings: Sendable, Equatable {
  /// What `specs.json` says of one rule.
  package struct Override: Sendable, Equatable {
    /// Whether the rule is off.
    package var isOff = false
    /// The severity of a finding; that of the table if `nil`.
    package var severity: Diagnostic.Severity?
    /// The highest allowed count; that of the table if `nil`.
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
  /// The words of the domain.
  package var glossary = Glossary()
  /// The least severity of a finding with which a check fails; nil if `specs.json` does not say.
  package var failsOn: Diagnostic.Severity?

  /// The settings of the table, except for the rules that `overrides` names, by present or former
  /// name.
  package init(_ overrides: [String: Override] = [:]) {
    self.overrides = Dictionary(
      overrides.map { (CheckRule.named($0.key)?.name ?? $0.key, $0.value) },
      uniquingKeysWith: { $1 })
  }

  /// The same settings for the rules that a run reports, with every severity lowered to a warning.
  package var ofRuns: CheckSettings {
    var settings = without { !$0.isReportedByRun }
    for rule in CheckRule.all where settings.severity(of: rule) != nil {
      settings.overrides[rule.name] = Override(severity: .warning)
    }
    return settings
  }

  /// The same settings for the rules that are right without step definitions.
  package var withoutDefinitions: CheckSettings { without(\.needsDefinitions) }

  /// The same settings for files of which none has a scenario, so that a run refuses them.
  package var withoutScenarios: CheckSettings {
    var settings = self
    for rule in [CheckRule.emptyFile, .missingScenario] {
      settings.overrides[rule.name] = Override(severity: .error)
    }
    return settings
  }

  /// The same settings with some rules off.
  package func without(_ isOff: (CheckRule) -> Bool) -> CheckSettings {
    var settings = self
    for rule in CheckRule.all where isOff(rule) {
      settings.overrides[rule.name] = Override(isOff: true)
    }
    return settings
  }

  /// The severity of a finding of `rule`; `nil` if the rule is off.
  package func severity(of rule: CheckRule) -> Diagnostic.Severity? {
    guard !rule.isRefusedByRun, let override = overrides[rule.name] else { return rule.severity }
    // A limit in `specs.json` turns the rule on.
    return override.isOff ? nil : override.severity ?? rule.severity ?? .style
  }

  func limit(of rule: CheckRule) -> Int { overrides[rule.name]?.limit ?? rule.limit ?? .max }
}
