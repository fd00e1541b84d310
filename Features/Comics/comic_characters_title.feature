@US03
Feature: Present comic name in the title of the characters view
  As a user
  I want to see the name of the comic as a title in the characters view
  So I know to which comic the characters belong to

  @US03-AC1 @000-07
  Scenario: Is presenting a list of comics characters
    Given that a comic was selected
    When the view with the list of comic characters is presented
    Then show the name of the comic as the view's title

  @000-13
  Scenario: The title is there while the characters are loading, and stays when they cannot be loaded
    Given that a comic was selected
    When the app is loading the comic characters
    Then show the name of the comic as the view's title
    And present a UI activity indicator
    When the load ends with no internet connection
    Then show the name of the comic as the view's title
    And present a message informing that there is no internet connection
