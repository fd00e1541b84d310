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
