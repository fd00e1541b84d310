import GherkinRunner

/// The specs of the five apps and of the runner itself.
@main struct Specs: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> SpecsWorld { SpecsWorld() }

  func define(_ steps: Steps<SpecsWorld>) {
    runnerSteps(steps)
  }
}
