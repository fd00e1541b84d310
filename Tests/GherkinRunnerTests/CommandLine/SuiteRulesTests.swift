import GherkinRunner
import Testing

/// Quarantine and budgets, as `specs.json` and tags set them.
@Suite struct SuiteRulesTests {
  @Test(arguments: [
    ("200ms", Duration.milliseconds(200)), ("1.5s", .milliseconds(1500)), ("2min", .seconds(120)),
  ])
  func `a budget is a number with a unit`(text: String, duration: Duration) {
    #expect(Duration(withUnit: text) == duration)
  }

  @Test(arguments: ["", "ms", "200", "-1s", "1h", "1 s", "1e3s", "nans", "0s", "999999999min"])
  func `anything else is not a budget`(text: String) { #expect(Duration(withUnit: text) == nil) }

  @Test(arguments: [("it is slow", "it is quick"), ("it is quick", "it is slow")])
  func `the last step fails, and a hook after it only if the time went by there`(
    step: String, hook: String
  ) async throws {
    let clock = ManualClock()
    @Sendable func take(_ text: String) {
      if text == "it is slow" { clock.advance(by: .seconds(2)) }
    }
    var rehearsal = Rehearsal { steps in
      steps.given("it is slow") { _ in take("it is slow") }
      steps.given("it is quick") { _ in }
      steps.after { _ in take(hook) }
    }
    rehearsal.clock = clock.runClock
    let lines = try await rehearsal.run("Feature: F\n@within:1s\n  Scenario: S\n    * \(step)\n")
    let failed = "failed: the scenario took "
    #expect(lines.contains { $0.hasPrefix("  \(step) \(failed)") } == (step == "it is slow"))
    #expect(lines.contains { $0.hasPrefix("  After \(failed)") } == (hook == "it is slow"))
    #expect(lines.last == "= failed")
  }

  @Test func `the nearest tag sets the budget, and of several rules the shortest counts`() throws {
    let text = """
      @within:1s
      Feature: F
        @within:2s
        Scenario: own
          Given x
        Scenario: inherited
          Given x
      """
    func budgets(_ text: String) throws -> [Duration?] {
      let file = Parser.parse(SourceFile(uri: "f.feature", text: text))
      var rules = SuiteRules()
      rules.budgets = try ["@a": 3, "@b": 4].map { tag, seconds in
        TimeBudget.Rule(
          tags: try TagExpression(parsing: tag),
          budget: TimeBudget(.seconds(seconds), text: "", origin: ""))
      }
      let plan = try Planner(Definitions<Int>()).plan([file], rules: rules)
      return plan.scenarios.map { plan.timeBudget(of: $0.index)?.duration }
    }
    #expect(try budgets(text) == [.seconds(2), .seconds(1)])
    let tagged =
      "@b\nFeature: F\n  @a\n  Scenario: both\n    Given x\n  Scenario: one\n    Given x\n"
    #expect(try budgets(tagged) == [.seconds(3), .seconds(4)])
    #expect(try budgets(tagged.replacing("@b\n", with: "")) == [.seconds(3), nil])
  }
}
