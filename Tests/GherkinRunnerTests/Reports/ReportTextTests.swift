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
  ) { #expect(duration.fineText == text) }

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

@Suite struct RunSummaryTests {
  @Test func `leaves out attempts that are made again`() async throws {
    let run = try await SampleRun()
    var summary = RunSummary()
    summary.receive(
      TimedEvent(
        .stepFinished(ScenarioAttempt(scenario: 0), step: 1, StepResult(.failed)), at: .zero),
      plan: run.plan)
    summary.receive(finished(.failed, willBeRetried: true), plan: run.plan)
    #expect(summary.scenarios.total == 0)
    #expect(summary.steps.total == 0)
  }

  private func finished(_ status: Status, willBeRetried: Bool) -> TimedEvent {
    let result = ScenarioResult(status: status, duration: .zero, willBeRetried: willBeRetried)
    return TimedEvent(.scenarioFinished(ScenarioAttempt(scenario: 0), result), at: .zero)
  }
}

@Suite struct TimestampTests {
  @Test(arguments: [
    (Duration.zero, "1970-01-01T00:00:00.000"),
    (.milliseconds(951_782_399_999), "2000-02-28T23:59:59.999"),
    (.seconds(951_782_400), "2000-02-29T00:00:00.000"),
    (.seconds(1_709_251_199), "2024-02-29T23:59:59.000"),
    (.seconds(4_107_542_400), "2100-03-01T00:00:00.000"),
    (.seconds(1_795_228_800), "2026-11-21T02:40:00.000"),
  ])
  func `shows date and time`(time: Duration, text: String) { #expect(time.timestamp == text) }
}

/// The rows of characters that `progress` shows.
@Suite struct ProgressRowTests {
  @Test(arguments: [
    (true, 80, [50, 50, 20]), (true, 45, Array(repeating: 15, count: 8)), (false, 45, [80, 40]),
  ])
  func `leave room for a line on a terminal`(isLive: Bool, columns: Int, rows: [Int]) async throws {
    let outline = (1...120).map { "      | \($0) |" }.joined(separator: "\n")
    let rehearsal = Rehearsal { steps in steps.given("{int}") { (_, _: Int) in } }
    let buffer = try await rehearsal.report(
      ProgressReporter(ReportContext(isLive: isLive, columns: columns)),
      "Feature: F\n  Scenario Outline: S\n    Given <n>\n    Examples:\n      | n |\n\(outline)\n")
    let lines = String(decoding: buffer.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.allSatisfy { $0 == "." } }.map(\.count) == rows)
  }
}
