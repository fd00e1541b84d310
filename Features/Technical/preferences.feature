@technical @001-55 @real-disk
Feature: Keeping preferences
  Users are asked once what they prefer, because the app keeps their answers for its next launch, in a file or in
  what the system offers for this.

  Scenario Outline: A list is kept in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep a list of "Wasp" and "Tigra" under "favourites"
    Then a list of "Wasp" and "Tigra" is kept under "favourites"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: The latest value is kept, and the others are left alone, in <keeper>
    Given that the preferences are kept in <keeper>
    When I keep "Wasp" under "favourite"
    And I keep yes under "sound"
    And I keep "Élan & 3-D Man" under "favourite"
    Then "Élan & 3-D Man" is kept under "favourite"
    And yes is kept under "sound"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  Scenario Outline: A value that was removed is gone from <keeper>
    Given that the preferences are kept in <keeper>
    When I keep "Wasp" under "favourite"
    And I keep no under "sound"
    And I remove what is kept under "favourite"
    # specs:allow mutate-text because nothing else is kept either
    Then nothing is kept under "favourite"
    And no is kept under "sound"

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  @improvement
  Scenario: The app starts although its preferences are damaged
    Given that the preferences are kept in a damaged file
    When the app starts
    Then I see the onboarding screen

  @improvement
  Scenario: The next wish replaces damaged preferences
    Given that the preferences are kept in a damaged file
    When the app starts
    And I tap "Don 't show this again"
    And I tap "SKIP"
    And the app starts again
    Then I see the landing screen
