extension CheckRule {
  /// All rules, in the order of `docs/rules.md`: reports, the settings in `specs.json` and suppressions use them.
  package static let all = [
    parseError, swallowedText, stepLikeText, oddDelimiter, undefinedStep, wrongValue,
    ambiguousStep, argumentMismatch, misspelledColumn, typographicCharacters, partialMatch,
    missingThen, stepOrder, severalWhens,
    missingName, duplicateFeatureName, duplicateScenarioName, emptyFile, missingScenario,
    missingSteps, emptyBackground, misplacedArgument, duplicateScenario,
    missingExamples, unknownPlaceholder, unusedPlaceholder, columnNames, duplicateExample,
    duplicateTag, inheritedTag, misspelledTag, tagPlace, wrongTimeout, wrongId, draft,
    staleQuarantine,
    avoidedWord,
    invisibleCharacters, decomposedLetters, trailingSpaces,
    unusedDefinition, duplicateDefinition, quotedString, invalidSuppression,
  ]

  /// The rule with this name.
  package static func named(_ name: String) -> CheckRule? { all.first { $0.name == name } }

  // Of files that a run refuses.
  static let parseError = CheckRule(
    "parse-error", .error, canBeSuppressed: false, isRefusedByRun: true)
  static let columnNames = CheckRule(
    "column-names", .error, canBeSuppressed: false, isRefusedByRun: true)

  // Of steps, and what defines them.
  package static let undefinedStep = CheckRule("undefined-step", .error, needsDefinitions: true)
  package static let wrongValue = CheckRule("wrong-value", .error, needsDefinitions: true)
  static let ambiguousStep = CheckRule("ambiguous-step", .error, needsDefinitions: true)
  static let argumentMismatch = CheckRule("argument-mismatch", .error, needsDefinitions: true)
  static let misspelledColumn = CheckRule("misspelled-column", .warning, needsDefinitions: true)
  static let typographicCharacters = CheckRule(
    "typographic-characters", .error, needsDefinitions: true)
  static let partialMatch = CheckRule("partial-match", .warning, needsDefinitions: true)
  package static let unusedDefinition = CheckRule(
    "unused-definition", .style, needsDefinitions: true)
  static let duplicateDefinition = CheckRule(
    "duplicate-definition", .error, needsDefinitions: true)
  static let quotedString = CheckRule("quoted-string", .warning, needsDefinitions: true)

  // Of the structure of features.
  static let stepOrder = CheckRule("step-order", .style)
  static let severalWhens = CheckRule("several-whens", .style, limit: 2)
  static let missingName = CheckRule("missing-name", .style)
  static let duplicateFeatureName = CheckRule("duplicate-feature-name", .style)
  static let duplicateScenarioName = CheckRule("duplicate-scenario-name", .style)
  static let emptyBackground = CheckRule("empty-background", .warning)
  static let duplicateScenario = CheckRule("duplicate-scenario", .warning)
  static let duplicateExample = CheckRule("duplicate-example", .warning)

  // Of tags.
  static let duplicateTag = CheckRule("duplicate-tag", .style)
  static let inheritedTag = CheckRule("inherited-tag", .style)
  static let wrongTimeout = CheckRule("wrong-timeout", .error)
  static let wrongId = CheckRule("wrong-id", .error)
  static let draft = CheckRule("draft", .warning)

  // Of words and characters.
  static let avoidedWord = CheckRule("avoided-word", .warning)
  static let invisibleCharacters = CheckRule("invisible-characters", .warning)
  static let decomposedLetters = CheckRule("decomposed-letters", .warning)
  package static let trailingSpaces = CheckRule("trailing-spaces", .style)
  static let invalidSuppression = CheckRule(
    "invalid-suppression", .error, canBeSuppressed: false)
}
