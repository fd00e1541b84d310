// swift-format-ignore-file
// Generated from the features of Probe whenever they change. Do not edit.

import GherkinRunner
import XCTest

// The suite that defines the steps. If there is none of this name, write one, or name yours in
// specs-tests.json in the folder of Probe: {"suite": "MySpecs"}
private typealias _suite = Specs
private nonisolated let _scenarios = ScenarioTests(
  _suite.self,
  tests: [
    "Features/probe.feature": ["Probe.one", "Probe.two", "Probe.three[0]"],
  ],
  settings: "{\"framework\": \"XCTest\"}\n", target: "Probe",
  at: "Tests/Probe", in: ".")

extension XCTestCase {
  /// Runs the scenario of a test, and records each problem on its line of the feature.
  fileprivate func check(_ name: String, row: Int = 0) async throws {
    guard _scenarios.selects(name, row: row) else {
      throw XCTSkip(_scenarios.reasonToSkip)
    }
    let result = await _scenarios[name, row: row].result()
    for problem in result.problems {
      #if canImport(ObjectiveC)
        let place = XCTSourceCodeLocation(filePath: problem.filePath, lineNumber: problem.line)
        record(
          XCTIssue(
            type: .assertionFailure, compactDescription: problem.description,
            sourceCodeContext: XCTSourceCodeContext(location: place)))
      #else
        recordFailure(
          withDescription: problem.description, inFile: problem.filePath,
          atLine: problem.line, expected: true)
      #endif
    }
    #if canImport(ObjectiveC)
      for attachment in result.attachments {
        switch attachment.attachment.body {
        case .text(let text): add(XCTAttachment(string: text))
        case .bytes(let bytes): add(XCTAttachment(data: Data(bytes)))
        }
      }
    #endif
    for warning in result.warnings { warning.print() }
    if let reason = result.skipReason { throw XCTSkip(reason) }
  }
}

nonisolated final class ProbeScenarios: XCTestCase {
  /// one
  func test_one() async throws { try await check("Probe.one") }
  /// two
  func test_two() async throws { try await check("Probe.two") }
  /// three
  func test_three_1() async throws { try await check("Probe.three", row: 0) }
}
