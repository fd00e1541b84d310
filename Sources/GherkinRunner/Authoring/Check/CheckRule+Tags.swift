/// How tags are used.
extension CheckRule {
  static let tags = [duplicateTag, inheritedTag, sharedTag, misspeltTag, tagPlace, wrongTimeout]

  static let wrongTimeout = CheckRule(
    "wrong-timeout", .error, "A `@timeout` tag says how many seconds each step may take.",
    bad: """
      @timeout:120
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      @timeout(120)
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let duplicateTag = CheckRule(
    "duplicate-tag", .warning, "A tag says what it says once.",
    bad: """
      @smoke @smoke
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      @smoke
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """, remedy: "removes what is said twice")

  static let inheritedTag = CheckRule(
    "inherited-tag", .warning,
    "A scenario has the tags of its feature and its rule without repeating them.",
    bad: """
      @smoke
      Feature: Shop
        @smoke
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """,
    good: """
      @smoke
      Feature: Shop
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """, remedy: "removes the tag where it is repeated")

  static let sharedTag = CheckRule(
    "shared-tag", nil, "A tag that all scenarios of a feature have can stand above the feature.",
    bad: """
      Feature: Shop
        @smoke
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics

        @smoke
        Scenario: Going back
          When I tap "Back"
          Then I own 2 comics
      """,
    good: """
      @smoke
      Feature: Shop
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics

        Scenario: Going back
          When I tap "Back"
          Then I own 2 comics
      """)

  static let misspeltTag = CheckRule(
    "misspelt-tag", .warning,
    "A tag that occurs once and nearly reads like a common one selects nothing that was meant.",
    bad: """
      Feature: Shop
        @smoke
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics

        @smoke
        Scenario: Going back
          When I tap "Back"
          Then I own 2 comics

        @smoek
        Scenario: Going forth
          When I tap "Forth"
          Then I own 2 comics
      """,
    good: """
      @smoke
      Feature: Shop
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics

        Scenario: Going back
          When I tap "Back"
          Then I own 2 comics
      """)

  static let tagPlace = CheckRule(
    "tag-place", .warning,
    "Tags stand on a line above a title, with spaces between them; elsewhere they select nothing.",
    bad: """
      @smoke,@slow
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      @smoke @slow
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)
}

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

  static let upkeep = [unusedDefinition, duplicateDefinition, invalidSuppression]

  static let unusedDefinition = CheckRule(
    "unused-definition", .warning,
    "A sentence that no feature uses is upkept for nothing, or was meant to be used.")

  static let duplicateDefinition = CheckRule(
    "duplicate-definition", .error,
    "A sentence that is defined twice is ambiguous wherever it is used.")

  static let invalidSuppression = CheckRule(
    "invalid-suppression", .error,
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
