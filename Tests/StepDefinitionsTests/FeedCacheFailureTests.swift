import GherkinRunner
import Testing

/// Sentences about the saved feed that do not hold must fail, in words that a product owner understands.
@Suite(.timeLimit(.minutes(60)))
struct FeedCacheFailureTests {
  @Test(arguments: [
    (
      #"* Execute "Load" command."#,
      "nothing says what data the command is about; a step before it has to"
    ),
    (
      """
      Given the data to load is a feed
      * Execute "Save" command.
      """,
      "the data of this scenario is for the command “Load”, not for “Save”"
    ),
    (
      """
      Given the data to load is a feed
      * Execute "Load" command.
      * System timestamps the new cache (only feed).
      """,
      """
      the use case of this scenario, whose command is “Load”, has no step in which the system \
      timestamps the new cache
      """
    ),
    (
      """
      Given the data to load is a feed
      And a feed was saved 1 day ago
      * Execute "Load" command.
      * System delivers error.
      """,
      """
      expected a storage error, but the system delivered the movies “The Night Ferry”, “A Winter \
      Garden”
      """
    ),
    (
      """
      Given the data to load is a feed
      And a feed was saved 7 days ago
      * Execute "Load" command.
      * System creates and delivers items from cached data.
      """,
      """
      expected the movies “The Night Ferry”, “A Winter Garden”, but the system delivered no movies
      """
    ),
    (
      """
      Given a feed was saved 1 day ago
      Then the cache holds no feed
      """,
      """
      expected an empty cache, but it holds the movies “The Night Ferry”, “A Winter Garden”
      """
    ),
    (
      """
      Given the saved feed cannot be read
      Then the cache holds no feed
      """,
      "the saved feed cannot be read"
    ),
    (
      """
      Given a feed was saved 8 days ago
      When the app validates the saved feed
      Then the saved feed is as it was
      """,
      "expected the file of the feed as it was, but it changed"
    ),
    (
      """
      Given the saved feed cannot be read
      When the app loads the saved feed
      Then no error is reported
      """,
      "expected no error, but one was reported"
    ),
    (
      """
      Given a feed was saved 1 day ago
      When the app validates the saved feed
      Then an error is reported
      """,
      "expected an error, but none was reported"
    ),
    (
      """
      When the app saves this feed:
        | title | director |
        | Plane | Stranger |
      """,
      #"there is no column "director" in this step; it can be one of number, title, overview, "#
        + "poster, release date"
    ),
    (
      """
      Given no feed was saved
      When the app loads the saved feed
      Then the store was asked nothing
      """,
      """
      expected the store to be asked nothing, but it was asked to:
        read the feed
      """
    ),
    (
      "Then no error is reported",
      "nothing says what data the command is about; a step before it has to"
    ),
    (
      """
      Given the data to load is a feed
      Then no error is reported
      """,
      "the command “Load” was not executed, so it cannot be seen how it ends"
    ),
  ])
  func `says what was seen instead`(steps: String, problem: String) async throws {
    let outcome = try await Outcome.of(steps)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == problem)
  }
}
