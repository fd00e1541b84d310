/// Reads from `specs.json` which scenarios are in quarantine.
extension Quarantine {
  static let key = "quarantine"

  /// Reads the entries of the section `quarantine`.
  init(_ section: Setting?, today: String) throws(CommandError) {
    guard let section else {
      self.init()
      return
    }
    guard section.value.array != nil else {
      throw section.misplaced("a list of entries, such as [\(Self.example)]")
    }
    self.init(
      try section.elements.map { entry throws(CommandError) in try Self.entry(entry) },
      today: today)
  }

  private static func entry(_ entry: Setting) throws(CommandError) -> Entry {
    let members = try entry.members("an object such as \(example)")
    let known = ["id", "tags", "reason", "owner", "until"]
    for member in members where !known.contains(member.name) {
      throw CommandError(
        "\(entry.key): '\(member.name)' is not allowed here.", at: member.namePlace,
        remedy: CommandError.proposal(for: member.name, among: known)
          + "Say with 'id' or 'tags' which scenarios are meant; the others are 'reason', 'owner' and 'until'."
      )
    }
    func member(_ name: String) throws(CommandError) -> (setting: Setting, text: String) {
      guard let member = members.first(where: { $0.name == name }) else {
        throw CommandError(
          "\(entry.key): '\(name)' is missing.", at: entry.place,
          remedy: "Write it as in \(example).")
      }
      return (member, try member.text("a text"))
    }
    let subjects = members.map(\.name).filter(["id", "tags"].contains)
    guard subjects.count == 1 else {
      throw CommandError(
        "\(entry.key) needs either 'id' or 'tags', to say which scenarios it is about.",
        at: entry.place, remedy: "Write it as in \(example).")
    }
    let until = try member("until")
    guard CalendarDay(until.text) != nil else {
      throw until.setting.misplaced("the last day, such as 2026-12-31")
    }
    let subject = try member(subjects[0])
    let scope: Entry.Scope = try subject.setting.read { () throws(ValueError) in
      subjects[0] == "id"
        ? .identity(try FlagValues.identity(subject.text))
        : .tags(try TagOption(subject.text).expression, text: subject.text)
    }
    return Entry(
      place: "\(entry.file.path): \(entry.key)", scope: scope, reason: try member("reason").text,
      owner: try member("owner").text, until: until.text)
  }

  private static let example =
    #"{"id": "7f3a09c1d2e4", "reason": "…", "owner": "…", "until": "2026-12-31"}"#
}

extension CalendarDay {
  /// Today, in UTC.
  package static var today: CalendarDay { CalendarDay(at: .sinceEpoch) }
}
