import GherkinRunner
import Testing

/// Sentences about images that do not hold must fail, in words that a product owner understands.
@Suite(.timeLimit(.minutes(60)))
struct ImageFailureTests {
  @Test(arguments: [
    (
      """
      Given the list has these images:
        | row             | image                            |
        | The Night Ferry | https://images.example/ferry.png |
      And every request ends with no internet connection
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"
      """,
      """
      expected the image “ferry” in the row “The Night Ferry”, but it shows the message “The image \
      could not be loaded”
      """
    ),
    (
      """
      Given these images are kept:
        | address                          | image |
        | https://images.example/ferry.png | ferry |
      Then the image kept for "https://images.example/ferry.png" is "garden"
      """,
      """
      expected the image “garden” to be kept for https://images.example/ferry.png, but what is kept \
      is the image “ferry”
      """
    ),
    (
      """
      Given the list has these images:
        | row             | image                            |
        | The Night Ferry | https://images.example/ferry.png |
      When the row "A Winter Garden" comes into view
      """,
      "the list has no row “A Winter Garden”"
    ),
    (
      """
      Given the list has these images:
        | row             | image                            |
        | The Night Ferry | https://images.example/ferry.png |
      Then the row "The Night Ferry" shows no image
      """,
      "the row “The Night Ferry” never came into view"
    ),
    (
      """
      Given the data to load is the image at "https://images.example/ferry.png"
      And every request ends with a valid response
      * Execute "Load" command with provided URL.
      * System delivers image data.
      """,
      "expected an image, but the system delivered an invalid data error"
    ),
    (
      """
      Given these images are kept:
        | address                          | image |
        | https://images.example/ferry.png | ferry |
      And the data to load is the image at "https://images.example/ferry.png"
      * Execute "Load" command.
      * System delivers no feed/image.
      """,
      """
      expected an error that says there is no such thing, but the system delivered the image “ferry”
      """
    ),
  ])
  func `says what was seen instead`(steps: String, problem: String) async throws {
    let outcome = try await Outcome.of(steps)
    #expect(outcome.statuses.last == .failed)
    #expect(outcome.problem == problem)
  }
}
