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

  static let parseError = CheckRule(
    "parse-error", .error,
    "None of the scenarios in a file that cannot be parsed run.", canBeSuppressed: false,
    isRefusedByRun: true)

  package static let undefinedStep = CheckRule(
    "undefined-step", .error,
    "A step without a definition cannot run, and fails its scenario.", needsDefinitions: true)

  package static let wrongValue = CheckRule(
    "wrong-value", .error,
    "A step whose value is not allowed in its place cannot run.", needsDefinitions: true)

  package static let ambiguousStep = CheckRule(
    "ambiguous-step", .error,
    "A step that matches two definitions has two meanings and cannot run.", needsDefinitions: true)

  package static let argumentMismatch = CheckRule(
    "argument-mismatch", .error,
    "A step runs only with the table or text below it that its definition takes.",
    needsDefinitions: true)

  static let misspelledColumn = CheckRule(
    "misspelled-column", .warning,
    "A column that one table of a step has, and that resembles one of the others, is probably a slip, which the step does not read.",
    needsDefinitions: true)

  package static let typographicCharacters = CheckRule(
    "typographic-characters", .error,
    "The quotes, dashes and spaces that word processors insert keep a step from being recognized.",
    needsDefinitions: true)

  static let partialMatch = CheckRule(
    "partial-match", .warning,
    "A regular expression without ^ and $ may match a part of a step; the rest says nothing, and may be wrong.",
    needsDefinitions: true)

  static let stepOrder = CheckRule(
    "step-order", .style, "Readers look for preconditions at the beginning of a scenario.")

  static let severalWhens = CheckRule(
    "several-whens", .style,
    "A scenario with one action after another is several scenarios, and can fail for many reasons.",
    limit: 2)

  static let missingName = CheckRule(
    "missing-name", .style,
    "Without a name, a feature or scenario cannot be found, discussed or run by its name.")

  static let duplicateFeatureName = CheckRule(
    "duplicate-feature-name", .style, "Two features with the same name look alike in a report.")

  static let duplicateScenarioName = CheckRule(
    "duplicate-scenario-name", .style,
    "When one of two scenarios with the same name fails, a report does not show which.")

  static let emptyBackground = CheckRule(
    "empty-background", .warning, "A background without steps prepares nothing.")

  static let duplicateScenario = CheckRule(
    "duplicate-scenario", .warning,
    "A scenario with the same steps and tags as another shows nothing new, and takes time.")

  static let duplicateExample = CheckRule(
    "duplicate-example", .warning, "A repeated row shows nothing new.")

  static let duplicateTag = CheckRule("duplicate-tag", .style, "Repeating a tag has no effect.")

  static let inheritedTag = CheckRule(
    "inherited-tag", .style, "A scenario already has the tags of its feature and its rule.")

  static let wrongTimeout = CheckRule(
    "wrong-timeout", .error, "A `@timeout` tag says how many seconds each step may take.")

  static let wrongId = CheckRule(
    "wrong-id", .error,
    "An `@id:` tag names one scenario, whose earlier results are found by it when its title changes."
  )

  static let draft = CheckRule(
    "draft", .warning,
    "Runs leave out what is tagged `@draft`, so nothing shows yet that the product does what it says."
  )

  static let avoidedWord = CheckRule(
    "avoided-word", .warning,
    "Two words for one thing read like two things; the glossary says which word to use.")

  static let invisibleCharacters = CheckRule(
    "invisible-characters", .warning,
    "An invisible character makes two texts differ that look the same.")

  static let decomposedLetters = CheckRule(
    "decomposed-letters", .warning,
    "A letter with a mark that is typed as two characters looks the same, but many programs take it for another."
  )

  static let trailingSpaces = CheckRule(
    "trailing-spaces", .style,
    "Spaces at the end of a line show up as changes where nothing has changed.")

  package static let unusedDefinition = CheckRule(
    "unused-definition", .style,
    "A step definition that no feature uses is dead code, or a scenario is missing.",
    needsDefinitions: true)

  package static let duplicateDefinition = CheckRule(
    "duplicate-definition", .error,
    "A step that is defined twice is ambiguous wherever it is used.", needsDefinitions: true)

  package static let quotedString = CheckRule(
    "quoted-string", .warning,
    "`{string}` matches a text with its quotes, so in quotes it matches no step as people write it.",
    needsDefinitions: true)

  static let invalidSuppression = CheckRule(
    "invalid-suppression", .error,
    "A comment that suppresses a rule names an existing rule, gives a reason, and is needed.",
    canBeSuppressed: false)
}
