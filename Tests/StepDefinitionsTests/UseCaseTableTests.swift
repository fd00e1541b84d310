import GherkinRunner
import Testing

/// The tables of the use cases for the movie feed and its images: a scenario for each of their cells.
struct UseCaseTableTests {
  @Test(arguments: feed + images)
  func `keeps each course as it was written`(tag: String, sentences: String) throws {
    let scenarios = try FeatureFolder.plan().scenarios.filter { $0.tags.contains(tag) }
    let texts = scenarios.map { scenario in
      scenario.pickle.steps.filter { $0.keyword == "* " }.map(\.text).joined(separator: "\n")
    }
    // An outline, or a second scenario, runs its course once more.
    #expect(Set(texts) == [sentences])
  }

  private static let feed = [
    ("@feed-remote-main", load),
    (
      "@feed-remote-invalid-data",
      "Execute \"Load\" command with provided URL.\nSystem delivers invalid data error."
    ),
    (
      "@feed-remote-no-connectivity",
      "Execute \"Load\" command with provided URL.\nSystem delivers connectivity error."
    ),
    ("@reviews-remote-main", load),
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

  private static let images = [
    (
      // The table speaks of the feed in this cell too; what is delivered is the image.
      "@image-remote-main",
      """
      Execute "Load" command with provided URL.
      System downloads data from the URL.
      System delivers image data.
      """
    ),
    (
      "@image-remote-invalid-data",
      """
      Execute "Load" command with provided URL.
      System delivers invalid data error.
      """
    ),
    (
      "@image-remote-no-connectivity",
      """
      Execute "Load" command with provided URL.
      System delivers connectivity error.
      """
    ),
    (
      "@image-remote-cancel",
      """
      Execute "Load" command with provided URL.
      System does not deliver image data nor error.
      """
    ),
    (
      "@image-local-main",
      """
      Execute "Load" command.
      System retrieves data from cache.
      System creates and delivers items from cached data.
      """
    ),
    (
      "@image-local-retrieval-error",
      """
      Execute "Load" command.
      System delivers error.
      """
    ),
    (
      "@image-local-empty",
      """
      Execute "Load" command.
      System delivers no feed/image.
      """
    ),
    (
      "@image-local-cancel",
      """
      Execute "Load" command.
      System does not deliver image data nor error.
      """
    ),
    (
      "@image-cache-main",
      """
      Execute "Save" command.
      System saves new cache data.
      System delivers success message.
      """
    ),
    (
      "@image-cache-saving-error",
      """
      Execute "Save" command.
      System delivers error.
      """
    ),
  ]

  private static let load = """
    Execute "Load" command with provided URL.
    System downloads data from the URL.
    System creates feed from valid data.
    System delivers feed.
    """
}
