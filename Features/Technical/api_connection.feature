@technical
Feature: The connection of the viper screen
  The connection sends a request, and brings its data or says why there is none. It knows nothing of
  vipers.

  Rule: Sending

    @004-13 @real-http
    Scenario: A request that is sent is under way at once
      Given a server that never answers
      When the connection sends its request
      Then the server receives a GET request for "/someservice/fetchVipers"

    @004-14 @real-http
    Scenario: The address asked for is the address called
      Given a server that answers with status 200 and this body:
        """json
        {}
        """
      And the connection sent its request
      When request 1 is answered
      Then the server received a GET request for "/someservice/fetchVipers"

    # The app put the address together from parts that each were a whole address; this is the one it meant.
    @004-28
    Scenario: The vipers are asked for at the address of their service
      Given that I have internet connection
      When the connection sends its request
      Then the request was for "http://somedomain/someservice/fetchVipers", without parameters or headers

  Rule: What an answer means depends on its status

    @004-15 @004-18 @real-http
    Scenario: Data is delivered as it came
      Given a server that answers with status 200 and this body:
        """json
        {}
        """
      When the connection sends its request
      Then the connection delivers this data:
        """json
        {}
        """

    @004-16 @real-http
    Scenario: Data that was promised and is missing is an error
      Given a server that answers with status 200 and no body
      When the connection sends its request
      Then the connection fails with "JSON Conversion Failure"

    @004-18 @real-http
    Scenario: No content is data with nothing in it
      Given a server that answers with status 204 and no body
      When the connection sends its request
      Then the connection delivers data with nothing in it

    @004-18 @real-http
    Scenario Outline: Status <status> is "<error>", whatever the body says
      Given a server that answers with status <status> and this body:
        """json
        {"vipers": []}
        """
      When the connection sends its request
      Then the connection fails with "<error>"

      Examples:
        | status | error                 |
        | 201    | Response Unsuccessful |
        | 300    | Response Unsuccessful |
        | 400    | Response Unsuccessful |
        | 401    | Unauthorized          |
        | 404    | Response Unsuccessful |
        | 500    | Response Unsuccessful |

    @004-18 @real-http
    Scenario: No server answers
      Given real connections to a server
      And every request ends with a refused connection
      When the connection sends its request
      Then the connection fails with "Request Failed"

    @004-18 @real-http
    Scenario: The server hangs up instead of answering
      Given real connections to a server
      And every request ends with a lost connection
      When the connection sends its request
      Then the connection fails with "Request Failed"

    # These cannot come over a real connection: one status is never the last word, and what is not HTTP
    # never gets past the system.
    @004-18
    Scenario Outline: The connection fails with "<error>" after <outcome>
      Given every request ends with <outcome>
      When the connection sends its request
      Then the connection fails with "<error>"

      Examples:
        | outcome                     | error                 |
        | status 199                  | Response Unsuccessful |
        | a response that is not HTTP | Request Failed        |

  Rule: Giving up

    @004-17 @real-http
    Scenario: A request that is cancelled delivers nothing, and the server sees it
      Given a server that never answers
      And the connection sent its request
      And the server received a GET request for "/someservice/fetchVipers"
      When the connection is asked to cancel
      Then request 1 is cancelled
      And the server sees that its client is gone

    @004-17
    Scenario: Only the last request is cancelled
      Given the connection sent 2 requests, one after the other
      When the connection is asked to cancel
      And the server answers the request that still waits
      Then request 2 is cancelled
      And request 1 is answered

    @004-19
    Scenario: With nothing under way there is nothing to give up
      Given every request ends with a valid response
      When the connection is asked to cancel
      And the connection sends its request
      Then request 1 is answered

    @004-19
    Scenario: Giving up a request that is over does not touch the next one
      Given every request ends with a valid response
      And the connection sent its request
      And request 1 is answered
      When the connection is asked to cancel
      And the connection sends its request
      # specs:allow mutate-number because request 1 is answered as well
      Then request 2 is answered
