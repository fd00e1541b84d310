/// Reads the settings of rules from `specs.json`.
extension CheckSettings {
  /// Their key in the file.
  static let key = "check"

  /// Reads those of `file`, if there are any.
  init(_ file: ConfigurationFile?) throws(CommandError) {
    guard let file, let value = file.settings[Self.key] else {
      self.init()
      return
    }
    guard let settings = value.members?.dictionary else {
      throw file.misplaced(value, Self.key, expected: "an object with a setting for each rule")
    }
    var overrides: [String: Override] = [:]
    for name in settings.keys.sorted() {
      guard let rule = CheckRule.named(name), let value = settings[name] else {
        throw .unknownRule(name, file)
      }
      let override = try Self.override(value, rule, file)
      guard !rule.isRefusedByRun || override.severity == .error else {
        throw .refusedByRun(name, file)
      }
      guard rule.canBeSuppressed || !override.isOff else { throw .neededRule(name, file) }
      overrides[name] = override
    }
    self.init(overrides)
  }

  private static func override(
    _ value: JSONValue, _ rule: CheckRule, _ file: ConfigurationFile
  ) throws(CommandError) -> Override {
    let key = "\(key).\(rule.name)"
    guard let members = value.members?.dictionary else {
      return try level(value, file, key, expected: expectation(rule))
    }
    var override = Override()
    for name in members.keys.sorted() {
      guard let member = members[name] else { continue }
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
        throw CommandError(
          "\(key).\(name): the rule has no such option.", at: file.place(ofName: "\(key).\(name)"),
          remedy: "It takes \(expectation(rule)).")
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

  private static let levels = "'off', 'warning' or 'error'"

  private static func expectation(_ rule: CheckRule) -> String {
    guard let limit = rule.limit else { return "\(levels), also as {\"level\": …}" }
    return "\(levels), or an object such as {\"level\": \"warning\", \"max\": \(limit)}"
  }
}

extension CommandError {
  fileprivate static func unknownRule(_ name: String, _ file: ConfigurationFile) -> CommandError {
    let key = "\(CheckSettings.key).\(name)"
    return CommandError(
      "\(key): there is no rule '\(name)'.", at: file.place(ofName: key),
      remedy: proposal(for: name, among: CheckRule.all.map(\.name))
        + "The rules are listed in docs/rules.md.")
  }

  fileprivate static func refusedByRun(_ name: String, _ file: ConfigurationFile) -> CommandError {
    let key = "\(CheckSettings.key).\(name)"
    return CommandError(
      "\(key): a run refuses files for this rule, so it is always an error.",
      at: file.place(of: key),
      remedy:
        "Remove the setting. A comment such as `# specs:allow \(name) because …` allows one place.")
  }

  fileprivate static func neededRule(_ name: String, _ file: ConfigurationFile) -> CommandError {
    let key = "\(CheckSettings.key).\(name)"
    return CommandError(
      "\(key): this rule cannot be switched off.", at: file.place(of: key),
      remedy: "Without it, a file that checks nothing would pass; make it 'warning' or 'error'.")
  }
}
