/// A run of a published site: what the name of its folder says of it.
struct PublishedRun: Sendable, Equatable {
  /// The folder of all runs in the site.
  static let folder = "runs"
  /// The name of the page of the site, and of that of each run.
  static let page = "index.html"

  /// `2026-11-28-002352123-passed-1a2b3c4d5e`; in the order of these names, later runs come later.
  let name: String
  /// When it began, in UTC and to the millisecond, as in the name.
  let start: String
  let outcome: ScenarioOutcome
  /// The first digits of the commit; nil if it is not known.
  let commit: String?

  init(start: Duration, isGreen: Bool, commit: String?) {
    let time = start.timestamp
    self.start = "\(time.prefix(10))-\(time.dropFirst(11).filter(\.isNumber))"
    outcome = isGreen ? .passed : .failed
    let digits = String((commit ?? "").lowercased().filter(Self.isPlain).prefix(10))
    self.commit = digits.isEmpty ? nil : digits
    name = ([self.start, outcome.rawValue] + (digits.isEmpty ? [] : [digits]))
      .joined(separator: "-")
  }

  /// Returns nil if the name is that of no run.
  init?(named name: String) {
    let form = /(\d{4}-\d\d-\d\d-\d{9})-(passed|failed)(?:-([a-z0-9]{1,10}))?/
    guard let match = name.wholeMatch(of: form),
      let outcome = ScenarioOutcome(rawValue: String(match.2))
    else { return nil }
    (self.name, start, self.outcome) = (name, String(match.1), outcome)
    commit = match.3.map(String.init)
  }

  /// The path of its page in the site.
  var path: String { "\(Self.folder)/\(name)/\(Self.page)" }

  /// When it began, for people: `2026-11-28 00:23:52 UTC`.
  var time: String {
    let digits = start.dropFirst(11)
    return "\(start.prefix(10)) \(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):"
      + "\(digits.dropFirst(4).prefix(2)) UTC"
  }

  private static func isPlain(_ character: Character) -> Bool {
    ("a"..."z").contains(character) || ("0"..."9").contains(character)
  }
}
