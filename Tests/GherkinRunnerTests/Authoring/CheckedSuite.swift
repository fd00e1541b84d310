import GherkinRunner

/// The step definitions that the features of these tests use.
struct CheckedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    steps.parameter(
      ParameterType(
        "outcome", oneOf: [("a timeout", 1), ("no connection", 2), ("a valid response", 3)]))
    steps.parameter(
      ParameterType("date", pattern: #"\d{4}-\d{2}-\d{2}"#) { groups in
        guard groups.first != "2026-02-31" else { throw NoSuchDay() }
        return 0
      })
    steps.given("I have {int} comics") { (_, _: Int) in }
    steps.given("I don't have a connection") { _ in }
    steps.given("the server has these comics:") { (_, _: DataTable) in }
    steps.given("this letter:") { (_, _: DocString) in }
    steps.given("today is {date}") { (_, _: Int) in }
    steps.when("I tap {string}") { (_, _: String) in }
    steps.when("the load ends with {outcome}") { (_, _: Int) in }
    steps.then("I own {int} comics") { (_, _: Int) in }
    steps.then("the screen is titled {string}") { (_, _: String) in }
    steps.then("the price is {float} euros") { (_, _: Float) in }
    steps.then("I see the list") { _ in }
    steps.then("I see the {word}") { (_, _: String) in }
  }

  private struct NoSuchDay: Error {}
}

/// A step that is defined twice.
struct TwofoldSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("I go") { _ in }
    steps.when("I go") { _ in }
    steps.then("I own {int} comics") { (_, _: Int) in }
  }
}

/// A suite for which every step will do.
struct WillingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) { steps.step(.regex("^.*$")) { _ in } }
}

/// The same with hooks.
struct GuardedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    CheckedSuite().define(steps)
    steps.after(name: "last") { _ in }
    steps.before("@basket", name: "second", order: 2) { _ in }
    steps.before(name: "first", order: 1) { _ in }
    steps.beforeStep(name: "each step") { _ in }
    steps.before("@nothing", name: "not here") { _ in }
  }
}
