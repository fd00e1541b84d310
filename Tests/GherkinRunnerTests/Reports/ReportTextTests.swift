import GherkinRunner
import Testing

/// The small things that reports are made of.
@Suite struct ReportTextTests {
  @Test(arguments: [
    (Duration.zero, "0.000 s"), (.milliseconds(7), "0.007 s"), (.microseconds(1_999), "0.001 s"),
    (.seconds(59), "59.000 s"), (.milliseconds(60_050), "1 min 00.050 s"),
    (.milliseconds(3_725_125), "62 min 05.125 s"),
  ])
  func `shows durations to the millisecond`(duration: Duration, text: String) {
    #expect(duration.text == text)
  }

  @Test(arguments: [
    (Duration.zero, "0.000 s"), (.nanoseconds(999), "0.000 s"), (.nanoseconds(1_999), "1 µs"),
    (.microseconds(999), "999 µs"), (.microseconds(1_999), "0.001 s"),
    (.seconds(1) + .microseconds(7), "1.000 s"),
  ])
  func `shows durations of steps to the microsecond where they are short`(
    duration: Duration, text: String
  ) {
    #expect(duration.fineText == text)
  }

  @Test(arguments: [
    ("Features/x.feature:12", "Features/x.feature:12"), ("", "''"),
    ("my features/x.feature", "'my features/x.feature'"), ("a'b", #"'a'\''b'"#),
    ("$(rm)", "'$(rm)'"), ("Überblick/漫画.feature", "Überblick/漫画.feature"),
    ("@web and not @slow", "'@web and not @slow'"),
  ])
  func `quotes what a shell would take apart`(text: String, quoted: String) {
    #expect(ShellText.quoted(text) == quoted)
  }

  @Test(arguments: [
    ("plain", 5), ("漫画", 4), ("e\u{301}", 1), ("é", 1), ("🐟!", 3), ("a\u{1B}b", 8), ("", 0),
    ("カタカナ", 8),
  ])
  func `measures text as a terminal shows it`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [(79, 1), (80, 1), (81, 2), (160, 2), (161, 3)])
  func `wraps progress at eighty steps`(steps: Int, lines: Int) async throws {
    let plan = try await SampleRun().plan
    var reporter = ProgressReporter(ReportContext())
    var buffer = ReportBuffer()
    let attempt = ScenarioAttempt(scenario: 0)
    let finished = Event.stepFinished(attempt, step: 1, StepResult(.passed))
    let events = Array(repeating: finished, count: steps) + [.runFinished(.complete)]
    try reporter.receive(events.map { TimedEvent($0, at: .zero) }, of: plan, into: &buffer)
    let text = String(decoding: buffer.bytes, as: UTF8.self)
    let dots = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    #expect(dots.count == lines)
    #expect(dots.joined() == String(repeating: ".", count: steps))
  }
}
