import GherkinRunner

@main struct Specs: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Basket { Basket() }

  func define(_ steps: Steps<Basket>) {
    steps.given("the basket is empty") { basket in basket.count = 0 }
    steps.when("I add {int} comic(s)") { basket, count in basket.count += count }
    steps.then("the basket holds {int} comic(s)") { basket, count in
      try expect(basket.count, equals: count)
    }
  }
}

struct Basket { var count = 99 }
