/// The words of the glossary that `specs.json` names.
extension CheckRule {
  static let words = [avoidedWord, ambiguousWord]

  static let avoidedWord = CheckRule(
    "avoided-word", .warning,
    "Two words for one thing read like two things; the glossary says which word to use.")

  static let ambiguousWord = CheckRule(
    "ambiguous-word", .warning,
    "In a glossary, a word has one meaning, and no word is defined that another entry avoids.")
}

/// Characters, step definitions, and the comments that suppress findings.
extension CheckRule {
  static let characters = [invisibleCharacters, decomposedLetters, trailingSpaces]

  static let invisibleCharacters = CheckRule(
    "invisible-characters", .warning,
    "An invisible character makes two texts differ that look the same.",
    bad: tapping("Back").replacing("\"Back\"", with: "\"Go\u{00A0}back\""),
    good: tapping("Back").replacing("\"Back\"", with: "\"Go back\""))

  static let decomposedLetters = CheckRule(
    "decomposed-letters", .warning,
    "A letter with a mark that is typed as two characters looks the same, but many programs take it for another.",
    bad: tapping("Back").replacing("Back", with: "Cafe\u{301}"),
    good: tapping("Back").replacing("Back", with: "Caf\u{E9}"),
    fix: "types each letter as one character")

  static let trailingSpaces = CheckRule(
    "trailing-spaces", .warning,
    "Spaces at the end of a line show up as changes where nothing has changed.",
    bad: tapping("Back").replacing("Going back", with: "Going back  "), good: tapping("Back"),
    fix: "removes them, except in descriptions and doc strings")

  static let upkeep = [unusedDefinition, duplicateDefinition, invalidSuppression]

  static let unusedDefinition = CheckRule(
    "unused-definition", .warning,
    "A step definition that no feature uses is dead code, or a scenario is missing.")

  static let duplicateDefinition = CheckRule(
    "duplicate-definition", .error,
    "A step that is defined twice is ambiguous wherever it is used.")

  static let invalidSuppression = CheckRule(
    "invalid-suppression", formerName: "silencer", .error,
    "A comment that suppresses a rule names an existing rule, gives a reason, and is needed.",
    bad: """
      # specs:allow missing-then
      Scenario: Going back
        When I tap "Back"
      """,
    good: """
      # specs:allow missing-then because it only must not crash
      Scenario: Going back
        When I tap "Back"
      """,
    canBeSuppressed: false)
}
