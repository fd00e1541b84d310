@US01
Feature: See a list of Marvel Comics
  As a user
  I want to see a list of Marvel Comics grouped and sorted ascending by the first letter of the comic's title when I open the app
  So I can get to know the comics they have

  @US01-AC1 @000-01
  Scenario: No internet connection
    Given that I don't have internet connection
    When it tries to load comics
    Then present a message informing that there is no internet connection

  @US01-AC2 @000-02
  Scenario: Internet connection OK and response is invalid
    Given that I have internet connection
    When the server response is invalid
    Then present an error message informing that the content couldn't be read

  @US01-AC3 @000-03
  Scenario: Internet connection OK and response is valid
    Given that I have internet connection
    When the server response is valid
    Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title

  @000-12
  Scenario: Refreshing while the comics are loading does not load them twice
    Given that I opened the app
    When it is loading comics
    And I refresh the screen
    And the load ends with a valid response
    Then the server was asked 1 time

  @000-16 @000-17 @000-27 @000-28 @000-38 @000-45
  Scenario Outline: The message says why the comics are missing: <outcome>
    Without a response the connection is to blame, after a useless one the server.

    Given that I opened the app
    When the load ends with <outcome>
    # specs:allow mutate-row-order because the parts of a message have no order
    # specs:allow mutate-row because other scenarios say what the button is called
    Then present this message:
      | title  | <title> |
      | text   | <text>  |
      | button | Ok      |

    Examples:
      | outcome                | title                  | text                                                                              |
      | no internet connection | No internet connection | We failed fetching the comics because there are no internet connection            |
      | a timeout              | No internet connection | We failed fetching the comics because there are no internet connection            |
      | an empty body          | Failed fetching comics | We failed fetching the comics because there was an error with the server response |
      | a refusal              | Failed fetching comics | We failed fetching the comics because there was an error with the server response |

  Rule: An empty screen says why it is empty, and a failed load takes nothing away

    @000-38 @000-43
    Scenario: There are no comics
      Given the server has no comics
      When the server response is valid
      Then the screen explains:
        | title | No comics                                 |
        | text  | There are no comics to show at the moment |
      And no message is presented

    @000-44
    Scenario: The comics stay when refreshing fails
      Given the list of comics has one or more items
      When I refresh the screen
      And the load ends with no internet connection
      Then present a message informing that there is no internet connection
      And the screen shows these rows:
        | title      |
        | Aaa comic  |
        | Abb comic  |
        | Big comic  |
        | Comic      |
        | cool comic |
        | Crook      |

    @000-44
    Scenario: Trying again once the connection is back
      Given that I don't have internet connection
      When it tries to load comics
      Then present a message informing that there is no internet connection
      # specs:allow step-order because the connection comes back in the middle of the story
      Given that I have internet connection
      When I refresh the screen
      And the server response is valid
      Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title

    @000-44
    Scenario: The comics stay when the user taps the message away
      Given the list of comics has one or more items
      When I refresh the screen
      And the load ends with no internet connection
      And I tap the message away
      Then no message is presented
      And present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title
