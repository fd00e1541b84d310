/// Reads the settings of rules from `specs.json`.
extension CheckSettings {
  /// Their key in the file.
  static let key = "check"

  /// Reads `value`, if there is one, from the file at `path`.
  init(_ value: JSONValue?, _ path: String) throws(CommandError) {
    guard let value else {
      self.init()
      return
    }
    guard let settings = value.members?.dictionary else {
      throw .misplaced(value, path, Self.key, expected: "an object with a setting for each rule")
    }
    var overrides: [String: Override] = [:]
    for name in settings.keys.sorted() {
      guard let rule = CheckRule.named(name), let value = settings[name] else {
        throw .unknownRule(name, path)
      }
      let override = try Self.override(value, rule, path)
      guard !rule.isRefusedByRun || override.severity == .error else {
        throw .refusedByRun(name, path)
      }
      guard rule.canBeSuppressed || !override.isOff else { throw .neededRule(name, path) }
      overrides[name] = override
    }
    self.init(overrides)
  }

  private static func override(
    _ value: JSONValue, _ rule: CheckRule, _ path: String
  ) throws(CommandError) -> Override {
    let key = "\(key).\(rule.name)"
    guard let members = value.members?.dictionary else {
      return try level(value, path, key, expected: expectation(rule))
    }
    var override = Override()
    for name in members.keys.sorted() {
      guard let member = members[name] else { continue }
      switch name {
      case "level":
        let level = try level(member, path, "\(key).level", expected: levels)
        (override.isOff, override.severity) = (level.isOff, level.severity)
      case "max" where rule.limit != nil:
        guard case .integer(let limit) = member, limit >= 0 else {
          throw .misplaced(member, path, "\(key).max", expected: "a whole number, 0 or more")
        }
        override.limit = limit
      default:
        throw CommandError(
          "\(path): \(key).\(name): the rule has no such option.",
          remedy: "It takes \(expectation(rule)).")
      }
    }
    return override
  }

  private static func level(
    _ value: JSONValue, _ path: String, _ key: String, expected: String
  ) throws(CommandError) -> Override {
    if value == .text("off") { return Override(isOff: true) }
    guard case .text(let text) = value, let severity = Diagnostic.Severity(rawValue: text) else {
      throw .misplaced(value, path, key, expected: expected)
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
  fileprivate static func unknownRule(_ name: String, _ path: String) -> CommandError {
    CommandError(
      "\(path): \(CheckSettings.key).\(name): there is no rule '\(name)'.",
      remedy: proposal(for: name, among: CheckRule.all.map(\.name))
        + "The rules are listed in docs/rules.md.")
  }

  fileprivate static func refusedByRun(_ name: String, _ path: String) -> CommandError {
    CommandError(
      "\(path): \(CheckSettings.key).\(name): a run refuses files for this rule, so it is always an error.",
      remedy:
        "Remove the setting. A comment such as `# specs:allow \(name) because …` allows one place.")
  }

  fileprivate static func neededRule(_ name: String, _ path: String) -> CommandError {
    CommandError(
      "\(path): \(CheckSettings.key).\(name): this rule cannot be switched off.",
      remedy: "Without it, a file that checks nothing would pass; make it 'warning' or 'error'.")
  }
}
