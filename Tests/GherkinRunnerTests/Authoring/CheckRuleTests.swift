import Foundation
import GherkinRunner
import Testing

/// The table of rules, and the page that is made from it.
@Suite struct CheckRuleTests {
  static let names = CheckRule.all.map(\.name)

  @Test func `have unique lowercase names`() {
    let all = Self.names + CheckRule.all.compactMap(\.formerName)
    #expect(Set(all).count == all.count)
    #expect(Self.names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test(arguments: names)
  func `say why they are there, in one sentence`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    #expect(rule.reason.hasSuffix("."))
    #expect(!rule.reason.dropLast().contains(". "))
  }

  @Test(arguments: names)
  func `find what their bad example shows`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    guard !rule.bad.isEmpty else { return }
    let settings = CheckSettings([name: CheckSettings.Override(severity: .warning)])
    let found = try Check.findings(Self.feature(rule.bad), settings).map(\.rule.name)
    #expect(found.contains(name), "found \(found)")
  }

  @Test(arguments: names)
  func `find nothing in their good example`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    let settings = CheckSettings([name: CheckSettings.Override(severity: .warning)])
    let found = try Check.findings(Self.feature(rule.good), settings)
    #expect(rule.good.isEmpty || found.map(\.rule.name) == [])
  }

  @Test(arguments: names)
  func `find nothing when they are off`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    guard rule.canBeSuppressed, !rule.isRefusedByRun else { return }
    let settings = CheckSettings([name: CheckSettings.Override(isOff: true)])
    let found = try Check.findings(Self.feature(rule.bad), settings).map(\.rule.name)
    #expect(!found.contains(name))
  }

  @Test(arguments: CheckRule.all.filter(\.isRefusedByRun).map(\.name))
  func `are errors whatever the settings, where a run refuses the file`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    for override in [CheckSettings.Override(isOff: true), .init(severity: .warning)] {
      let found = try Check.findings(Self.feature(rule.bad), CheckSettings([name: override]))
      #expect(found.contains { $0.rule.name == name && $0.diagnostic.severity == .error })
    }
  }

  @Test(arguments: CheckRule.all.filter { $0.formerName != nil }.map(\.name))
  func `can be set and suppressed by their former names`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    let formerName = try #require(rule.formerName)
    #expect(CheckRule.named(formerName)?.name == name)
    let settings = CheckSettings([formerName: .init(severity: .error)])
    #expect(settings.severity(of: rule) == .error)
    let suppressed = "# specs:allow \(formerName) because it had that name\n"
    let found = try Check.findings(suppressed + Self.feature(rule.bad)).map(\.rule.name)
    #expect(found.contains(name) == !rule.canBeSuppressed, "found \(found)")
  }

  /// Features in which each rule counts three.
  static let threes = [
    (
      "several-whens",
      (1...3).map { "  When I tap \"\($0)\"\n  Then I own 2 comics" }
        .reduce("Scenario: A") { $0 + "\n" + $1 }
    )
  ]

  @Test(arguments: threes)
  func `count up to their limit`(name: String, feature: String) throws {
    for (limit, isFound) in [(2, true), (3, false)] {
      let settings = CheckSettings([name: .init(severity: .warning, limit: limit)])
      // The name of the feature counts as well, so it is short.
      let found = try Check.findings("Feature: F\n" + feature, settings).map(\.rule.name)
      #expect(found.contains(name) == isFound, "limit \(limit): \(found)")
    }
  }

  @Test func `all have a limit test if they count`() {
    #expect(Set(Self.threes.map(\.0)) == Set(CheckRule.all.filter { $0.limit != nil }.map(\.name)))
  }

  /// A part of a feature as a whole one.
  private static func feature(_ text: String) -> String {
    text.contains("Feature:") ? text : "Feature: Shop\n" + text
  }
}

@Suite struct RulesPageTests {
  @Test func `matches the table`() throws {
    try Golden.expect(RulesPage.text, equals: "../../../docs/rules.md")
  }
}

/// The page that explains the rules, made from their table: `docs/rules.md`.
enum RulesPage {
  /// The page, in Markdown.
  static var text: String {
    ([introduction] + CheckRule.chapters.map(chapter)).joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # The rules of `specs check`

    This page is generated from the table of rules; `RECORD=1 swift test --filter RulesPage` updates it.

    A finding has one of three levels:

    - *error*: something does not run, or not as it is written.
    - *warning*: it is very likely a mistake.
    - *style*: it runs, and could be written better. `specs check` says in one line how many there are of each rule;
      `--style` lists them.

    Errors make the exit status 1; warnings and matters of style do where `--fail-on warning` or `--fail-on style` says so,
    or `"fail-on"` in `specs.json`. There, set rules to `"off"`, `"style"`, `"warning"` or `"error"`; rules that count take
    a limit as well.

    ```json
    {
      "check": {
        "fail-on": "warning",
        "missing-when": "warning",
        "trailing-spaces": "off",
        "several-whens": { "level": "error", "max": 3 }
      }
    }
    ```

    Where a feature has a reason to break a rule, a comment on the line above allows it. The comment applies
    to what begins on the next line: the whole feature, a rule, a scenario, examples or a step; about text
    that may be a step, to the next description, doc string or paragraph of Markdown alone. A comment that gives no reason or is no longer needed is itself a finding.

    ```gherkin
    # specs:allow step-order because the connection comes back in the middle of the story
    Given that I have internet connection
    ```

    `specs check --fix` fixes what it can without changing the meaning of a feature, and reports the rest.

    A suite that is there already begins with `specs check --baseline known.json`. The first time it writes the findings of
    today to that file, which you commit; from then on it reports only new ones, and says which of the old ones are gone.
    An entry names the rule, the file and the text of the line, so it survives when lines move. What keeps a file from
    running at all (`parse-error`, `swallowed-text`, `column-names`) is always reported.
    """

  private static func chapter(_ chapter: CheckRule.Chapter) -> String {
    (["## \(chapter.title)"] + chapter.rules.map(section)).joined(separator: "\n\n")
  }

  private static func section(_ rule: CheckRule) -> String {
    var facts = [rule.severity?.rawValue ?? "off by default"]
    if let limit = rule.limit { facts.append("at most \(limit)") }
    if !rule.canBeSuppressed {
      facts.append("cannot be suppressed or turned off")
    } else if rule.isRefusedByRun {
      facts.append("cannot be turned off, only suppressed")
    }
    if let formerName = rule.formerName { facts.append("formerly `\(formerName)`") }
    var parts = ["### `\(rule.name)`", "*\(facts.joined(separator: "; "))*", rule.reason]
    if let fix = rule.fix { parts.append("`--fix` \(fix).") }
    if !rule.bad.isEmpty { parts.append("Instead of\n\n" + block(rule.bad)) }
    if !rule.good.isEmpty { parts.append("write\n\n" + block(rule.good)) }
    return parts.joined(separator: "\n\n")
  }

  private static func block(_ text: String) -> String { "```gherkin\n\(text)\n```" }
}
