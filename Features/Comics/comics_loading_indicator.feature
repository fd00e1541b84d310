@US04
Feature: Loading comics UI indicator
  As a user
  I want to see a UI element indicating that the app is loading comics
  So I know the data will be refreshed with new information

  @US04-AC1 @000-08
  Scenario: App is loading comics
    Given that I opened the app
    When it is loading comics
    Then present a UI activity indicator

  @US04-AC2 @000-09
  Scenario: App finished loading comics
    Given that I opened the app
    When it finished loading comics
    Then hide the UI activity indicator

  @000-29
  Scenario: Nothing is loading before the app opens
    Given that the app is about to open
    Then no UI activity indicator was presented
    And the list has no sections

  @000-19
  Scenario Outline: The indicator makes way for what came of the load: <outcome>
    Given that I opened the app
    When it is loading comics
    Then present a UI activity indicator
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And the UI activity indicator was hidden before the outcome was presented

    Examples:
      | outcome                |
      | no internet connection |
      | an invalid response    |
      | a valid response       |

  @000-19
  Scenario: Each load has its indicator
    Given the list of comics has one or more items
    When I refresh the screen
    Then present a UI activity indicator
    When the load ends with a valid response
    Then hide the UI activity indicator
    And the UI activity indicator was shown 2 times
