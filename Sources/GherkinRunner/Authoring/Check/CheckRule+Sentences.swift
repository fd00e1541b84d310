/// What keeps sentences from being carried out. A run would say the same, later.
extension CheckRule {
  static let sentences = [
    parseError, swallowedText, stepLikeText, undefinedStep, wrongValue, ambiguousStep,
    unfittingBlock, typographicCharacters,
  ]

  static let parseError = CheckRule(
    "parse-error", .error, "A file that cannot be read runs none of its scenarios.",
    bad: """
      Feature: Shop
        Scenario: Buying
          Given I have 2 comics
          Thne I own 2 comics
      """,
    good: """
      Feature: Shop
        Scenario: Buying
          Given I have 2 comics
          Then I own 2 comics
      """,
    remedy: "puts an ordinary space behind a keyword that is followed by a special one",
    canBeSilenced: false)

  static let swallowedText = CheckRule(
    SwallowedText.rule, .error,
    "A step or a title that is taken for a description does not run; a run refuses its file, too.",
    bad: """
      Scenario: Owning comics
        - Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """,
    remedy: "puts an ordinary space behind a keyword that is followed by a special one")

  static let stepLikeText = CheckRule(
    SwallowedText.doubtfulRule, .warning,
    "A description that reads like a step may be one that does not run.",
    bad: """
      Scenario: Owning comics
        - When in doubt, I count. Then I count again.

        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        In doubt, I count again.

        Given I have 2 comics
        Then I own 2 comics
      """)

  static let undefinedStep = CheckRule(
    "undefined-step", .error,
    "A sentence that nobody has taught `specs` cannot be carried out, and fails its scenario.",
    bad: """
      Scenario: Owning comics
        Given I have got 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let wrongValue = CheckRule(
    "wrong-value", .error,
    "A sentence whose value is none of those allowed at its place cannot be carried out.",
    bad: """
      Scenario: Owning comics
        Given I have two comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let ambiguousStep = CheckRule(
    "ambiguous-step", .error,
    "A sentence that two definitions claim has two meanings, so neither is carried out.")

  static let unfittingBlock = CheckRule(
    "unfitting-block", .error,
    "A sentence is carried out only with the table or the text that belongs to it.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
          | title     |
          | Aaa comic |
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let typographicCharacters = CheckRule(
    "typographic-characters", .error,
    "Quotes, dashes and blanks that a word processor put in keep a sentence from being recognised.",
    bad: """
      Scenario: Choosing
        Given I have 2 comics
        When I tap “Back”
        Then I own 2 comics
      """,
    good: """
      Scenario: Choosing
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """,
    remedy: "puts the plain characters in, where the sentence is known with them and not without")
}

/// What scenarios that differ in values alone could be.
extension CheckRule {
  static let similarScenarios = CheckRule(
    "similar-scenarios", .warning,
    "Scenarios that differ in their values alone read better as the rows of one outline.",
    bad: """
      Scenario: Two comics
        Given I have 2 comics
        Then I own 2 comics

      Scenario: Three comics
        Given I have 3 comics
        Then I own 3 comics

      Scenario: Four comics
        Given I have 4 comics
        Then I own 4 comics

      Scenario: Five comics
        Given I have 5 comics
        Then I own 5 comics
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
          | 3     |
          | 4     |
          | 5     |
      """, limit: 3)
}
