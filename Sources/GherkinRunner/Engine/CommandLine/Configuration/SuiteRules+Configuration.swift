/// Reads from `specs.json` which scenarios are in quarantine, and how long scenarios may take.
extension SuiteRules {
  static let quarantineKey = "quarantine"
  static let budgetsKey = "budgets"

  /// Reads those of `file`, if there are any.
  init(_ file: ConfigurationFile?, today: String) throws(CommandError) {
    self.init()
    guard let file else { return }
    if let value = file.settings[Self.quarantineKey] {
      guard let values = value.array else {
        throw file.misplaced(
          value, Self.quarantineKey, expected: "a list of entries, such as [\(Self.example)]")
      }
      var entries: [Quarantine.Entry] = []
      for (number, value) in values.enumerated() {
        entries.append(try Self.entry(value, file, "\(Self.quarantineKey)[\(number)]"))
      }
      quarantine = Quarantine(entries, today: today)
    }
    for (name, value) in try file.members(
      ofKey: Self.budgetsKey, expected: #"an object such as {"@fast": "200ms"}"#)
    {
      budgets.append(try Self.budget(of: name, value, file))
    }
  }

  private static func entry(
    _ value: JSONValue, _ file: ConfigurationFile, _ key: String
  ) throws(CommandError) -> Quarantine.Entry {
    let members = try file.members(of: value, key, expected: "an object such as \(example)")
    let known = ["id", "tags", "reason", "owner", "until"]
    for (name, _) in members where !known.contains(name) {
      throw CommandError(
        "\(key): '\(name)' is not allowed here.", at: file.place(ofName: "\(key).\(name)"),
        remedy: CommandError.proposal(for: name, among: known)
          + "Say with 'id' or 'tags' which scenarios are meant; the others are 'reason', 'owner' and 'until'."
      )
    }
    func text(_ name: String) throws(CommandError) -> String {
      guard let value = members.first(where: { $0.name == name })?.value else {
        throw CommandError(
          "\(key): '\(name)' is missing.", at: file.place(of: key),
          remedy: "Write it as in \(example).")
      }
      guard let text = value.string, text.contains(where: { !$0.isWhitespace }) else {
        throw file.misplaced(value, "\(key).\(name)", expected: "a text")
      }
      return text
    }
    let subjects = members.map(\.name).filter(["id", "tags"].contains)
    guard subjects.count == 1 else {
      throw CommandError(
        "\(key) needs either 'id' or 'tags', to say which scenarios it is about.",
        at: file.place(of: key), remedy: "Write it as in \(example).")
    }
    let until = try text("until")
    guard CalendarDay(until) != nil else {
      throw file.misplaced(
        .text(until), "\(key).until", expected: "the last day, such as 2026-12-31")
    }
    let subject = try text(subjects[0])
    let scope: Quarantine.Entry.Scope = try file.read(
      .text(subject), "\(key).\(subjects[0])"
    ) { () throws(ValueError) in
      subjects[0] == "id"
        ? .identity(try FlagValues.identity(subject))
        : .tags(try TagOption(subject).expression, text: subject)
    }
    return Quarantine.Entry(
      place: "\(file.path): \(key)", scope: scope, reason: try text("reason"),
      owner: try text("owner"), until: until)
  }

  private static let example =
    #"{"id": "7f3a09c1d2e4", "reason": "…", "owner": "…", "until": "2026-12-31"}"#

  private static func budget(
    of tags: String, _ value: JSONValue, _ file: ConfigurationFile
  ) throws(CommandError) -> TimeBudget.Rule {
    let key = "\(budgetsKey).\(tags)"
    guard let text = value.string, let duration = Duration(withUnit: text) else {
      throw file.misplaced(
        value, key, expected: "a time with its unit, such as 200ms, 1.5s or 2min")
    }
    do {
      return TimeBudget.Rule(
        tags: try TagOption(tags).expression,
        budget: TimeBudget(duration, text: text, origin: "\(file.path): \(key)"))
    } catch {
      throw .invalidValue("\(key) cannot be used", at: file.place(ofName: key), error)
    }
  }
}

extension CalendarDay {
  /// Today, in UTC.
  package static var today: CalendarDay { CalendarDay(at: .sinceEpoch) }
}
