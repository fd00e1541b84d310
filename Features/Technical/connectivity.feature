@technical @real-http
Feature: Ask servers over real connections
  Users can do something about their connection, but not about a server that fails, so the apps must not confuse the
  two. These scenarios use real connections to a server on this machine.

  Background:
    Given real connections to a server

  @002-20
  Scenario: The server gets what the app asks for, whatever characters it has
    Given the movie database knows the app by the key "Élan & C+ = 100 %?"
    And every request ends with a valid response
    When I open the feed
    Then the server receives a GET request for "/3/movie/upcoming"
    And these parameters arrive:
      | language | en-US              |
      | page     | 1                  |
      | api_key  | Élan & C+ = 100 %? |

  @002-20
  Scenario: Headers arrive
    Given every request ends with a valid response
    When the customer requests to see the movie list of the category Popular
    # specs:allow mutate-row because the request has other headers too
    Then these headers arrive:
      | accept        | application/json |
      | Authorization | Bearer token     |

  @002-23 @004-13 @004-14 @004-15 @004-18
  Scenario: The data of a response is delivered as it came
    Given the server has these vipers:
      | level |
      | Élan  |
    And every request ends with a valid response
    When I open the viper screen
    Then the server receives a GET request for "/someservice/fetchVipers"
    And the screen shows these rows:
      | level |
      | Élan  |

  @002-23 @004-16 @004-18
  Scenario Outline: What a response without data means depends on its status: <outcome>
    Given every request ends with <outcome>
    When I open the viper screen
    Then only the message "<message>" is visible

    Examples:
      | outcome       | message                 |
      | an empty body | JSON Conversion Failure |
      | status 204    | No Viper level Loaded   |
      | status 401    | Unauthorized            |
      | status 500    | Response Unsuccessful   |

  @000-45 @002-21
  Scenario Outline: The app reports a missing connection after <outcome>
    Given every request ends with <outcome>
    When I open the list of comics
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
    When I open the list of comics
    Then present an error message informing that the content couldn't be read

    Examples:
      | outcome    |
      | garbage    |
      | status 503 |

  @000-45 @002-21
  Scenario: The message says that a response is too large, and the app does not read it to its end
    Given every request ends with a response that is too large
    When I open the list of comics
    Then present this message:
      | title | Response too large                          |
      | text  | The server sent more than this app can take |
    And the server sees that its client is gone

  @000-45 @000-44
  Scenario: Trying again once the server is back
    Given every request ends with a refused connection
    When I open the list of comics
    Then present a message informing that there is no internet connection
    # specs:allow step-order because the server comes back in the middle of the story
    Given every request ends with a valid response
    When I refresh the screen
    Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title
