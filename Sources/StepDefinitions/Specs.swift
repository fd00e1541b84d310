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
    listSteps(steps)
    sectionSteps(steps)
    navigationSteps(steps)
    comicsSteps(steps)
    gatewaySteps(steps)
    charactersSteps(steps)
    moviesSteps(steps)
    feedSteps(steps)
    reviewsSteps(steps)
    useCaseSteps(steps)
    feedCacheSteps(steps)
    disposalSteps(steps)
    shellSteps(steps)
    onboardingSteps(steps)
    preferencesSteps(steps)
    marvelSteps(steps)
    imageSteps(steps)
    vipersSteps(steps)
    apiConnectionSteps(steps)
  }
}
