import Testing

@testable import GherkinRunner

struct QuantitiesTests {
  /// The messages of shards may have times that are out of order, or are not times at all.
  @Test(arguments: [
    (Duration.seconds(-5), "0.000", "0.000"), (.milliseconds(12), "0.012", "12.000"),
    (.microseconds(1_234_567), "1.234", "1234.567"),
    (.seconds(Int64.max), "9223372036854775807.000", "9223372036854775.807"),
  ])
  func `durations are written for machines, whatever they are`(
    duration: Duration, seconds: String, milliseconds: String
  ) {
    #expect(duration.secondsText == seconds)
    #expect(duration.millisecondsText == milliseconds)
  }

  @Test func `people never read of less than no time`() {
    #expect(Duration.seconds(-5).text == "0.000 s")
    #expect(Duration.milliseconds(-5).fineText == "0.000 s")
  }
}
