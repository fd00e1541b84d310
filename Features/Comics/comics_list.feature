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

  @000-16 @000-17 @000-27 @000-28 @000-38 @000-45
  Scenario Outline: The message says why the comics are missing: <outcome>
    Without a response the connection is to blame, after a useless one the server.

    Given I opened the list of comics
    When the load ends with <outcome>
    Then present this message:
      | title  | <title> |
      | button | Ok      |
      | text   | <text>  |

    Examples:
      | outcome                | title                  | text                                                                              |
      | no internet connection | No internet connection | We failed fetching the comics because there are no internet connection            |
      | a timeout              | No internet connection | We failed fetching the comics because there are no internet connection            |
      | an empty body          | Failed fetching comics | We failed fetching the comics because there was an error with the server response |
      | a refusal              | Failed fetching comics | We failed fetching the comics because there was an error with the server response |

  @000-38 @000-43
  Scenario: There are no comics
    Given the server has no comics
    When I open the list of comics
    And the load ends with a valid response
    Then the screen explains:
      | title | No comics                                 |
      | text  | There are no comics to show at the moment |
    And no message is presented
