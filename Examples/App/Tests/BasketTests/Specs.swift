import Basket
import Foundation
import GherkinTesting

/// What a scenario works with: made anew for each, so scenarios share nothing and can run side by side.
struct BasketWorld {
  let presenter: BasketPresenter
}

/// The step definitions. The plug-in generates a test for each scenario, which runs this suite.
struct Specs: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) async -> BasketWorld {
    BasketWorld(presenter: await BasketPresenter())
  }

  func define(_ steps: Steps<BasketWorld>) {
    steps.given("an empty basket") { _ in }

    steps.step("the customer adds/added {int} {string} at {bigdecimal} each") {
      (world, count: Int, article: String, price: Decimal) in
      await world.presenter.add(count, of: article, at: price)
    }

    steps.when("the customer removes the {string}") { world, article in
      await world.presenter.remove(article)
    }

    // Steps that look at several things on the main actor run there as a whole.
    steps.then("the total is {string}") { @MainActor (world, total: String) in
      try expect(world.presenter.total, equals: total)
    }

    steps.then("the note is {string}") { @MainActor (world, note: String) in
      try expect(world.presenter.deliveryNote, equals: note)
    }
  }
}
