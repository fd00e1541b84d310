/// Something that `specs check` looks for.
///
/// The table of all rules is `CheckRule.all`: what is reported, the switches in `specs.json` and the
/// page `docs/rules.md` are made from it.
package struct CheckRule: Sendable {
  /// What it is called in answers, in `specs.json` and where it is silenced.
  package let name: String
  /// How grave a breach is unless `specs.json` says otherwise; without one the rule is off.
  package let severity: Diagnostic.Severity?
  /// Why the rule is there, in one sentence.
  package let reason: String
  /// A feature, or a part of one, that breaks it; empty where none is short enough to show.
  package let bad: String
  /// The same made right.
  package let good: String
  /// The most that is allowed, for rules that count.
  package let limit: Int?
  /// What `--fix` does about a breach; `nil` where it takes a person.
  package let remedy: String?
  /// Whether a comment in the feature, or a switch, may allow a breach.
  package let canBeSilenced: Bool

  init(
    _ name: String, _ severity: Diagnostic.Severity?, _ reason: String, bad: String = "",
    good: String = "", limit: Int? = nil, remedy: String? = nil, canBeSilenced: Bool = true
  ) {
    self.name = name
    self.severity = severity
    self.reason = reason
    self.bad = bad
    self.good = good
    self.limit = limit
    self.remedy = remedy
    self.canBeSilenced = canBeSilenced
  }
}

extension CheckRule {
  /// Rules under the heading they have on their page.
  package struct Chapter: Sendable {
    /// The heading.
    package let title: String
    /// The rules, in the order of the page.
    package let rules: [CheckRule]
  }

  /// All rules, chapter by chapter.
  package static let chapters = [
    Chapter(title: "Sentences that cannot be carried out", rules: sentences),
    Chapter(title: "The order of steps", rules: steps),
    Chapter(title: "Titles and what stands below them", rules: structure),
    Chapter(title: "Outlines and examples", rules: outlines),
    Chapter(title: "Tags", rules: tags),
    Chapter(title: "Characters", rules: characters),
    Chapter(title: "Definitions and this check itself", rules: upkeep),
  ]

  /// All rules.
  package static let all = chapters.flatMap(\.rules)

  /// The rule called `name`.
  package static func named(_ name: String) -> CheckRule? { all.first { $0.name == name } }
}
