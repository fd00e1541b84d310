@technical @001-55 @real-disk
Feature: Keeping preferences
  What the app keeps is there at its next launch. It does not matter to the app what keeps it: every rule
  holds for a file as well as for what the system offers.

  Scenario Outline: A text is there again, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep the text "Élan & 3-D Man" under "favourite"
    Then the text under "favourite" is "Élan & 3-D Man"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: An answer is there again, in <keeper>: <answer>
    Given that the preferences are kept in <keeper>
    When I keep the answer <answer> under "sound"
    Then the answer under "sound" is <answer>

    Examples:
      | keeper              | answer |
      | a file              | yes    |
      | a file              | no     |
      | the user's defaults | yes    |
      | the user's defaults | no     |

  Scenario Outline: Anything else is there again, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep this list under "recent":
      | 1011334 | 3-D Man       |
      | 1017100 | A-Bomb (HAS)  |
      | 1       | äöü, and more |
    Then the list under "recent" is:
      | 1011334 | 3-D Man       |
      | 1017100 | A-Bomb (HAS)  |
      | 1       | äöü, and more |

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: A name that was never used has no value, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep the text "Wasp" under "favourite"
    # specs:allow mutate-text because nothing else is kept either
    Then neither text nor answer nor list is kept under "sound"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: The latest value counts, and leaves the others alone, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep the text "Wasp" under "favourite"
    And I keep the answer yes under "sound"
    And I keep the text "Tigra" under "favourite"
    Then the text under "favourite" is "Tigra"
    And the answer under "sound" is yes

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: What was removed is gone, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep the text "Wasp" under "favourite"
    And I remove what is kept under "favourite"
    # specs:allow mutate-text because nothing else is kept either
    Then neither text nor answer nor list is kept under "favourite"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: Preferences kept apart do not meet, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep the text "Wasp" under "favourite"
    Then other preferences keep nothing under "favourite"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  @improvement
  Scenario: Damaged preferences do not keep the app from starting
    Given that the file of the preferences is damaged
    When the app starts
    Then I see the onboarding screen

  @improvement
  Scenario: Damaged preferences are begun anew with the next wish
    Given that the file of the preferences is damaged
    When the app starts
    And I tap "Don 't show this again"
    And I tap "SKIP"
    And the app starts again
    Then I see the landing screen
