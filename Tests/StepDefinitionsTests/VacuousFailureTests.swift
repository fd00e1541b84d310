import GherkinRunner
import Testing

/// A step must fail in an app that does not have what the step is about, and where there was nothing that
/// could stay, go or come back.
@Suite(.timeLimit(.minutes(60)))
struct VacuousFailureTests {
  private static let vipers = """
    Given I opened the viper screen
    And the load ends with a valid response

    """
  private static let feed = """
    Given the customer has connectivity
    And I open the feed

    """
  private static let marvel = """
    Given I opened the list of all characters
    And the load ends with a valid response

    """
  private static let comics = "Given the list of comics has one or more items\n"

  @Test(arguments: [
    (feed, "there is no row 1 in section 1", "the feed app"),
    (feed, "the list has 0 sections with 0 rows in all", "the feed app"),
    (feed, "row 1 of section 1 shows \"Tomorrow's Weather\"", "the feed app"),
  ])
  func `an app without sections has an answer to none`(
    scene: String, step: String, app: String
  ) async throws {
    let outcome = try await Outcome.of(scene + "Then " + step)
    #expect(
      outcome.problem
        == "\(app) is in front, and its screen shows no list that is divided into sections")
  }

  @Test(arguments: [
    (marvel, "When I tap on row 1 of section 1", "the comics app", "the Marvel app"),
    (vipers, "Then the row is no longer highlighted", "the comics app", "the viper app"),
    (feed, "When I type \"Storm\" into the search field", "the Marvel app", "the feed app"),
    (feed, "Then I see the landing screen", "the Marvel app", "the feed app"),
    (comics, "Then the screen is in the loaded state", "the viper app", "the comics app"),
    (comics, "Then only the table is visible", "the viper app", "the comics app"),
  ])
  func `a step about one app says which other is in front`(
    scene: String, step: String, wanted: String, front: String
  ) async throws {
    let outcome = try await Outcome.of(scene + step)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == "this step is about \(wanted), but \(front) is in front")
  }

  @Test(arguments: [
    "no message is presented", "the screen shows no rows", "I can not go back",
    "no UI activity indicator was presented", "there is no row 1 in section 1",
    "the end of the list says nothing", "there is no UI activity indicator at the end of the list",
  ])
  func `nothing is true of an app that was not opened`(step: String) async throws {
    let outcome = try await Outcome.of("Then " + step)
    #expect(outcome.problem == "no app is open. A step before this one has to open one")
  }

  @Test(arguments: [
    (
      """
      Given no feed was saved
      When the app loads the saved feed
      Then the saved feed is as it was
      """,
      """
      there was no file of a feed at first, so it cannot be as it was. Say: the cache holds no feed
      """
    ),
    (
      """
      Given the feed is kept in memory
      And a feed was saved 1 day ago
      When the app loads the saved feed
      Then the saved feed is as it was
      """,
      """
      there was no file of a feed at first, so it cannot be as it was. Say: the cache holds no feed
      """
    ),
    (
      """
      Given the data to load is the image at "https://images.example/ferry.png"
      And the load is cancelled before the response
      * System does not deliver image data nor error.
      """,
      "the command “Load” was not executed, so it cannot be seen what it delivers"
    ),
    (
      """
      Given the data to load is the image at "https://images.example/ferry.png"
      And every request ends with a valid response
      * Execute "Load" command with provided URL.
      * System does not deliver image data nor error.
      """,
      """
      no step cancels the command “Load”, and a command that is not cancelled always delivers \
      something
      """
    ),
    (
      "* System does not deliver image data nor error.",
      "nothing says what data the command is about; a step before it has to"
    ),
    (
      """
      Given a screen waits for the app to load the feed
      Then the screen gets no result
      """,
      "no step has had work done for a screen, so it could have got no result"
    ),
    (
      """
      Given the list of comics has one or more items
      Then the row is no longer highlighted
      """,
      "no row was tapped, so none was highlighted"
    ),
    (
      """
      Given that I don't have internet connection
      And that I opened the app
      When I tap on a comic title
      """,
      """
      the comics app is in front, and there is no title of a comic to tap on: the screen shows the \
      message “No internet connection: We failed fetching the comics because there are no internet \
      connection”. A step before this one has to say “the list of comics has one or more items”
      """
    ),
    (
      """
      Given that I selected one comic
      Then hide the UI activity indicator
      """,
      "expected the activity indicator to be hidden, but it is still on the screen"
    ),
    (
      """
      Given the list of comics has one or more items
      When the view with the list of comic characters is presented
      """,
      "expected the characters of a comic, but their view was not presented"
    ),
    (
      """
      Given the list of comics has one or more items
      When I tap on row 9 of section 9
      Then the row is no longer highlighted
      """,
      "expected the row to lose its highlight, but it kept it"
    ),
    (
      """
      Given the list of comics has one or more items
      Then the screen that I left shows nothing
      """,
      "no screen of the comics app was left"
    ),
    (
      """
      Given the list of comics has one or more items
      When I tap the message away
      """,
      """
      there is no message to tap away: the screen shows a list of 6 comics:
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
      When I go back
      """,
      "the comics app is in front, and there is no screen to go back to"
    ),
    (
      """
      Given the customer has connectivity
      When I open the feed
      And I select "Tomorrow's Weather"
      Then the server was asked for these pages of the feed:
        | 1 |
        | 1 |
      """,
      """
      the pages that were asked for
      expected: ["1", "1"]
        actual: ["1"]
      expected: ["1", "1"]
      actual: ["1"]
      """
    ),
  ])
  func `nothing stays, goes or comes back where nothing was`(
    steps: String, problem: String
  ) async throws {
    let outcome = try await Outcome.of(steps)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == problem)
  }
}
