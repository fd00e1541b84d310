package import GherkinRunner

/// The specs of the five apps and of the runner itself.
@main package struct Specs: SpecSuite {
  /// Makes the suite.
  package init() {}

  package func makeWorld(for scenario: ScenarioContext) -> SpecsWorld { SpecsWorld() }

  package func define(_ steps: Steps<SpecsWorld>) {
    runnerSteps(steps)
    networkSteps(steps)
    screenSteps(steps)
    comicsSteps(steps)
    charactersSteps(steps)
    moviesSteps(steps)
    vipersSteps(steps)
    apiConnectionSteps(steps)
  }
}
