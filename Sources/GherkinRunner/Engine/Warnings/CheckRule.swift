/// Something that `specs check` looks for; `docs/rules.md` says why, with examples. The rules in this file are those
/// whose breaches a run finds as well; the list of all rules belongs to the command.
package struct CheckRule: Sendable, Equatable {
  /// Its name in reports, in `specs.json` and in suppressions.
  package let name: String
  /// The severity of a finding unless `specs.json` sets another.
  package let severity: Diagnostic.Severity
  /// The highest allowed count, for rules that count.
  package let limit: Int?
  /// Whether a suppression can allow what it finds; and `specs.json` turn the rule off, unless a run refuses the file.
  package let canBeSuppressed: Bool
  /// Whether a run refuses the file, so that `check` reports an error whatever the settings.
  package let isRefusedByRun: Bool
  /// Whether it finds nothing that is true without the step definitions.
  package let needsDefinitions: Bool

  package init(
    _ name: String, _ severity: Diagnostic.Severity, limit: Int? = nil,
    canBeSuppressed: Bool = true, isRefusedByRun: Bool = false, needsDefinitions: Bool = false
  ) {
    (self.name, self.severity, self.limit) = (name, severity, limit)
    self.canBeSuppressed = canBeSuppressed
    self.isRefusedByRun = isRefusedByRun
    self.needsDefinitions = needsDefinitions
  }

  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }
}

extension CheckRule {
  /// The rules whose breaches a run reports as well, as warnings.
  package static let ofRuns = [
    stepLikeText, oddDelimiter, missingThen, emptyFile, missingScenario, misplacedArgument,
    missingExamples, unknownPlaceholder, misspelledTag, tagPlace, staleQuarantine,
  ]

  package static let stepLikeText = CheckRule(LostText.doubtfulRule, .warning)
  package static let oddDelimiter = CheckRule(LostText.harmlessRule, .warning)
  package static let missingThen = CheckRule("missing-then", .style)
  package static let emptyFile = CheckRule("empty-file", .warning)
  package static let missingScenario = CheckRule("missing-scenario", .warning)
  package static let misplacedArgument = CheckRule("misplaced-argument", .warning)
  package static let missingExamples = CheckRule("missing-examples", .error)
  package static let unknownPlaceholder = CheckRule("unknown-placeholder", .error)
  package static let misspelledTag = CheckRule("misspelled-tag", .warning)
  package static let tagPlace = CheckRule("tag-place", .warning)
  package static let staleQuarantine = CheckRule("stale-quarantine", .warning)

  /// Those that are about a file rather than its scenarios.
  static let aboutFiles = [emptyFile, missingScenario]

  // Those that the same checks find.
  package static let swallowedText = CheckRule(LostText.rule, .error, isRefusedByRun: true)
  package static let missingSteps = CheckRule("missing-steps", .error)
  package static let unusedPlaceholder = CheckRule("unused-placeholder", .style)

  /// The name under which comments allow what it finds: whether lost text is an error depends on the definitions, so
  /// that the name of any rule about it allows all of it.
  package var nameOfSuppression: String {
    [.swallowedText, .stepLikeText, .oddDelimiter].contains(self) ? LostText.rule : name
  }
}
