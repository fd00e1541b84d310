Feature: Greet new users
  As a user who opens the app for the first time
  I want to learn what it is for, and never see it again once I have said so
  So that I know what to expect and am not asked twice

  @001-01 @001-09
  Scenario: The first launch begins with the onboarding screen
    # The space in "Don 't" is how the app writes it.
    Given that the app was installed just now
    When the app starts
    Then I see the onboarding screen
    And I cannot go back
    And the screen shows these rows:
      | text                   | box        |
      | Know your heroes       |            |
      | Don 't show this again | not ticked |
      | SKIP                   |            |

  @001-05
  Scenario: Skipping leads to the landing screen, and nothing leads back
    Given that the app was installed just now
    When the app starts
    Then these flows are under way:
      | the app |
    When I tap "SKIP"
    Then I see the landing screen
    And these flows are under way:
      | the app |
      | landing |
    And I cannot go back

  @001-06
  Scenario: The onboarding screen comes again when it was only skipped
    Given that the app was installed just now
    When the app starts
    And I tap "SKIP"
    And the app starts again
    Then I see the onboarding screen

  @001-04
  Scenario: The app starts at the landing screen when I asked not to see the onboarding screen again
    Given that I asked not to see the onboarding screen again
    When the app starts
    Then I see the landing screen
    And I cannot go back

  @001-02 @001-07 @real-disk
  Scenario: A ticked box is remembered in a file, and keeps the onboarding screen from coming again
    Given that the preferences are kept in a file
    When the app starts
    And I tap "Don 't show this again"
    Then the box is ticked
    When I tap "SKIP"
    And the app starts again
    Then I see the landing screen

  @001-03 @real-disk
  Scenario: Removing the tick is remembered, in the user's defaults
    Given that the preferences are kept in the user's defaults
    When the app starts
    And I tap "Don 't show this again"
    And I tap "Don 't show this again"
    And I tap "SKIP"
    And the app starts again
    Then I see the onboarding screen
    And the box is not ticked

  @001-08
  Scenario: The box is ticked when I asked for that before
    Given that I asked not to see the onboarding screen again
    When the app starts with the link "marvelapiclient://onboarding"
    Then the box is ticked

  @001-02 @improvement
  Scenario: The message says that the choice could not be saved
    Given that the app was installed just now
    And that nothing more can be saved on the device
    When the app starts
    And I tap "Don 't show this again"
    Then present this message:
      | title | Your choice was not saved                                           |
      | text  | It could not be saved on this device. Free some space and try again |
