import GherkinRunner
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    (Duration.zero, "1970-01-01T00:00:00.000"),
    (.milliseconds(951_782_399_999), "2000-02-28T23:59:59.999"),
    (.seconds(951_782_400), "2000-02-29T00:00:00.000"),
    (.seconds(1_709_251_199), "2024-02-29T23:59:59.000"),
    (.seconds(4_107_542_400), "2100-03-01T00:00:00.000"),
    (.seconds(1_795_228_800), "2026-11-21T02:40:00.000"),
  ])
  func `shows date and time`(time: Duration, text: String) {
    #expect(time.timestamp == text)
  }
}
