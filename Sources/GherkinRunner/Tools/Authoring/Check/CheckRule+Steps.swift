/// What keeps a step from running. A run reports the same, later.
extension CheckRule {
  static let unrunnableSteps = [
    parseError, swallowedText, stepLikeText, oddDelimiter, undefinedStep, wrongValue,
    ambiguousStep, argumentMismatch, misspelledColumn, typographicCharacters, partialMatch,
  ]

  static let parseError = CheckRule(
    "parse-error", .error, "None of the scenarios in a file that cannot be parsed run.",
    bad: "Feature: Shop\n  Scenario: Buying\n    Given I have 2 comics\n    Thne I own 2 comics",
    good: "Feature: Shop\n  Scenario: Buying\n    Given I have 2 comics\n    Then I own 2 comics",
    fix: "replaces a special space after a keyword by an ordinary one",
    canBeSuppressed: false, isRefusedByRun: true)

  package static let undefinedStep = CheckRule(
    "undefined-step", .error, "A step without a definition cannot run, and fails its scenario.",
    bad: scenario("Owning comics", "Given I have got 2 comics", "Then I own 2 comics"),
    good: owningComics, needsDefinitions: true)

  package static let wrongValue = CheckRule(
    "wrong-value", .error, "A step whose value is not allowed in its place cannot run.",
    bad: scenario("Owning comics", "Given I have two comics", "Then I own 2 comics"),
    good: owningComics, needsDefinitions: true)

  package static let ambiguousStep = CheckRule(
    "ambiguous-step", .error,
    "A step that matches two definitions has two meanings and cannot run.", needsDefinitions: true)

  package static let argumentMismatch = CheckRule(
    "argument-mismatch", formerName: "unfitting-block", .error,
    "A step runs only with the table or text below it that its definition takes.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
          | title     |
          | Aaa comic |
        Then I own 2 comics
      """,
    good: owningComics, needsDefinitions: true)

  static let misspelledColumn = CheckRule(
    "misspelled-column", formerName: "misspelt-column", .warning,
    "A column that one table of a step has, and that resembles one of the others, is probably a slip, which the step does not read.",
    needsDefinitions: true)

  static let partialMatch = CheckRule(
    "partial-match", .warning,
    "A regular expression without ^ and $ may match a part of a step; the rest says nothing, and may be wrong.",
    needsDefinitions: true)

  package static let typographicCharacters = CheckRule(
    "typographic-characters", .error,
    "The quotes, dashes and spaces that word processors insert keep a step from being recognized.",
    bad: scenario(
      "Choosing", "Given I have 2 comics", "When I tap “Back”", "Then I own 2 comics"),
    good: goingBack,
    fix: "types plain characters where the step is recognized only with them; others stay",
    needsDefinitions: true)
}

/// In which order steps should come.
extension CheckRule {
  static let stepSequence = [
    missingThen, missingWhen, stepOrder, severalWhens,
  ]

  static let missingWhen = CheckRule(
    "missing-when", nil, "A scenario describes an action and its outcome, so it needs an action.",
    bad: owningComics, good: goingBack)

  static let stepOrder = CheckRule(
    "step-order", .style, "Readers look for preconditions at the beginning of a scenario.",
    bad: scenario(
      "Going back", #"When I tap "Back""#, "Given I have 2 comics", "Then I own 2 comics"),
    good: goingBack)

  static let severalWhens = CheckRule(
    "several-whens", .style,
    "A scenario with one action after another is several scenarios, and can fail for many reasons.",
    bad: scenario(
      "Going back and forth", #"When I tap "Back""#, "Then I own 2 comics", #"When I tap "Forth""#,
      "Then I own 2 comics", #"When I tap "Back""#, "Then I own 2 comics"),
    good: scenario("Going back", #"When I tap "Back""#, "Then I own 2 comics"), limit: 2)
}
