/// The rules that are on, with severities and limits: `specs.json` over what the rules say of themselves.
package struct CheckSettings: Sendable, Equatable {
  /// What `specs.json` says of one rule.
  package struct Override: Sendable, Equatable {
    /// Whether the rule is off.
    package var isOff = false
    /// The severity of a finding; that of the rule if `nil`.
    package var severity: Diagnostic.Severity?
    /// The highest allowed count; that of the rule if `nil`.
    package var limit: Int?

    package init(
      isOff: Bool = false, severity: Diagnostic.Severity? = nil, limit: Int? = nil
    ) {
      self.isOff = isOff
      self.severity = severity
      self.limit = limit
    }
  }

  /// Which rules apply.
  private enum Scope {
    case check, run, withoutDefinitions
  }

  private var overrides: [String: Override]
  private var scope = Scope.check

  /// The settings of the rules themselves, except for those that `overrides` names.
  package init(_ overrides: [String: Override] = [:]) { self.overrides = overrides }

  /// The same settings for the rules that a run reports, with every severity lowered to a warning.
  package var ofRuns: CheckSettings { limited(to: .run) }

  /// The same settings for the rules that are right without step definitions.
  package var withoutDefinitions: CheckSettings { limited(to: .withoutDefinitions) }

  private func limited(to scope: Scope) -> CheckSettings {
    var settings = self
    settings.scope = scope
    return settings
  }

  /// The same settings for files of which none has a scenario, so that a run refuses them.
  package var withoutScenarios: CheckSettings {
    var settings = self
    for rule in CheckRule.aboutFiles {
      settings.overrides[rule.name] = Override(severity: .error)
    }
    return settings
  }

  /// The severity of a finding of `rule`; `nil` if the rule is off.
  package func severity(of rule: CheckRule) -> Diagnostic.Severity? {
    switch scope {
    case .check: ownSeverity(of: rule)
    case .run: rule.isReportedByRun && ownSeverity(of: rule) != nil ? .warning : nil
    case .withoutDefinitions: rule.needsDefinitions ? nil : ownSeverity(of: rule)
    }
  }

  private func ownSeverity(of rule: CheckRule) -> Diagnostic.Severity? {
    guard !rule.isRefusedByRun, let override = overrides[rule.name] else { return rule.severity }
    return override.isOff ? nil : override.severity ?? rule.severity
  }

  package func limit(of rule: CheckRule) -> Int {
    overrides[rule.name]?.limit ?? rule.limit ?? .max
  }

}
