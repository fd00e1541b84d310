import GherkinRunner
import Testing

/// The tables of the movie feed's use cases: a scenario for each of their cells.
struct UseCaseTableTests {
  @Test(arguments: courses)
  func `keeps each course as it was written`(tag: String, sentences: String) throws {
    let scenarios = try FeatureFolder.plan().scenarios.filter { $0.tags.contains(tag) }
    let texts = scenarios.map { scenario in
      scenario.pickle.steps.filter { $0.keyword == "* " }.map(\.text).joined(separator: "\n")
    }
    // An outline runs its course more than once.
    #expect(Set(texts) == [sentences])
  }

  private static let courses = [
    (
      "@feed-local-main",
      """
      Execute "Load" command.
      System retrieves data from cache.
      System validates cache against timestamp (only feed).
      System creates and delivers items from cached data.
      """
    ),
    ("@feed-local-retrieval-error", "Execute \"Load\" command.\nSystem delivers error."),
    ("@feed-local-empty", "Execute \"Load\" command.\nSystem delivers no feed/image."),
    ("@feed-local-expired", "Execute \"Load\" command.\nSystem delivers no feed/image."),
    (
      "@feed-cache-main",
      """
      Execute "Save" command.
      System deletes old cache data (only feed).
      System encodes data (only feed).
      System timestamps the new cache (only feed).
      System saves new cache data.
      System delivers success message.
      """
    ),
    ("@feed-cache-saving-error", "Execute \"Save\" command.\nSystem delivers error."),
    ("@feed-cache-deleting-error", "Execute \"Save\" command.\nSystem delivers error."),
  ]
}
