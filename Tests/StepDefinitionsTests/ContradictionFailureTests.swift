import GherkinRunner
import Testing

/// Steps that contradict each other must fail, and name both.
@Suite(.timeLimit(.minutes(60)))
struct ContradictionFailureTests {
  @Test(arguments: [
    (
      """
      Given that I don't have internet connection
      When the server response is valid
      """,
      "that I don't have internet connection", "the server response is valid",
      "no internet connection"
    ),
    (
      """
      Given the customer has connectivity
      When the server response is invalid
      """,
      "the customer has connectivity", "the server response is invalid", "a valid response"
    ),
    (
      """
      Given the customer has no connectivity
      And I open the feed
      When the load ends with a timeout
      """,
      "the customer has no connectivity", "the load ends with a timeout", "no internet connection"
    ),
    (
      """
      Given every request ends with status 500
      When it is loading comics
      """,
      "every request ends with status 500", "it is loading comics", "status 500"
    ),
    (
      """
      Given that I opened the app
      And every request ends with garbage
      When the server responds with this body:
        \"""
        {}
        \"""
      """,
      "every request ends with garbage", "the server responds with this body:",
      "an invalid response"
    ),
    (
      """
      Given the list has these images:
        | row             | image                            |
        | The Night Ferry | https://images.example/ferry.png |
      And every request ends with a valid response
      And the row "The Night Ferry" comes into view
      When the download of "https://images.example/ferry.png" ends with garbage
      """,
      "every request ends with a valid response",
      "the download of \"https://images.example/ferry.png\" ends with garbage",
      "a valid response"
    ),
    (
      """
      Given the data to load is the image at "https://images.example/ferry.png"
      And every request ends with a valid response
      And the load is cancelled before the response
      * Execute "Load" command with provided URL.
      """,
      "every request ends with a valid response", "the load is cancelled before the response",
      "a valid response"
    ),
    (
      """
      Given that I don't have internet connection
      When it is loading comics
      """,
      "that I don't have internet connection", "it is loading comics", "no internet connection"
    ),
  ])
  func `names both steps`(steps: String, first: String, second: String, outcome: String)
    async throws
  {
    let outcomeOfRun = try await Outcome.of(steps)
    #expect(outcomeOfRun.statuses.last == .failed)
    #expect(
      outcomeOfRun.problem == """
        “\(first)” and “\(second)” contradict each other: after the first, every request ends with \
        \(outcome) as soon as it is made. Leave out one of the two
        """)
  }

  @Test func `takes a step that says the same again`() async throws {
    let outcome = try await Outcome.of(
      """
      Given the customer has connectivity
      When the server response is valid
      Then the list has 3 sections with 6 rows in all
      """)
    #expect(outcome.statuses == [.passed, .passed, .passed])
  }

  @Test func `lets the connection come and go`() async throws {
    let outcome = try await Outcome.of(
      """
      Given that I don't have internet connection
      When it tries to load comics
      Given that I have internet connection
      When I refresh the screen
      And the server response is valid
      Then the list has 3 sections with 6 rows in all
      """)
    #expect(outcome.statuses == Array(repeating: .passed, count: 6))
  }

  @Test(arguments: [
    (
      """
      Given real connections to a server
      And that I opened the app
      When the load ends with a valid response
      """,
      """
      “the load ends with a valid response” does not go with real connections. Say how the server \
      answers before the request is made, for example with “every request ends with a valid response”
      """
    ),
    (
      """
      Given the list of comics has one or more items
      When the load ends with a timeout
      """,
      """
      “the load ends with a timeout” ends no load, because nothing is loading: the screen shows a \
      list of 6 comics:
        Aaa comic
        Abb comic
        Big comic
        Comic
        cool comic
        Crook
      """
    ),
    (
      "When the server responds to all requests that still wait",
      "no request waits for the server"
    ),
    (
      """
      Given that I opened the app
      And the load ends with a timeout
      When the server responds to all requests that still wait
      """,
      "no request waits for the server"
    ),
    (
      """
      Given the list of comics has one or more items
      When it is loading comics
      """,
      """
      nothing is loading: the screen shows a list of 6 comics:
        Aaa comic
        Abb comic
        Big comic
        Comic
        cool comic
        Crook
      """
    ),
    (
      """
      Given the vipers are bundled with the app
      When I open the viper screen
      Then the screen shows these rows:
        | level |
      """,
      """
      nothing is on the screen yet, because it is still loading. A step before this one has to say \
      how the load ends
      """
    ),
    (
      """
      Given the vipers are bundled with the app
      And I opened the viper screen
      And 1.5 seconds pass
      When 1.5 seconds pass
      """,
      """
      the viper app is in front, and nothing in it waits for time to pass, because nothing is loading
      """
    ),
    (
      """
      Given real connections to a server
      Then the server receives a GET request for "/someservice/fetchVipers"
      """,
      "expected a request, but none was sent"
    ),
    (
      """
      Given I opened the viper screen
      When 1.5 seconds pass
      """,
      """
      the viper app is in front, and nothing in it waits for time to pass, because its vipers are not \
      bundled with it
      """
    ),
    (
      """
      Given that I opened the app
      When 1.5 seconds pass
      """,
      "the comics app is in front, and nothing in it waits for time to pass"
    ),
  ])
  func `waits for nothing that cannot come`(steps: String, problem: String) async throws {
    let outcome = try await Outcome.of(steps)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == problem)
  }
}
