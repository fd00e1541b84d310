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
