/// Reads from `specs.json` which scenarios are in quarantine, and how long scenarios may take.
extension SuiteRules {
  static let quarantineKey = "quarantine"
  static let budgetsKey = "budgets"

  /// Reads those of `file`, if there are any.
  ///
  /// - Parameter today: The date, as in `2026-11-22`.
  init(_ file: ConfigurationFile?, today: String) throws(CommandError) {
    self.init()
    guard let file else { return }
    if let value = file.settings[Self.quarantineKey] {
      quarantine = Quarantine(try Self.entries(value, file), today: today)
    }
    if let value = file.settings[Self.budgetsKey] { budgets = try Self.rules(value, file) }
  }

  private static func entries(
    _ value: JSONValue, _ file: ConfigurationFile
  ) throws(CommandError) -> [Quarantine.Entry] {
    guard let values = value.array else {
      throw file.misplaced(
        value, quarantineKey, expected: "a list of entries, such as [\(example)]")
    }
    var entries: [Quarantine.Entry] = []
    for (number, value) in values.enumerated() {
      entries.append(try entry(value, file, "\(quarantineKey)[\(number)]"))
    }
    return entries
  }

  private static func entry(
    _ value: JSONValue, _ file: ConfigurationFile, _ key: String
  ) throws(CommandError) -> Quarantine.Entry {
    guard let members = value.members?.dictionary else {
      throw file.misplaced(value, key, expected: "an object such as \(example)")
    }
    let known = ["id", "tags", "reason", "owner", "until"]
    for name in members.keys.sorted() where !known.contains(name) {
      throw CommandError(
        "\(key): '\(name)' is not allowed here.", at: file.place(ofName: "\(key).\(name)"),
        remedy: CommandError.proposal(for: name, among: known)
          + "Say with 'id' or 'tags' which scenarios are meant; the others are 'reason', 'owner' and 'until'."
      )
    }
    func text(_ name: String) throws(CommandError) -> String {
      guard let value = members[name] else {
        throw CommandError(
          "\(key): '\(name)' is missing.", at: file.place(of: key),
          remedy: "Write it as in \(example).")
      }
      guard let text = value.string, text.contains(where: { !$0.isWhitespace }) else {
        throw file.misplaced(value, "\(key).\(name)", expected: "a text")
      }
      return text
    }
    guard (members["id"] == nil) != (members["tags"] == nil) else {
      throw CommandError(
        "\(key) needs either 'id' or 'tags', to say which scenarios it is about.",
        at: file.place(of: key),
        remedy: "Write it as in \(example).")
    }
    let until = try text("until")
    guard CalendarDay(until) != nil else {
      throw file.misplaced(
        .text(until), "\(key).until", expected: "the last day, such as 2026-12-31")
    }
    let name = members["id"] == nil ? "tags" : "id"
    let subject = try text(name)
    let scope: Quarantine.Entry.Scope
    do throws(ValueError) {
      if name == "id" {
        scope = .identity(try FlagValues.identity(subject))
      } else {
        scope = .tags(try TagOption(subject).expression, text: subject)
      }
    } catch {
      throw .invalidValue(
        "\(key).\(name) is \(JSONValue.text(subject))", at: file.place(of: "\(key).\(name)"), error)
    }
    return Quarantine.Entry(
      place: "\(file.path): \(key)", scope: scope, reason: try text("reason"),
      owner: try text("owner"),
      until: until)
  }

  private static let example =
    #"{"id": "7f3a09c1d2e4", "reason": "…", "owner": "…", "until": "2026-12-31"}"#

  private static func rules(
    _ value: JSONValue, _ file: ConfigurationFile
  ) throws(CommandError) -> [TimeBudget.Rule] {
    guard let members = value.members?.dictionary else {
      throw file.misplaced(value, budgetsKey, expected: #"an object such as {"@fast": "200ms"}"#)
    }
    var rules: [TimeBudget.Rule] = []
    for name in members.keys.sorted() {
      let key = "\(budgetsKey).\(name)"
      guard let value = members[name], let text = value.string,
        let duration = Duration(withUnit: text)
      else {
        throw file.misplaced(
          members[name] ?? .null, key,
          expected: "a time with its unit, such as 200ms, 1.5s or 2min")
      }
      do throws(ValueError) {
        rules.append(
          TimeBudget.Rule(
            tags: try TagOption(name).expression,
            budget: TimeBudget(duration, text: text, origin: "\(file.path): \(key)")))
      } catch {
        throw .invalidValue("\(key) cannot be used", at: file.place(ofName: key), error)
      }
    }
    return rules
  }
}

extension CalendarDay {
  /// Today, in UTC.
  package static var today: CalendarDay { CalendarDay(at: .sinceEpoch) }
}
