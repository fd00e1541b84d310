import GherkinRunner
import Testing

/// Steps that do not hold must fail, in words that a product owner understands.
@Suite(.timeLimit(.minutes(60)))
struct FailureTests {
  @Test(arguments: [
    (
      """
      Given that I have internet connection
      When the server response is valid
      Then present a message informing that there is no internet connection
      """,
      """
      expected the message “No internet connection”, but the screen showed a list of 6 comics:
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
      Given that I don't have internet connection
      When it tries to load comics
      Then present an error message informing that the content couldn't be read
      """,
      """
      the title of the message
      expected: "Failed fetching comics"
        actual: "No internet connection"
      expected: "Failed fetching comics"
      actual: "No internet connection"
      """
    ),
    (
      """
      Given that I opened the app
      When it finished loading comics
      Then present a UI activity indicator
      """,
      "expected an activity indicator, but it was already hidden again"
    ),
    (
      """
      Given that I opened the app
      When it is loading comics
      Then hide the UI activity indicator
      """,
      "expected the activity indicator to be hidden, but it is still on the screen"
    ),
    (
      """
      Given the list of comics is about to appear
      Then hide the UI activity indicator
      """,
      "expected the activity indicator to be shown and hidden, but it was never shown"
    ),
    (
      """
      Given that I opened the app
      Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title
      """,
      """
      nothing is on the screen yet, because it is still loading. A step before this one has to say \
      how the load ends
      """
    ),
    (
      """
      Given that I have internet connection
      When it is loading comics
      Then present an error message informing that the content couldn't be read
      """,
      """
      nothing is on the screen yet, because it is still loading. A step before this one has to say \
      how the load ends
      """
    ),
    (
      """
      Given the list of comics has one or more items
      When I select "No such comic"
      """,
      """
      there is nothing that says “No such comic” on the screen, which shows a list of 6 comics:
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
      Given the list of comics has one or more items
      Then show the name of the comic as the view's title
      """,
      "expected the characters of a comic, but their view was not presented"
    ),
    (
      """
      Given the customer has no connectivity
      When the customer requests to see the movie list
      Then the app should display the movie list from remote, based on the category
      """,
      """
      expected the movies of Now Playing, but the screen showed the message “No internet \
      connection: The movies could not be loaded. Check your internet connection and try again”
      """
    ),
    (
      """
      Given this data to load a movies list with:
        | URL            | https://example.org |
        | Movie Category | popular             |
      And every request ends with a valid response
      * Execute "Load Movies List" command with above data.
      * System delivers connectivity error.
      """,
      "expected a connectivity error, but the system delivered the movies “Everyone's Cousin, The story is elsewhere., 2023-11-09”"
    ),
    (
      """
      Given the customer has connectivity
      When I open the feed
      And I select "No such movie"
      """,
      """
      there is nothing that says “No such movie” on the screen, which shows a list of 2 movies:
        Tomorrow's Weather
        The Second Key
      """
    ),
    (
      """
      Given the customer has connectivity
      When I open the reviews of "The Second Key"
      And I come to the end of the list
      """,
      "the feed app is in front, and its list does not load more at its end"
    ),
    (
      """
      Given the customer has no connectivity
      When I open the feed
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
      """,
      """
      expected a list with title, but the screen showed the message “Couldn't connect to server: \
      Please try again in a moment”
      """
    ),
    (
      """
      Given the server has 2 characters
      And I opened the list of all characters
      And the load ends with a valid response
      When I select "Nameless"
      """,
      """
      there is nothing that says “Nameless” on the screen, which shows a list of 2 rows:
        Character 1
        Character 2
      """
    ),
    (
      """
      Given I opened the page of the character 1011334
      And the load ends with a valid response
      When I select "A Comic Without an Address (1999) #2"
      Then I see the page of the comic 777
      """,
      """
      expected to see the page of the comic 777, but the user is at the page of the character 1011334
      """
    ),
    (
      """
      Given I opened the viper screen
      When the load ends with status 401
      Then the screen is in the no data state
      """,
      "expected the no data state, but the screen has an error: Unauthorized"
    ),
    (
      """
      Given I opened the viper screen
      When the load ends with a valid response
      Then only the message "Request Failed" is visible
      """,
      "expected only the message “Request Failed” to be visible, but there is the table"
    ),
    (
      """
      Given every request ends with status 500
      When the connection sends its request
      Then request 1 gets a response
      """,
      "expected that request 1 gets a response, but it ended with Response Unsuccessful"
    ),
  ])
  func `says what was seen instead`(steps: String, problem: String) async throws {
    let outcome = try await Outcome.of(steps)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == problem)
  }

  @Test func `does not care in which order the scene is set`() async throws {
    let scene = [
      "Given that I don't have internet connection",
      "Given the list of comics has one or more items",
    ]
    for order in [scene, scene.reversed()] {
      let outcome = try await Outcome.of(
        order.joined(separator: "\n") + """

          When I tap on a comic title
          Then present a message informing that there is no internet connection
          """)
      #expect(outcome.statuses == [.passed, .passed, .passed, .passed])
    }
  }
}
