/// The rules that are on, with severities and limits: `specs.json` over what the rules say of themselves.
package struct CheckSettings: Sendable, Equatable {
  /// What `specs.json` says of one rule.
  package struct Override: Sendable, Equatable {
    /// Whether the rule is off.
    package var isOff = false
    /// The severity of a finding; that of the rule if nil.
    package var severity: Diagnostic.Severity?
    /// The highest allowed count; that of the rule if nil.
    package var limit: Int?

    package init(isOff: Bool = false, severity: Diagnostic.Severity? = nil, limit: Int? = nil) {
      (self.isOff, self.severity, self.limit) = (isOff, severity, limit)
    }
  }

  private var overrides: [String: Override]
  /// Whether only the rules apply that a run reports, each as a warning.
  package var areOfRuns = false
  /// Whether only the rules apply that are right without step definitions.
  package var areWithoutDefinitions = false
  /// Whether none of the files has a scenario, so that a run refuses them.
  package var areWithoutScenarios = false

  /// The settings of the rules themselves, except for those that `overrides` names.
  package init(_ overrides: [String: Override] = [:]) { self.overrides = overrides }

  /// The severity of a finding of `rule`; nil if the rule is off.
  package func severity(of rule: CheckRule) -> Diagnostic.Severity? {
    if areWithoutScenarios, CheckRule.aboutFiles.contains(rule) { return .error }
    if areWithoutDefinitions, rule.needsDefinitions { return nil }
    let override = rule.isRefusedByRun ? nil : overrides[rule.name]
    guard override?.isOff != true else { return nil }
    if areOfRuns { return CheckRule.ofRuns.contains(rule) ? .warning : nil }
    return override?.severity ?? rule.severity
  }

  package func limit(of rule: CheckRule) -> Int {
    overrides[rule.name]?.limit ?? rule.limit ?? .max
  }
}
