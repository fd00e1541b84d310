extension TraceabilityTests {
  /// The courses of the use cases for images, by the tags of their scenarios.
  static let imageCourses = [
    (
      "@003-08",
      """
      Execute "Load" command with provided URL.
      System downloads data from the URL.
      System delivers image data.
      """
    ),
    (
      "@003-09",
      """
      Execute "Load" command with provided URL.
      System delivers invalid data error.
      """
    ),
    (
      "@003-10",
      """
      Execute "Load" command with provided URL.
      System delivers connectivity error.
      """
    ),
    (
      "@003-11",
      """
      Execute "Load" command with provided URL.
      System does not deliver image data nor error.
      """
    ),
    (
      "@003-21",
      """
      Execute "Load" command.
      System retrieves data from cache.
      System creates and delivers items from cached data.
      """
    ),
    (
      "@003-22",
      """
      Execute "Load" command.
      System delivers error.
      """
    ),
    (
      "@003-23",
      """
      Execute "Load" command.
      System delivers no feed/image.
      """
    ),
    (
      "@003-24",
      """
      Execute "Load" command.
      System does not deliver image data nor error.
      """
    ),
    (
      "@003-28",
      """
      Execute "Save" command.
      System saves new cache data.
      System delivers success message.
      """
    ),
    (
      "@003-29",
      """
      Execute "Save" command.
      System delivers error.
      """
    ),
  ]
}
