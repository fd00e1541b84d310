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
