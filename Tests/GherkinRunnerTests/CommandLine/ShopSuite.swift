import GherkinRunner

/// A suite small enough to see what the command line makes of features.
struct ShopSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { scenario.attempt }

  func define(_ steps: Steps<Int>) {
    steps.when("it breaks twice") { attempt in try expect(attempt > 1, "broken") }
    steps.when("it takes half a second") { _ in try await Task.sleep(for: .milliseconds(500)) }
    steps.given("I have {int} comics") { (comics, count: Int) in comics = count }
    steps.then("I own {int} comics") { (comics, count: Int) in
      try expect(comics, equals: count)
    }
    steps.when("it breaks") { _ in throw ExpectationFailure("broken") }
    steps.when("I wait") { _ in throw Pending("no clock yet") }
  }
}

/// A suite with every kind of mistake in its definitions.
struct MistakenSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("I have {int} comics") { _ in }
    steps.given("an {unknown}") { (_, _: String) in }
    steps.given("I wait {int} days") { (_, _: DataTable) in }
  }
}

/// A suite with a step that ends only when it is cancelled.
struct EndlessSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("it never ends by itself") { _ in try await sleepUntilCancelled() }
  }
}

/// A suite whose steps end in every way but a failure.
struct ClosingSuite: SpecSuite {
  struct World { var attempt = 0 }

  func makeWorld(for scenario: ScenarioContext) -> World { World(attempt: scenario.attempt) }

  func define(_ steps: Steps<World>) {
    steps.given("I have {int} comics") { (_, _: Int) in }
    steps.when("I wait") { _ in throw Pending("not yet") }
    steps.when("it is Sunday") { _ in throw Skip("closed") }
    steps.when("it works at last") { world in
      if world.attempt == 0 { throw ExpectationFailure("not yet") }
    }
  }
}

/// A suite with an apostrophe in a step.
struct PayingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("I pay") { _ in }
    steps.given(.regex("^(?:I don't pay|it is free)$")) { _ in }
  }
}

/// A suite whose parameter type has a pattern.
struct FeedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.parameter(ParameterType("age", pattern: "[0-9]+ days?") { ($0.first ?? nil) ?? "" })
    steps.given("a feed was saved {age} ago") { (_, _: String) in }
  }
}

/// A suite whose steps are skipped.
struct IdleSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) { steps.given("it is Sunday") { _ in throw Skip("closed") } }
}

/// A shop that can be opened: a hook with a name passes before all scenarios.
struct OpenShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { scenario.attempt }
  func define(_ steps: Steps<Int>) { defineShop(steps, isOpen: true) }
}

/// The same shop, which cannot be opened.
struct ClosedShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { scenario.attempt }
  func define(_ steps: Steps<Int>) { defineShop(steps, isOpen: false) }
}

private func defineShop(_ steps: Steps<Int>, isOpen: Bool) {
  ShopSuite().define(steps)
  steps.beforeAll(name: "open the shop") { _ in try expect(isOpen, "no key") }
}

/// A shop that cannot be locked: a hook without a name fails after all scenarios.
struct UnlockedShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { scenario.attempt }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.afterAll { _ in throw ExpectationFailure("no key") }
  }
}

/// A shop with a step definition whose parameter type is not defined.
struct VagueShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { scenario.attempt }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.given("an {unknown}") { (_, _: String) in }
  }
}

/// Tags by which something chooses, so that hooks, texts and tables are about something.
struct TaggedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.before("@hooked") { _ in }
    steps.after("@orders and not @nothing", name: "tidy") { _ in }
    steps.given(.regex("^I pay.*$")) { _ in }
    steps.then("I have paid") { _ in }
    steps.given("the order:") { (_, _: DocString) in }
    steps.given("these:") { (_, _: DataTable) in }
  }
}
