/// Reads from `specs.json` which scenarios are in quarantine.
extension Quarantine {
  static let key = "quarantine"

  /// Reads the entries of `file`, if there are any.
  init(_ file: ConfigurationFile?, today: String) throws(CommandError) {
    guard let file, let value = file.settings[Self.key] else {
      self.init()
      return
    }
    guard let values = value.array else {
      throw file.misplaced(
        value, Self.key, expected: "a list of entries, such as [\(Self.example)]")
    }
    var entries: [Entry] = []
    for (number, value) in values.enumerated() {
      entries.append(try Self.entry(value, file, "\(Self.key)[\(number)]"))
    }
    self.init(entries, today: today)
  }

  private static func entry(
    _ value: JSONValue, _ file: ConfigurationFile, _ key: String
  ) throws(CommandError) -> Entry {
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
    let scope: Entry.Scope = try file.read(
      .text(subject), "\(key).\(subjects[0])"
    ) { () throws(ValueError) in
      subjects[0] == "id"
        ? .identity(try FlagValues.identity(subject))
        : .tags(try TagOption(subject).expression, text: subject)
    }
    return Entry(
      place: "\(file.path): \(key)", scope: scope, reason: try text("reason"),
      owner: try text("owner"), until: until)
  }

  private static let example =
    #"{"id": "7f3a09c1d2e4", "reason": "…", "owner": "…", "until": "2026-12-31"}"#
}

extension CalendarDay {
  /// Today, in UTC.
  package static var today: CalendarDay { CalendarDay(at: .sinceEpoch) }
}
