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

/// The page that explains the rules, made from their table: `docs/rules.md`.
package enum RulesPage {
  /// The page, in Markdown.
  package static var text: String {
    ([introduction] + CheckRule.chapters.map(chapter)).joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # What `specs check` looks for

    This page is made from the table of rules; `RECORD=1 swift test --filter RulesPage` writes it anew.

    A rule is switched in `specs.json`, to `"off"`, `"warning"` or `"error"`; rules that count take the
    most that is allowed as well. Whatever is found, warning or error, makes the exit status 1.

    ```json
    {
      "check": {
        "missing-when": "warning",
        "trailing-spaces": "off",
        "scenario-length": { "level": "error", "max": 20 }
      }
    }
    ```

    Where a feature has a reason to break a rule, a comment above the place says so. It holds for what
    begins on the next line: the whole feature, a rule, a scenario, examples or a step. A comment without
    a reason, or one that is no longer needed, is itself reported.

    ```gherkin
    # specs:allow step-order because the connection comes back in the middle of the story
    Given that I have internet connection
    ```

    `specs check --fix` mends what can be mended without changing what a feature means, and tells the
    rest.
    """

  private static func chapter(_ chapter: CheckRule.Chapter) -> String {
    (["## \(chapter.title)"] + chapter.rules.map(section)).joined(separator: "\n\n")
  }

  private static func section(_ rule: CheckRule) -> String {
    var facts = [rule.severity.map { "\($0.rawValue)" } ?? "off unless it is switched on"]
    if let limit = rule.limit { facts.append("at most \(limit)") }
    if !rule.canBeSilenced { facts.append("cannot be allowed or switched off") }
    var parts = ["### `\(rule.name)`", "*\(facts.joined(separator: "; "))*", rule.reason]
    if let remedy = rule.remedy { parts.append("`--fix` \(remedy).") }
    if !rule.bad.isEmpty { parts.append("Instead of\n\n" + block(rule.bad)) }
    if !rule.good.isEmpty { parts.append("write\n\n" + block(rule.good)) }
    return parts.joined(separator: "\n\n")
  }

  private static func block(_ text: String) -> String { "```gherkin\n\(text)\n```" }
}
