import GherkinRunner
import Testing

/// The tables of the use cases for images: a tag for each of their cells.
struct ImageUseCaseTests {
  @Test(arguments: courses)
  func `keeps each course as it was written`(tag: String, sentences: String) throws {
    let scenarios = try FeatureFolder.plan().scenarios.filter { $0.tags.contains(tag) }
    let texts = scenarios.map { scenario in
      scenario.pickle.steps.filter { $0.keyword == "* " }.map(\.text).joined(separator: "\n")
    }
    // A course may be run more than once.
    #expect(Set(texts) == [sentences])
  }

  private static let courses = [
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
}
