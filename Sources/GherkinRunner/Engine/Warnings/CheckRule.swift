/// Something that `specs check` looks for. The rules in this file are those whose breaches a run finds as well; the
/// table of all rules belongs to the command.
package struct CheckRule: Sendable {
  /// Its name in reports, in `specs.json` and in suppressions.
  package let name: String
  /// A name that it had before, which `specs.json` and suppressions may still use.
  package let formerName: String?
  /// The severity of a finding unless `specs.json` sets another; `nil` if the rule is off by default.
  package let severity: Diagnostic.Severity?
  /// Why the rule exists, in one sentence.
  package let reason: String
  /// A feature, or a part of one, that breaks the rule; empty where none is short enough to show.
  package let bad: String
  /// The same, corrected.
  package let good: String
  /// The highest allowed count, for rules that count.
  package let limit: Int?
  /// What `--fix` does about a finding; `nil` if it does nothing.
  package let fix: String?
  /// Whether a suppression can allow what it finds; and `specs.json` turn the rule off, unless a run refuses the file.
  package let canBeSuppressed: Bool
  /// Whether a run refuses the file, so that `check` reports an error whatever the settings.
  package let isRefusedByRun: Bool
  /// Whether it finds nothing that is true without the step definitions.
  package let needsDefinitions: Bool

  package init(
    _ name: String, formerName: String? = nil, _ severity: Diagnostic.Severity?, _ reason: String,
    bad: String = "", good: String = "", limit: Int? = nil, fix: String? = nil,
    canBeSuppressed: Bool = true, isRefusedByRun: Bool = false,
    needsDefinitions: Bool = false
  ) {
    self.name = name
    self.formerName = formerName
    self.severity = severity
    self.reason = reason
    self.bad = bad
    self.good = good
    self.limit = limit
    self.fix = fix
    self.canBeSuppressed = canBeSuppressed
    self.isRefusedByRun = isRefusedByRun
    self.needsDefinitions = needsDefinitions
  }
}

/// The rules whose breaches a run reports as well.
extension CheckRule {
  package static let ofRuns = [
    stepLikeText, oddDelimiter, missingThen, emptyFile, missingScenario, misplacedArgument,
    missingExamples, unknownPlaceholder, misspelledTag, tagPlace, staleQuarantine,
  ]

  /// Whether a run reports what it finds in selected scenarios, as a warning.
  package var isReportedByRun: Bool { Self.ofRuns.contains { $0.name == name } }

  /// Those that are about a file rather than its scenarios.
  static let aboutFiles = [emptyFile, missingScenario]

  package static let stepLikeText = CheckRule(
    LostText.doubtfulRule, .warning,
    "A description that reads like the steps of a scenario may be a scenario that never runs.",
    bad: feature(
      "Given I have got a comic\nWhen I give it away\nThen it is not mine", owningComics),
    good: feature("A comic that I give away is not mine.", owningComics))

  package static let oddDelimiter = CheckRule(
    LostText.harmlessRule, .warning,
    "A sign beside the quotes of a text does not count, so a part of the text may be missing.")

  package static let missingThen = CheckRule(
    "missing-then", .style, "A scenario that does not end with a Then checks nothing.",
    bad: scenario("Owning comics", "Given I have 2 comics", #"When I tap "Back""#),
    good: goingBack)

  package static let emptyFile = CheckRule(
    "empty-file", .warning, "A file without a feature runs nothing.")

  package static let missingScenario = CheckRule(
    "missing-scenario", .warning, "A feature or rule without scenarios never runs.",
    bad: feature("Comics that were bought are there until they are given away."),
    good: describedFeature)

  package static let misplacedArgument = CheckRule(
    "misplaced-argument", formerName: "stray-block", .warning,
    "A table or text above the first step is part of the description, so no step gets it.",
    bad: """
      Scenario: Owning comics
        | title |
        | Maus  |
        Given the server has these comics:
          | title    |
          | Watchmen |
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given the server has these comics:
          | title    |
          | Watchmen |
          | Maus     |
        Then I own 2 comics
      """)

  package static let missingExamples = CheckRule(
    "missing-examples", .error, "An outline without rows of examples never runs.",
    bad: outline("| count |"), good: outline(twoRows))

  package static let unknownPlaceholder = CheckRule(
    "unknown-placeholder", .error, "A placeholder that no column fills stays in the step as it is.",
    bad: outline(then: "I tap \"<chioce>\"", choices),
    good: outline(then: "I tap \"<choice>\"", choices))

  package static let misspelledTag = CheckRule(
    "misspelled-tag", formerName: "misspelt-tag", .warning,
    "A tag that resembles that of a hook or a setting, or occurs once and resembles a common one, is probably a slip.",
    bad: feature(
      "@smoke\n" + owningComics, "@smoke\n" + tapping("Back"), "@smoek\n" + tapping("Forth")),
    good: "@smoke\n" + feature(owningComics, tapping("Back")))

  package static let tagPlace = CheckRule(
    "tag-place", .warning,
    "Tags have an effect only on a line above a title, with spaces between them.",
    bad: "@smoke,@slow\n" + owningComics, good: "@smoke @slow\n" + owningComics)

  package static let staleQuarantine = CheckRule(
    "stale-quarantine", .warning,
    "An entry of the quarantine that has ended, or is about no scenario or an unclear one, hides nothing."
  )
}

/// Those that the same checks find.
extension CheckRule {
  package static let swallowedText = CheckRule(
    LostText.rule, .error,
    "A step that is taken for a description does not run, so a run refuses its file too.",
    bad: scenario(
      "Owning comics", "- Given I have 2 comics", #"When I tap "Back""#, "Then I own 2 comics"),
    good: goingBack, fix: "replaces a special space after a keyword by an ordinary one",
    isRefusedByRun: true)

  package static let missingSteps = CheckRule(
    "missing-steps", .error, "A scenario without steps shows nothing, and fails the run.",
    bad: "Scenario: Owning comics", good: owningComics)

  package static let unusedPlaceholder = CheckRule(
    "unused-placeholder", .style,
    "A column that fills no placeholder has no effect, unless it tells readers what the row is about.",
    bad: outline("| count | color |", "| 2     | red   |", "| 3     | green |"),
    good: outline(twoRows))

  package static let columnNames = CheckRule(
    "column-names", .error,
    "A column is identified by its name, so it needs one of its own; a run refuses the file too.",
    bad: outline("| count | count |", "| 2     | 3     |", "| 3     | 4     |"),
    good: outline(
      then: "I own <rest> comics",
      "| count | rest |", "| 2     | 3    |", "| 3     | 4    |"),
    canBeSuppressed: false, isRefusedByRun: true)

  /// The rules about text that Gherkin takes for something else than it was meant for.
  package static let aboutLostText = [swallowedText, stepLikeText, oddDelimiter]

  package var isAboutLostText: Bool { Self.aboutLostText.contains { $0.name == name } }
}

/// Examples of rules.
extension CheckRule {
  package static let owningComics = scenario(
    "Owning comics", "Given I have 2 comics", "Then I own 2 comics")

  package static let goingBack = scenario(
    "Going back", "Given I have 2 comics", #"When I tap "Back""#, "Then I own 2 comics")

  package static func scenario(_ name: String, _ steps: String...) -> String {
    (["Scenario: \(name)"] + steps.map { "  \($0)" }).joined(separator: "\n")
  }

  package static func tapping(_ button: String) -> String {
    scenario("Going \(button.lowercased())", "When I tap \"\(button)\"", "Then I own 2 comics")
  }

  /// A feature that consists of `blocks`.
  package static func feature(_ blocks: String...) -> String {
    let lines = blocks.joined(separator: "\n\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return (["Feature: Shop"] + lines.map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n")
  }

  private static let describedFeature = feature(
    "Comics that were bought are there until they are given away.", owningComics)

  package static let twoRows = "| count |\n| 2     |\n| 3     |"
  private static let choices = "| count | choice |\n| 2     | Back   |\n| 3     | Forth  |"

  /// An outline with these rows of examples.
  package static func outline(
    then outcome: String = "I own <count> comics", _ rows: String...
  ) -> String {
    """
    Scenario Outline: Owning <count> comics
      Given I have <count> comics
      Then \(outcome)

      Examples:
        \(rows.joined(separator: "\n").replacing("\n", with: "\n    "))
    """
  }
}
