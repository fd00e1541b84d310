/// How steps should follow each other.
extension CheckRule {
  static let steps = [
    missingThen, missingWhen, stepOrder, severalWhens, repeatedKeyword, leadingAnd, scenarioLength,
  ]

  static let missingThen = CheckRule(
    "missing-then", .warning, "A scenario that ends without a Then checks nothing of what it did.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """)

  static let missingWhen = CheckRule(
    "missing-when", nil, "A scenario shows what somebody does, so something should be done in it.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """)

  static let stepOrder = CheckRule(
    "step-order", .warning,
    "What is given holds before anything is done, so a reader looks for it at the beginning.",
    bad: """
      Scenario: Going back
        When I tap "Back"
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """)

  static let severalWhens = CheckRule(
    "several-whens", .warning,
    "A scenario that does one thing after the other is several scenarios, and fails for many reasons.",
    bad: """
      Scenario: Going back and forth
        When I tap "Back"
        Then I own 2 comics
        When I tap "Forth"
        Then I own 2 comics
        When I tap "Back"
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        When I tap "Back"
        Then I own 2 comics
      """, limit: 2)

  static let repeatedKeyword = CheckRule(
    "repeated-keyword", .warning,
    "A step of the same kind as the one before reads better with And.",
    bad: """
      Scenario: Going back
        When I tap "Back"
        When I tap "Yes"
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        When I tap "Back"
        And I tap "Yes"
        Then I own 2 comics
      """,
    remedy: "writes And in its place")

  static let leadingAnd = CheckRule(
    "leading-and", .warning, "And continues the step before it, so it cannot be the first one.",
    bad: """
      Scenario: Owning comics
        And I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let scenarioLength = CheckRule(
    "scenario-length", .warning, "A scenario of many steps hides what it is about.", limit: 15)
}
