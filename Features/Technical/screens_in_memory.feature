@technical
Feature: Screens that were left take up no memory
  Users open one screen after the other. The app lets go of each that they leave, and of what it was loading, so that
  the app does not become slow, and the system does not end it.

  @000-46
  Scenario: The characters of a comic
    Given that a comic was selected
    And the view with the list of comic characters is presented
    And the load ends with a valid response
    When I go back
    Then the screens that I left are gone from memory

  @001-05
  Scenario: The onboarding screen
    Given that the app was installed just now
    And the app starts
    When I tap "SKIP"
    Then the screens that I left are gone from memory

  @001-23
  Scenario Outline: A list of the Marvel app, and a page that it leads to: <list>
    Given that I asked not to see the onboarding screen again
    And every request ends with a valid response
    And the app starts
    And I tap "<list>"
    And I select "<row>"
    When I go back
    And I go back
    Then the screens that I left are gone from memory

    Examples:
      | list                  | row                    |
      | All Marvel Characters | 3-D Man                |
      | All Marvel Comics     | Untold Tides (2017) #1 |

  @001-59
  Scenario: A list that was searched
    Given that I asked not to see the onboarding screen again
    And every request ends with a valid response
    And the app starts
    And I tap "All Marvel Characters"
    And I type "Ae" into the search field
    And 0.5 seconds pass
    When I go back
    Then the screens that I left are gone from memory

  @002-08
  Scenario: The details of a movie
    Given the customer has connectivity
    And the customer requests to see the movie list
    And I select "The Night Ferry"
    When I go back
    Then the screens that I left are gone from memory

  @003-30
  Scenario: The reviews of a movie
    Given the customer has connectivity
    And I opened the feed
    And I select "The Second Key"
    When I go back
    Then the screens that I left are gone from memory

  Rule: An app that is ended leaves nothing behind

    Scenario Outline: An app that showed <screen>
      Given every request ends with a valid response
      And I opened <screen>
      And I look through the rows on the screen
      When the app starts again
      Then the screens that I left are gone from memory

      @003-30
      Examples:
        | screen   |
        | the feed |

      @004-26
      Examples:
        | screen           |
        | the viper screen |

    @002-17
    Scenario: The movies app
      Given the customer has connectivity
      And the customer requests to see the movie list
      When the app starts again
      Then the screens that I left are gone from memory

    @001-56
    Scenario: The Marvel app
      Given every request ends with a valid response
      And the app starts with the link "marvelapiclient://comic/1886"
      When the app starts again
      Then the screens that I left are gone from memory

    @000-46 @003-30 @004-17
    Scenario Outline: The app stops loading <screen> when it is ended
      Given I opened <screen>
      When the app starts again
      Then 1 request was cancelled

      Examples:
        | screen             |
        | the feed           |
        | the list of comics |
        | the viper screen   |

    @002-17
    Scenario: The app stops loading a list of movies when it is ended
      Given the customer requests to see the movie list
      When the app starts again
      Then 1 request was cancelled
