@technical
Feature: Ask a server, and bring back what it says
  All apps ask in the same way. A response is a response whatever its status; what it means is for others
  to say.

  Rule: What is asked for arrives as it was meant

    @real-http @002-20
    Scenario: A request is a GET for its address
      Given the server's answer has the status 200 and the text ""
      When "/3/movie/popular" is asked for
      Then a GET request for "/3/movie/popular" arrives

    @real-http @002-20
    Scenario: Parameters arrive, whatever characters they have
      Given the server's answer has the status 200 and the text ""
      When "/v1/public/comics" is asked for with these parameters:
        | titleStartsWith | Élan & C+ = 100 %? |
        | limit           | 5                  |
      Then a GET request for "/v1/public/comics" arrives
      And these parameters arrive:
        | limit           | 5                  |
        | titleStartsWith | Élan & C+ = 100 %? |

    @real-http @002-20
    Scenario: Headers arrive
      Given the server's answer has the status 200 and the text ""
      When "/3/movie/popular" is asked for with these headers:
        | accept        | application/json |
        | Authorization | Bearer token     |
      # specs:allow mutate-row because the request has other headers too
      Then these headers arrive:
        | accept        | application/json |
        | Authorization | Bearer token     |

  Rule: What the server says is brought back

    @real-http @002-23
    Scenario Outline: A response with the status <status> and the text "<text>"
      Given the server's answer has the status <status> and the text "<text>"
      When "/3/movie/popular" is asked for
      Then there is a response with the status <status> and the text "<text>"

      Examples:
        | status | text        |
        | 200    | some text   |
        | 401    | who is that |
        | 404    | not here    |
        | 500    | oh dear     |

      Examples: No data is an empty text
        | status | text |
        | 200    |      |
        | 204    |      |

    @real-http @002-23
    Scenario: A bad answer is not held against the next one
      Given the server answers the first request with the status 500, and the next with 200
      When "/3/movie/popular" is asked for
      Then there is a response with the status 500 and the text ""
      When "/3/movie/popular" is asked for
      Then there is a response with the status 200 and the text ""

  Rule: Without a response there is a reason

    @real-http @002-21
    Scenario Outline: The reason is reported: <outcome>
      Given real connections to a server
      And every request ends with <outcome>
      When "/3/movie/popular" is asked for
      Then there is no response, because <reason>

      Examples:
        | outcome              | reason                  |
        | a refused connection | no server answered      |
        | an unknown host      | there is no such server |
        | a lost connection    | the connection broke    |
        | a timeout            | it took too long        |

    @real-http @002-21
    Scenario: A response that announces too much is not waited for
      Given the server announces 17 megabytes and falls silent
      When "/3/movie/popular" is asked for
      Then there is no response, because the response was too large

    @real-http @002-21
    Scenario: A response without end is not read to its end
      Given real connections to a server
      And every request ends with a response that is too large
      When "/3/movie/popular" is asked for
      Then there is no response, because the response was too large
      And the server sees that its client is gone

    @real-http @002-21
    Scenario: Half an answer is none
      Given the server breaks off in the middle of its answer
      When "/3/movie/popular" is asked for
      Then there is no response, which the apps take for a missing connection

    @real-http @002-24
    Scenario: A request that is cancelled ends, and the server sees it
      Given real connections to a server
      When "/3/movie/popular" is asked for and cancelled before the answer
      Then there is no response, because it was cancelled
      And the server sees that its client is gone

    # The last of the nine is one that another of the apps left out.
    @002-21 @002-22
    Scenario Outline: There is no response when the system reports <data> data, <response> response and <error> error
      When the system reports <data> data, <response> response and <error> error
      Then there is no response, because <reason>

      Examples:
        | data | response | error | reason                   |
        | no   | a plain  | no    | what came is no response |
        | some | no       | no    | what came is no response |
        | some | no       | an    | the system said so       |
        | no   | a plain  | an    | the system said so       |
        | no   | an HTTP  | an    | the system said so       |
        | some | a plain  | an    | the system said so       |
        | some | an HTTP  | an    | the system said so       |
        | some | a plain  | no    | what came is no response |
        | no   | no       | no    | what came is no response |
