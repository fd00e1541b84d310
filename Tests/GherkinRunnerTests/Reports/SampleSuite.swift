import GherkinRunner

/// A suite that brings every status about.
struct SampleSuite: SpecSuite {
  struct Bag {
    let scenario: ScenarioContext
    var comics = 0
  }

  struct TillError: Error, CustomStringConvertible {
    var description: String { "the till is out of order\nplease call the \u{1B}[5mmechanic" }
  }

  func makeWorld(for scenario: ScenarioContext) -> Bag { Bag(scenario: scenario) }

  func define(_ steps: Steps<Bag>) {
    steps.before(name: "open the shop") { _ in }
    steps.before("@broken") { _ in throw TillError() }
    steps.after("@cash") { _ in }
    steps.beforeAll(name: "rent the shop") { context in context.log("rent: 12 coins") }
    steps.afterAll { _ in if failsAtEnd { throw TillError() } }
    steps.given("a shop") { _ in }
    steps.given("some paper") { _ in }
    steps.when("I buy {int} copies of {string}") { (bag, count: Int, _: String) in
      bag.comics += count
    }
    steps.when("I pay by card") { _ in throw Pending("the payment service is not chosen") }
    steps.when("I pay by cheque") { _ in throw Pending() }
    steps.when("the till breaks down") { _ in throw TillError() }
    steps.when("the shop is closed") { _ in throw Skip("on Sundays") }
    steps.when("the till jams until attempt {int}") { (bag, attempt: Int) in
      bag.scenario.log("attempt \(bag.scenario.attempt + 1) <&> ]]>")
      if bag.scenario.attempt + 1 < attempt {
        throw ExpectationFailure("the till <jams> & \"sticks\" ]]>, 100%: ::error::\u{7}")
      }
    }
    steps.when("I take a photograph") { bag in
      bag.scenario.attach([0x89, 0x50, 0x4E, 0x47], mediaType: "image/png", name: "bag.png")
      let lines = (1...7).map { "line \($0) \u{1B}[31m" }
      bag.scenario.attach(lines.joined(separator: "\n"), mediaType: "text/plain", name: "a.txt")
      bag.scenario.log("two\nlines")
      bag.scenario.link("https://example.org/?a=1&b=2")
    }
    steps.when("I sell {int} comics") { (bag, count: Int) in bag.comics -= count }
    steps.when(.regex(#"^I sell (\d+) (\w+)$"#)) { (bag, count: Int, _: String) in
      bag.comics -= count
    }
    steps.when("I write on the wrapping:") { (_, _: DocString) in }
    steps.then("these are in my bag:") { (_, _: DataTable) in }
    steps.then("I have {int} comics") { (bag, count: Int) in
      try expect(bag.comics, equals: count, "the comics in the bag")
    }
  }

  /// Whether the hook after all scenarios fails.
  var failsAtEnd = true
}
