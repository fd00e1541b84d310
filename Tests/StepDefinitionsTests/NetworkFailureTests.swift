import GherkinRunner
import Testing

/// Sentences about real connections that do not hold must fail, in words that a product owner understands.
@Suite(.timeLimit(.minutes(60)))
struct NetworkFailureTests {
  @Test(arguments: [
    (
      """
      Given the server responds with status 500 and the text "oh dear"
      When "/somewhere" is requested
      Then there is no response, because it took too long
      """,
      "expected the request to fail, but there was a response with status 500 and 7 bytes"
    ),
    (
      """
      Given real connections to a server
      And every request ends with a refused connection
      When "/somewhere" is requested
      Then there is a response with status 200 and the text ""
      """,
      "expected a response, but there was the failure “no server responded”"
    ),
    (
      """
      Given real connections to a server
      And every request ends with a refused connection
      When "/somewhere" is requested
      Then there is no response, because it was cancelled
      """,
      "expected “it was cancelled”, but it was “no server responded”"
    ),
    (
      """
      Then these parameters arrive:
        | limit | 5 |
      """,
      "expected a request, but none arrived at the server"
    ),
    (
      "Then the response is not empty",
      "expected a response, but no step has asked for anything"
    ),
    (
      """
      Given the apps use the contract server
      When the apps ask for the character 1011334
      Then the response is:
        | number | author |
      """,
      "an item has no “author”; it has number and title"
    ),
    (
      """
      Given the customer has connectivity
      When the customer requests to see the movie list
      And I select "No such movie"
      """,
      """
      there is nothing that says “No such movie” on the screen, which shows a list of 2 movies:
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
