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
  Scenario: Nothing is loading before the list appears
    When I open the list of comics
    Then the screen was blank before it appeared
