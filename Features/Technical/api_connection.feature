@technical
Feature: The connection of the viper screen
  Vipers and their images come over this connection. It delivers the data of a response, or says why there is
  none, and it can cancel the last request.

  Rule: A request is sent at once, to exactly the address asked for

    @004-13 @004-14 @real-http
    Scenario: A request that is sent reaches its server
      Given real connections to a server
      When the connection sends its request
      Then the server receives a GET request for "/someservice/fetchVipers"

    @004-28
    Scenario: The vipers are requested from the address of their service
      When the connection sends its request
      Then the last request was for "http://somedomain/someservice/fetchVipers"

  Rule: The status of a response decides what it means

    @004-15 @004-18 @real-http
    Scenario Outline: With status <status> the text "<text>" is delivered as it came
      Given the server responds with status <status> and the text "<text>"
      When the connection sends its request
      Then the connection delivers "<text>"

      Examples:
        | status | text |
        | 200    | {}   |
        | 204    |      |

    @004-16 @004-18 @real-http
    Scenario Outline: Status <status> with the text "<text>" is an error: <error>
      Given the server responds with status <status> and the text "<text>"
      When the connection sends its request
      Then the connection fails with "<error>"

      Examples:
        | status | text | error                   |
        | 200    |      | JSON Conversion Failure |
        | 401    | {}   | Unauthorized            |
        | 500    | {}   | Response Unsuccessful   |

    @004-18 @real-http
    Scenario: The connection fails when no server responds
      Given real connections to a server
      And every request ends with a refused connection
      When the connection sends its request
      Then the connection fails with "Request Failed"

  Rule: Cancelling ends the last request, if it is under way

    @004-17 @real-http
    Scenario: A cancelled request delivers nothing, and the server sees that
      Given real connections to a server
      And the connection sent its request
      And the server received a GET request for "/someservice/fetchVipers"
      When the connection is asked to cancel
      Then request 1 is cancelled
      And the server sees that its client is gone

    @004-17
    Scenario: Only the last request is cancelled
      Given the connection sent its request
      And the connection sent its request
      When the connection is asked to cancel
      And the server responds to all requests that still wait
      Then request 2 is cancelled
      And request 1 gets a response

    @004-19
    Scenario: With nothing under way, cancelling does nothing
      Given every request ends with a valid response
      When the connection is asked to cancel
      And the connection sends its request
      Then request 1 gets a response

    @004-19
    Scenario: Cancelling after a response does not affect the next request
      Given every request ends with a valid response
      And the connection sent its request
      And request 1 gets a response
      When the connection is asked to cancel
      And the connection sends its request
      # specs:allow mutate-number because request 1 gets a response as well
      Then request 2 gets a response
