@technical @real-http
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
      | status 429    |
      | status 500    |
      | status 503    |

  @000-45
  Scenario Outline: A response that is too large is reported by the <app> app
    Given every request ends with a response that is too large
    When <the app is opened>
    Then present this message:
      | title | Response too large                          |
      | text  | The server sent more than this app can take |

    Examples:
      | app    | the app is opened                           |
      | comics | it tries to load comics                     |
      | movies | the customer requests to see the movie list |
      | feed   | the app launches                            |

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
