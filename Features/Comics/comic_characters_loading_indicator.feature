@US05
Feature: Loading comic characters UI indicator
  As a user
  I want to see a UI element indicating that the app is loading the comic characters
  So I know the data will be refreshed with new information

  @US05-AC1 @000-10
  Scenario: App is loading comic characters
    Given that I selected one comic
    When the app is loading the comic characters
    Then present a UI activity indicator

  @US05-AC2 @000-11
  Scenario: App finished loading comic characters
    Given that I selected one comic
    When the app finished loading the comic characters
    Then hide the UI activity indicator

  @000-19
  Scenario Outline: The indicator goes before the characters or a message are shown: <outcome>
    Given that I selected one comic
    When the app is loading the comic characters
    Then present a UI activity indicator
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And the UI activity indicator was hidden before the outcome was presented

    Examples:
      | outcome                |
      | a valid response       |
      | no internet connection |
