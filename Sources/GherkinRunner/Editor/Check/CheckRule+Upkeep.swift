/// Characters, definitions, and the comments that silence rules.
extension CheckRule {
  static let characters = [invisibleCharacters, trailingSpaces]

  static let invisibleCharacters = CheckRule(
    "invisible-characters", .warning,
    "A character that nobody sees makes two texts differ that look alike.",
    bad: """
      Scenario: Going back
        When I tap "Go\u{00A0}back"
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        When I tap "Go back"
        Then I own 2 comics
      """)

  static let trailingSpaces = CheckRule(
    "trailing-spaces", .warning,
    "Blanks at the end of a line show up as changes where there are none.",
    bad: "Scenario: Going back  \n  When I tap \"Back\"\n  Then I own 2 comics",
    good: "Scenario: Going back\n  When I tap \"Back\"\n  Then I own 2 comics",
    remedy: "removes them, except in descriptions and texts between quotes")

  static let upkeep = [unusedDefinition, duplicateDefinition, silencer]

  static let unusedDefinition = CheckRule(
    "unused-definition", .warning,
    "A sentence that no feature uses is upkept for nothing, or was meant to be used.")

  static let duplicateDefinition = CheckRule(
    "duplicate-definition", .error,
    "A sentence that is defined twice is ambiguous wherever it is used.")

  static let silencer = CheckRule(
    "silencer", .error,
    "A comment that silences a rule says why, names a rule that there is, and is still needed.",
    bad: """
      # specs:allow missing-then
      Scenario: Going back
        When I tap "Back"
      """,
    good: """
      # specs:allow missing-then because it only must not crash
      Scenario: Going back
        When I tap "Back"
      """, canBeSilenced: false)
}
