import GherkinRunner

@main struct Specs: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Basket { Basket() }

  func define(_ steps: Steps<Basket>) {}
}

struct Basket { var count = 99 }
