/// Reads the settings of rules from `specs.json`.
extension CheckSettings {
  static let key = "check"

  /// Reads what the section `check` says of `rules`; without them, of those that a run applies, so that other names may
  /// be those of other rules.
  init(_ section: Setting?, _ rules: [CheckRule]?) throws(CommandError) {
    var overrides: [String: Override] = [:]
    for setting in try section?.members("an object with a setting for each rule") ?? [] {
      let name = setting.name
      if name == "fail-on" {
        guard setting.value.string.flatMap(Diagnostic.Severity.init) != nil else {
          throw setting.misplaced("'error', 'warning' or 'style'")
        }
        continue
      }
      guard let rule = (rules ?? CheckRule.ofRuns).first(where: { $0.name == name }) else {
        guard let rules else { continue }
        throw setting.wrongName(
          "there is no rule '\(name)'",
          remedy: CommandError.proposal(for: name, among: rules.map(\.name))
            + "The rules are listed in docs/rules.md.")
      }
      let override = try Self.override(setting, rule)
      guard !rule.isRefusedByRun || override.severity == .error else {
        throw CommandError(
          "\(setting.key): a run refuses files for this rule, so it is always an error.",
          at: setting.place,
          remedy:
            "Remove the setting. A comment such as `# specs:allow \(name) because …` allows one place."
        )
      }
      guard rule.canBeSuppressed || !override.isOff else {
        throw CommandError(
          "\(setting.key): this rule cannot be switched off.", at: setting.place,
          remedy:
            "Without it, a file that checks nothing would pass; make it 'style', 'warning' or 'error'."
        )
      }
      overrides[name] = override
    }
    self.init(overrides)
  }

  private static func override(
    _ setting: Setting, _ rule: CheckRule
  ) throws(CommandError) -> Override {
    let expected =
      rule.limit.map { "\(levels), or an object such as {\"level\": \"warning\", \"max\": \($0)}" }
      ?? "\(levels), also as {\"level\": …}"
    guard setting.value.members != nil else { return try level(setting, expected) }
    var override = Override()
    for member in try setting.members(expected) {
      switch member.name {
      case "level":
        let level = try level(member, levels)
        (override.isOff, override.severity) = (level.isOff, level.severity)
      case "max" where rule.limit != nil:
        guard case .integer(let limit) = member.value, limit >= 0 else {
          throw member.misplaced("a whole number, 0 or more")
        }
        override.limit = limit
      default:
        throw member.wrongName("the rule has no such option", remedy: "It takes \(expected).")
      }
    }
    return override
  }

  private static func level(_ setting: Setting, _ expected: String) throws(CommandError) -> Override
  {
    if setting.value == .text("off") { return Override(isOff: true) }
    guard let severity = setting.value.string.flatMap(Diagnostic.Severity.init) else {
      throw setting.misplaced(expected)
    }
    return Override(severity: severity)
  }

  private static let levels = "'off', 'style', 'warning' or 'error'"
}
