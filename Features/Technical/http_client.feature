@technical
Feature: How all apps ask their servers
  All apps ask in the same way, so that a fault in it is found once. A response is delivered whatever its status;
  without a response there is a reason.

  Rule: A request arrives as it was sent

    @real-http @002-20
    Scenario: A request is a GET for its address
      Given the server responds with status 200 and the text ""
      When "/3/movie/popular" is requested
      Then the server received a GET request for "/3/movie/popular"

    @real-http @002-20
    Scenario: Parameters arrive, whatever characters they have
      Given the server responds with status 200 and the text ""
      When "/v1/public/comics" is requested with these parameters:
        | titleStartsWith | Élan & C+ = 100 %? |
        | limit           | 5                  |
      Then these parameters arrive:
        | titleStartsWith | Élan & C+ = 100 %? |
        | limit           | 5                  |

    @real-http @002-20
    Scenario: Headers arrive
      Given the server responds with status 200 and the text ""
      When "/3/movie/popular" is requested with these headers:
        | accept        | application/json |
        | Authorization | Bearer token     |
      # specs:allow mutate-row because the request has other headers too
      Then these headers arrive:
        | accept        | application/json |
        | Authorization | Bearer token     |

  Rule: A response is delivered whatever its status

    @real-http @002-23
    Scenario Outline: The response has status <status> and the text "<text>"
      Given the server responds with status <status> and the text "<text>"
      When "/3/movie/popular" is requested
      Then there is a response with status <status> and the text "<text>"

      Examples:
        | status | text      |
        | 200    | some text |
        | 404    | not here  |
        | 204    |           |

  Rule: Without a response there is a reason

    @real-http @002-21
    Scenario Outline: The reason is that <reason>
      Given real connections to a server
      And every request ends with <outcome>
      When "/3/movie/popular" is requested
      Then there is no response, because <reason>

      Examples:
        | outcome              | reason                  |
        | a refused connection | no server responded     |
        | an unknown host      | there is no such server |
        | a lost connection    | the connection broke    |
        | a timeout            | it took too long        |

    @real-http @002-21
    Scenario: A response without end is not read to its end
      Given real connections to a server
      And every request ends with a response that is too large
      When "/3/movie/popular" is requested
      Then there is no response, because the response was too large
      And the server sees that its client is gone

    @real-http @002-24
    Scenario: A request that is cancelled ends, and the server sees that
      Given real connections to a server
      When "/3/movie/popular" is requested and cancelled before the response
      Then there is no response, because it was cancelled
      And the server sees that its client is gone

    @002-21 @002-22
    Scenario Outline: There is no response when the system reports <report>
      When the system reports <report>
      Then there is no response, because <reason>

      Examples:
        | report                      | reason                   |
        | data without a response     | what came is no response |
        | a response that is not HTTP | what came is no response |
        | a response and an error     | the system said so       |
