import Foundation
import GherkinRunner
import Testing

/// Reports that nest scenarios in features, when scenarios do not come in that order.
@Suite struct GroupedReportTests {
  private static let features = (1...2).map {
    "Feature: F\($0)\n  Scenario: A\($0)\n    Given x\n  Scenario: B\($0)\n    Given x\n"
  }

  private func text(
    _ reporter: any PlanReporter, scenarios: [Int], problem: Problem? = nil
  ) throws -> String {
    let plan = try Rehearsal { _ in }.plan(Self.features[0], Self.features[1])
    var events: [Event] = [.runStarted]
    for scenario in scenarios {
      let attempt = ScenarioAttempt(scenario: scenario)
      events += [
        .scenarioStarted(attempt),
        .stepStarted(attempt, step: 0),
        .stepFinished(attempt, step: 0, StepResult(.undefined)),
        .scenarioFinished(attempt, ScenarioResult(status: .undefined, duration: .zero)),
      ]
    }
    var reporter = reporter
    var buffer = ReportBuffer()
    events.append(.runFinished(problem.map(RunEnd.broken) ?? .complete))
    try reporter.receive(events.map { TimedEvent($0, at: .zero) }, of: plan, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ([0, 1, 2, 3], "F1:A1B1 F2:A2B2"), ([3, 0, 2, 1], "F2:B2A2 F1:A1B1"),
    ([1, 3, 0, 2], "F1:B1A1 F2:B2A2"), ([2, 0], "F1:A1B1 F2:A2B2"), ([], "F1:A1B1 F2:A2B2"),
  ])
  func `puts the scenarios of a feature together`(scenarios: [Int], expected: String) throws {
    let json = try text(JSONReporter(ReportContext()), scenarios: scenarios)
    let features = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let names = features.map { feature in
      let elements = feature["elements"] as? [[String: Any]] ?? []
      let names = elements.map { $0["name"] as? String ?? "" }.joined()
      return "\(feature["name"] as? String ?? ""):\(names)"
    }
    #expect(names.joined(separator: " ") == expected)
    let xml = try text(JUnitReporter(ReportContext()), scenarios: scenarios)
    // Scenarios that were never reported are there as well, at the end of their feature; in JSON, too.
    let suites = xml.matches(of: #/<testsuite name="(F[0-9])[^"]*" tests="([0-9])"/#)
    #expect(Set(suites.map(\.1)) == ["F1", "F2"])
    #expect(suites.map(\.2) == ["2", "2"])
    let reported = xml.matches(
      of:
        #/<testcase [^>]* name="([AB][12])" [^>]*>\s*<properties>\s*<property [^>]*>\s*</properties>\s*<failure/#
    )
    #expect(reported.count == scenarios.count)
    #expect(xml.matches(of: /<skipped message="not run: the/).count == 4 - scenarios.count)
  }

  @Test(arguments: [ReportFormat.json, .junit, .html, .markdown, .github, .summary])
  func `keeps what there is when the run ends early, and reports that`(format: ReportFormat) throws
  {
    let text = try text(
      format.reporter(ReportContext()), scenarios: [2], problem: Problem("the disk is full"))
    #expect(text.contains("A2"))
    #expect(text.contains("the disk is full"))
    if format == .json {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }
}
