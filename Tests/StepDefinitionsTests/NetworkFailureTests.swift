import GherkinRunner
import Testing

/// Sentences about real connections that do not hold must fail, in words that a product owner understands.
@Suite(.timeLimit(.minutes(15)))
struct NetworkFailureTests {
  @Test(arguments: [
    (
      """
      Given the server's answer has the status 500 and the text "oh dear"
      When "/somewhere" is asked for
      Then there is no response, because it took too long
      """,
      "expected the request to fail, but there was a response with status 500 and 7 bytes"
    ),
    (
      """
      Given real connections to a server
      And every request ends with a refused connection
      When "/somewhere" is asked for
      Then there is a response with the status 200 and the text ""
      """,
      "expected a response, but there was the failure “no server answered”"
    ),
    (
      """
      Given real connections to a server
      And every request ends with a refused connection
      When "/somewhere" is asked for
      Then there is no response, because it was cancelled
      """,
      "expected “it was cancelled”, but it was “no server answered”"
    ),
    (
      "Then a GET request for \"/somewhere\" arrives",
      "expected a request, but none arrived at the server"
    ),
    (
      "Then the answer is not empty",
      "expected an answer, but nothing says who was asked for what"
    ),
    (
      """
      Given questions go to the contract server
      When the Marvel app asks for the character 1011334
      Then the answer has only the number 61537
      """,
      "expected the number 61537 alone, but the answer has 1011334"
    ),
    (
      """
      Given the customer has connectivity
      When the customer requests to see the movie list
      And the customer chooses the movie "No such movie"
      """,
      """
      there is no such movie on the screen, which shows a list of 2 movies:
        The Night Ferry
        A Winter Garden
      """
    ),
  ])
  func `says what was seen instead`(steps: String, problem: String) async throws {
    let outcome = try await Outcome.of(steps)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == problem)
  }
}
