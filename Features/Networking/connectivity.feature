@real-http
Feature: Tell a missing connection from a useless response
  Over real connections to a server on this machine.

  Background:
    Given real connections to a server

  @000-45
  Scenario Outline: No response at all, because of <outcome>
    Given every request ends with <outcome>
    When it tries to load comics
    Then present a message informing that there is no internet connection

    Examples:
      | outcome              |
      | a refused connection |
      | an unknown host      |
      | a lost connection    |
      | a timeout            |

  @000-45
  Scenario Outline: A response that cannot be used: <outcome>
    Given every request ends with <outcome>
    When it tries to load comics
    Then present an error message informing that the content couldn't be read

    Examples:
      | outcome       |
      | garbage       |
      | an empty body |
      | status 500    |

  @000-45 @000-44
  Scenario: Trying again once the server is back
    Given every request ends with a refused connection
    When it tries to load comics
    Then present a message informing that there is no internet connection
    # specs:allow step-order because the server comes back in the middle of the story
    Given every request ends with a valid response
    When I refresh the screen
    Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title

  @000-45
  Scenario: A slow server is waited for
    Given a server that pauses in the middle of a valid response
    When the server pauses
    Then present a UI activity indicator
    And no message is presented
    When the server goes on
    Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title
