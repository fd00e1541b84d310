@technical @real-http
Feature: Tell a missing connection from a useless response
  Users can do something about their connection, but not about a server that fails, so the app must not confuse the
  two. These scenarios use real connections to a server on this machine.

  Background:
    Given real connections to a server

  @000-45
  Scenario Outline: The app reports a missing connection after <outcome>
    Given every request ends with <outcome>
    When it tries to load comics
    Then present a message informing that there is no internet connection

    Examples:
      | outcome              |
      | a refused connection |
      | an unknown host      |
      | a lost connection    |
      | a timeout            |
      | half a response      |

  @000-45
  Scenario Outline: The app reports a server error after <outcome>
    Given every request ends with <outcome>
    When it tries to load comics
    Then present an error message informing that the content couldn't be read

    Examples:
      | outcome    |
      | garbage    |
      | status 503 |

  @000-45
  Scenario: The message says that a response is too large
    Given every request ends with a response that is too large
    When it tries to load comics
    Then present this message:
      | title | Response too large                          |
      | text  | The server sent more than this app can take |

  @000-45 @000-44
  Scenario: Trying again once the server is back
    Given every request ends with a refused connection
    When it tries to load comics
    Then present a message informing that there is no internet connection
    # specs:allow step-order because the server comes back in the middle of the story
    Given every request ends with a valid response
    When I refresh the screen
    Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title
