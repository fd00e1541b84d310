Feature: Where the app begins
  New users are greeted by the onboarding screen, others go straight to the landing screen. Users who follow
  a link want neither: a link leads past both, whether or not the app is running.

  @001-04 @001-42 @001-47
  Scenario: A link leads past the onboarding screen, but only once
    Given that I asked to see the onboarding screen again
    When the app starts with the link "marvelapiclient://landing"
    Then I see the landing screen
    When the app starts again
    Then I see the onboarding screen

  @001-42 @001-48
  Scenario: A link leads away from the onboarding screen
    Given that I asked to see the onboarding screen again
    When the app starts
    And I open the link "marvelapiclient://landing"
    Then I see the landing screen

  @001-42 @001-47
  Scenario: A link opens the onboarding screen for those who asked not to see it again, but only once
    Given that I asked not to see the onboarding screen again
    When the app starts with the link "marvelapiclient://onboarding"
    Then I see the onboarding screen
    When the app starts again
    Then I see the landing screen

  @001-05 @001-42 @001-48
  Scenario: A link leads back to the onboarding screen
    Given that I asked not to see the onboarding screen again
    When the app starts
    And I open the link "marvelapiclient://onboarding"
    Then I see the onboarding screen
    When I tap "SKIP"
    Then I see the landing screen
