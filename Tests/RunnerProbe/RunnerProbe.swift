import Foundation
import GherkinRunner

/// A suite whose steps misbehave: tests start it as a process of its own, and look at what the runner
/// makes of it.
///
/// Whatever runs is also written to the file that `PROBE_JOURNAL` names, a line each, so that a test
/// can tell what happened in a process that did not live to report it.
@main struct RunnerProbe: SpecSuite {
  struct World {
    let scenario: ScenarioContext
  }

  func makeWorld(for scenario: ScenarioContext) -> World { World(scenario: scenario) }

  func define(_ steps: Steps<World>) {
    steps.beforeAll { _ in Journal.note("BeforeAll") }
    steps.afterAll { _ in Journal.note("AfterAll") }
    steps.before { world in Journal.note("Before: \(world.scenario.name)") }
    steps.after { world in Journal.note("After: \(world.scenario.name)") }
    ordinarySteps(steps)
    slowSteps(steps)
    fatalSteps(steps)
  }
}
