import GherkinRunner
import Testing

/// A step must fail in an app that does not have what the step is about, and where there was nothing that
/// could stay, go or come back.
@Suite(.timeLimit(.minutes(15)))
struct VacuousFailureTests {
  private static let vipers = """
    Given I opened the viper screen
    And the load ends with a valid response

    """
  private static let feed = """
    Given the customer has connectivity
    And the app launches

    """
  private static let marvel = """
    Given I opened the list of all characters
    And the load ends with a valid response

    """
  private static let comics = "Given the list of comics has one or more items\n"

  @Test(arguments: [
    (vipers, "there is no section 1", "the viper app"),
    (vipers, "there is no row 1 in section 1", "the viper app"),
    (feed, "there is no row 1 in section 1", "the feed app"),
    (feed, "the list has 0 sections with 0 rows in all", "the feed app"),
    (feed, "the list has no sections", "the feed app"),
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
    (marvel, "Then nothing is opened", "the comics app", "the Marvel app"),
    (marvel, "Then I am back at the list of comics", "the comics app", "the Marvel app"),
    (marvel, "Then the characters of \"Aaa comic\" are opened", "the comics app", "the Marvel app"),
    (marvel, "Then the comics are still in the list", "the comics app", "the Marvel app"),
    (marvel, "Then the rows can not be selected", "the comics app", "the Marvel app"),
    (marvel, "When I tap on row 1 of section 1", "the comics app", "the Marvel app"),
    (vipers, "Then the row is no longer highlighted", "the comics app", "the viper app"),
    (feed, "When I tap \"Tomorrow's Weather\"", "the Marvel app", "the feed app"),
    (feed, "When I pause for 0.5 seconds", "the Marvel app", "the feed app"),
    (comics, "Then I can not go back", "the Marvel app", "the comics app"),
    (comics, "When I choose the movie \"Comic\"", "the feed app", "the comics app"),
    (comics, "When the customer chooses the movie \"Comic\"", "the movies app", "the comics app"),
    (comics, "When the customer pulls to refresh", "the movies app", "the comics app"),
    (comics, "Then the movies are still in the list", "the movies app", "the comics app"),
    (comics, "Then the loading view is hidden and stands still", "the viper app", "the comics app"),
    (comics, "Then the message view is hidden and has no text", "the viper app", "the comics app"),
    (comics, "Then there are no vipers to show", "the viper app", "the comics app"),
    (comics, "Then there is no row 1 in the table", "the viper app", "the comics app"),
    (comics, "When the app is ended and started again", "the feed app", "the comics app"),
  ])
  func `a step about one app says which other is in front`(
    scene: String, step: String, wanted: String, front: String
  ) async throws {
    let outcome = try await Outcome.of(scene + step)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == "this step is about \(wanted), but \(front) is in front")
  }

  @Test(arguments: [
    "no message is presented", "no message is on the screen", "the screen shows nothing",
    "no UI activity indicator was presented", "no rows are on the screen", "nothing is opened",
    "there is no section 1", "the movies are still in the list", "the comics are still in the list",
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
      Then the cache is as it was
      """,
      """
      there was no file of a feed at first, so it cannot be as it was. Say: the cache holds no feed
      """
    ),
    (
      """
      Given the feed is kept in memory
      And a feed was saved 1 day ago
      When the store is asked to delete its feed
      Then the cache is as it was
      """,
      """
      there was no file of a feed at first, so it cannot be as it was. Say: the cache holds no feed
      """
    ),
    (
      "Then the feed is still in the cache",
      "no step says that a feed was saved, so none can still be there"
    ),
    (
      """
      Given the server has no comics
      When the server response is valid
      Then the comics are still in the list
      """,
      "the server has no comics, so none can still be in the list"
    ),
    (
      """
      Given the server has no movies in the category Popular
      And the customer has connectivity
      When the customer requests to see the movie list of the category Popular
      Then the movies are still in the list
      """,
      "the server has no movies, so none can still be in the list"
    ),
    (
      """
      Given an image to load from "https://images.example/ferry.png"
      And the load is cancelled before the server answers with a valid response
      * System does not deliver image data nor error.
      """,
      "the command “Load” was not executed, so it cannot be seen what it delivers"
    ),
    (
      """
      Given an image to load from "https://images.example/ferry.png"
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
      Given a caller waits for the app to load the feed
      Then nothing is delivered to them
      """,
      "no step has had work done for a caller, so nothing could have been delivered"
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
      Given the list of comics has one or more items
      When I tap on row 9 of section 9
      Then the row is no longer highlighted
      """,
      "expected the row to lose its highlight, but it kept it"
    ),
    (
      """
      Given the list of comics has one or more items
      Then I am back at the list of comics
      """,
      "no screen of the comics app was left"
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
      When the app launches
      Then these rows are still on the screen:
        | title |
      """,
      "“still” needs at least one row that was there before"
    ),
    (
      """
      Given the customer has connectivity
      When the app launches
      And I choose the movie "Tomorrow's Weather"
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
    (
      """
      Given that the preferences are kept in memory
      Then other preferences keep nothing under "sound"
      """,
      "nothing is kept under “sound” here either, so it shows nothing that others keep nothing"
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
