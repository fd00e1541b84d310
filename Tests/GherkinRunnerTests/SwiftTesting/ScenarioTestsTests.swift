import Foundation
import GherkinRunner
import Testing

/// How generated tests find their scenarios when they run.
@Suite struct ScenarioTestsTests {
  @Test func `tests find their scenarios by name`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": TestGeneratorTests.feature,
      "Features/b.feature": "Feature: C\n  Scenaro: D\n    Given e\n",
    ])
    let tests = ScenarioTests(
      CaseSelectionTests.Suite.self, features: ["Features/a.feature", "Features/b.feature"],
      in: folder.path, tags: "not @later", target: "T", endsWithLastScenario: false)
    #expect(tests["Basket_large.eating_cukes"].place == "Features/a.feature:4")
    #expect(
      tests.rows(of: "Basket_large.Delivery.costs_n").map(\.place) == [
        "Features/a.feature:14", "Features/a.feature:17",
      ])
    #expect(tests["Basket_large.Delivery.costs_n", row: 1].place == "Features/a.feature:17")
    #expect(tests.selects("Basket_large.eating_cukes"))
    #expect(!tests.selects("Basket_large.Delivery.later"))
    #expect(tests.rows(of: "Basket_large.Delivery.later").isEmpty)
    // What is not there any more runs, and fails.
    #expect(tests.selects("Basket_large.gone"))
    for name in ["Basket_large.gone", "Features/b.feature"] {
      #expect(await tests[name].result().problems.count == 1)
    }
    let gone = await tests["Basket_large.gone"].result().problems.first?.message
    #expect(gone?.contains("Build the tests again") == true)
    _ = await tests.finish()
  }

  @Test func `features are found among resources where there are no sources`() throws {
    let folder = try TemporaryFolder([
      "resources/Features/a.feature": TestGeneratorTests.feature,
      "resources/flat.feature": "Feature: F\nScenario: G",
    ])
    let tests = ScenarioTests(
      CaseSelectionTests.Suite.self,
      features: ["Tests/T/Features/a.feature", "Tests/T/Features/deep/flat.feature"],
      in: folder.path + "/none", resources: folder.path + "/resources", target: "T",
      endsWithLastScenario: false)
    #expect(tests["Basket_large.eating_cukes"].place == "Features/a.feature:4")
    #expect(tests["F.g"].place == "flat.feature:2")
  }

  @Test func `if nothing can run, the first test says why, and no other passes`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": TestGeneratorTests.feature])
    let tests = ScenarioTests(
      CaseSelectionTests.Suite.self, features: ["Features/a.feature"], in: folder.path,
      tags: "@none", target: "T", endsWithLastScenario: false)
    #expect(tests.selects("Basket_large.eating_cukes"))
    let problems = await tests["Basket_large.eating_cukes"].result().problems
    #expect(problems.first?.message.contains("satisfies '@none'") == true, "\(problems)")
    #expect(problems.first?.path == "Features/a.feature")
    // The others do not repeat it, and do not pass either.
    let other = await tests["Basket_large.Delivery.later"].result()
    #expect(other.problems.isEmpty && other.skipReason?.contains("no scenario can run") == true)
  }

  @Test
  func
    `a file whose text only the definitions show to be a lost step fails its tests with that error`()
    async throws
  {
    let feature = "Feature: F\n  AC1: Given it passes\n  Scenario: S\n    Given it passes\n"
    let folder = try TemporaryFolder(["Features/a.feature": feature, "Tests/T/A.swift": ""])
    let tests = ScenarioTests(
      CaseSelectionTests.Suite.self, tests: ["Features/a.feature": ["F.s"]], settings: "",
      target: "T", at: folder.path + "/Tests/T", in: folder.path)
    let problems = await tests["F.s"].result().problems
    #expect(problems.map(\.path) == ["Features/a.feature"])
    #expect(problems.map(\.line) == [2], "\(problems)")
    #expect(tests.selects("F.s"))
  }
}
