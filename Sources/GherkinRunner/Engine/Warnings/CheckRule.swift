/// Something that `specs check` looks for. The rules in this file are those whose breaches a run finds as well; the
/// list of all rules belongs to the command. `docs/rules.md` explains them, with examples.
package struct CheckRule: Sendable, Equatable {
  /// Its name in reports, in `specs.json` and in suppressions.
  package let name: String
  /// The severity of a finding unless `specs.json` sets another.
  package let severity: Diagnostic.Severity
  /// Why the rule exists, in one sentence.
  package let reason: String
  /// The highest allowed count, for rules that count.
  package let limit: Int?
  /// Whether a suppression can allow what it finds; and `specs.json` turn the rule off, unless a run refuses the file.
  package let canBeSuppressed: Bool
  /// Whether a run refuses the file, so that `check` reports an error whatever the settings.
  package let isRefusedByRun: Bool
  /// Whether it finds nothing that is true without the step definitions.
  package let needsDefinitions: Bool

  package init(
    _ name: String, _ severity: Diagnostic.Severity, _ reason: String, limit: Int? = nil,
    canBeSuppressed: Bool = true, isRefusedByRun: Bool = false, needsDefinitions: Bool = false
  ) {
    self.name = name
    self.severity = severity
    self.reason = reason
    self.limit = limit
    self.canBeSuppressed = canBeSuppressed
    self.isRefusedByRun = isRefusedByRun
    self.needsDefinitions = needsDefinitions
  }
}

/// The rules whose breaches a run reports as well.
extension CheckRule {
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  package static let ofRuns = [
    stepLikeText, oddDelimiter, missingThen, emptyFile, missingScenario, misplacedArgument,
    missingExamples, unknownPlaceholder, misspelledTag, tagPlace, staleQuarantine,
  ]

  /// Whether a run reports what it finds in selected scenarios, as a warning.
  package var isReportedByRun: Bool { Self.ofRuns.contains(self) }

  /// Those that are about a file rather than its scenarios.
  static let aboutFiles = [emptyFile, missingScenario]

  package static let stepLikeText = CheckRule(
    LostText.doubtfulRule, .warning,
    "A description that reads like the steps of a scenario may be a scenario that never runs.")

  package static let oddDelimiter = CheckRule(
    LostText.harmlessRule, .warning,
    "A sign beside the quotes of a text does not count, so a part of the text may be missing.")

  package static let missingThen = CheckRule(
    "missing-then", .style, "A scenario that does not end with a Then checks nothing.")

  package static let emptyFile = CheckRule(
    "empty-file", .warning, "A file without a feature runs nothing.")

  package static let missingScenario = CheckRule(
    "missing-scenario", .warning, "A feature or rule without scenarios never runs.")

  package static let misplacedArgument = CheckRule(
    "misplaced-argument", .warning,
    "A table or text above the first step is part of the description, so no step gets it.")

  package static let missingExamples = CheckRule(
    "missing-examples", .error, "An outline without rows of examples never runs.")

  package static let unknownPlaceholder = CheckRule(
    "unknown-placeholder", .error, "A placeholder that no column fills stays in the step as it is.")

  package static let misspelledTag = CheckRule(
    "misspelled-tag", .warning,
    "A tag that resembles that of a hook or a setting, or occurs once and resembles a common one, is probably a slip."
  )

  package static let tagPlace = CheckRule(
    "tag-place", .warning,
    "Tags have an effect only on a line above a title, with spaces between them.")

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
    isRefusedByRun: true)

  package static let missingSteps = CheckRule(
    "missing-steps", .error, "A scenario without steps shows nothing, and fails the run.")

  package static let unusedPlaceholder = CheckRule(
    "unused-placeholder", .style,
    "A column that fills no placeholder has no effect, unless it tells readers what the row is about."
  )

  package static let columnNames = CheckRule(
    "column-names", .error,
    "A column is identified by its name, so it needs one of its own; a run refuses the file too.",
    canBeSuppressed: false, isRefusedByRun: true)

  /// The rules about text that Gherkin takes for something else than it was meant for.
  package static let aboutLostText = [swallowedText, stepLikeText, oddDelimiter]

  package var isAboutLostText: Bool { Self.aboutLostText.contains(self) }
}
