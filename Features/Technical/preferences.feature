@technical @001-55 @real-disk
Feature: Keeping preferences
  Users are asked once what they prefer, because the app keeps their answers for its next launch, in a file or in
  what the system offers for this.

  Scenario Outline: A wish is found at the next launch, and so is the one that replaces it, in <keeper>
    Given that the preferences are kept in <keeper>
    When the app starts
    And I tap "Don 't show this again"
    And the app starts again
    Then I see the landing screen
    When the app starts with the link "marvelapiclient://onboarding"
    And the box is ticked
    And I tap "Don 't show this again"
    And the app starts again
    Then I see the onboarding screen
    And the box is not ticked

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
