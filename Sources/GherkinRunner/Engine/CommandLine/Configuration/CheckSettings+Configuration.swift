/// Reads the settings of rules from `specs.json`.
extension CheckSettings {
  package static let key = "check"

  /// Reads what `file` says of `rules`.
  ///
  /// - Parameter other: Receives each member that is about none of them.
  package init(
    _ file: ConfigurationFile?, _ rules: [CheckRule],
    other: (_ name: String, _ value: JSONValue, ConfigurationFile) throws(CommandError) -> Void =
      { _, _, _ in }
  ) throws(CommandError) {
    var overrides: [String: Override] = [:]
    let members = try file?.members(
      ofKey: Self.key, expected: "an object with a setting for each rule")
    for (name, value) in members ?? [] {
      guard let file else { continue }
      let key = "\(Self.key).\(name)"
      guard let rule = rules.first(where: { $0.name == name }) else {
        try other(name, value, file)
        continue
      }
      let override = try Self.override(value, rule, file, key)
      guard !rule.isRefusedByRun || override.severity == .error else {
        throw CommandError(
          "\(key): a run refuses files for this rule, so it is always an error.",
          at: file.place(of: key),
          remedy:
            "Remove the setting. A comment such as `# specs:allow \(name) because …` allows one place."
        )
      }
      guard rule.canBeSuppressed || !override.isOff else {
        throw CommandError(
          "\(key): this rule cannot be switched off.", at: file.place(of: key),
          remedy:
            "Without it, a file that checks nothing would pass; make it 'style', 'warning' or 'error'."
        )
      }
      overrides[name] = override
    }
    self.init(overrides)
  }

  private static func override(
    _ value: JSONValue, _ rule: CheckRule, _ file: ConfigurationFile, _ key: String
  ) throws(CommandError) -> Override {
    let expected =
      rule.limit.map { "\(levels), or an object such as {\"level\": \"warning\", \"max\": \($0)}" }
      ?? "\(levels), also as {\"level\": …}"
    guard value.members != nil else { return try level(value, file, key, expected: expected) }
    var override = Override()
    for (name, member) in try file.members(of: value, key, expected: expected) {
      switch name {
      case "level":
        let level = try level(member, file, "\(key).level", expected: levels)
        (override.isOff, override.severity) = (level.isOff, level.severity)
      case "max" where rule.limit != nil:
        guard case .integer(let limit) = member, limit >= 0 else {
          throw file.misplaced(member, "\(key).max", expected: "a whole number, 0 or more")
        }
        override.limit = limit
      default:
        throw file.wrongName(
          "\(key).\(name)", "the rule has no such option", remedy: "It takes \(expected).")
      }
    }
    return override
  }

  private static func level(
    _ value: JSONValue, _ file: ConfigurationFile, _ key: String, expected: String
  ) throws(CommandError) -> Override {
    if value == .text("off") { return Override(isOff: true) }
    guard case .text(let text) = value, let severity = Diagnostic.Severity(rawValue: text) else {
      throw file.misplaced(value, key, expected: expected)
    }
    return Override(severity: severity)
  }

  private static let levels = "'off', 'style', 'warning' or 'error'"
}
