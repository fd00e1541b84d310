// swift-format-ignore-file
// Generated from the features of Probe whenever they change. Do not edit.

import GherkinTesting
import Testing

// The suite that defines the steps. If there is none of this name, write one, or name yours in
// specs-tests.json in the folder of Probe: {"suite": "MySpecs"}
private typealias _suite = Specs
private nonisolated let _scenarios = ScenarioTests(
  _suite.self,
  tests: [
    "Features/probe.feature": ["Probe.one", "Probe.two", "Probe.three"],
  ],
  settings: "", target: "Probe",
  at: "Tests/Probe", in: ".")

@Suite(.run(of: _scenarios)) enum Features {
  // The run of the scenarios, which ends when the last of them has.
}

extension Features {
  @Suite("Probe") struct Probe {
    @Test("one", .selected("Probe.one", of: _scenarios))
    func one() async throws { try await _scenarios["Probe.one"].test() }
    @Test("two", .selected("Probe.two", of: _scenarios))
    func two() async throws { try await _scenarios["Probe.two"].test() }
    @Test("three", .selected("Probe.three", of: _scenarios), arguments: _scenarios.rows(of: "Probe.three"))
    func three(_ row: ScenarioCase) async throws { try await row.test() }
  }
}
