import Foundation
import GherkinRunner
import Testing

/// The tests that are generated from features.
@Suite struct TestGeneratorTests {
  private func parsed(_ files: [String: String]) -> [ParseResult] {
    files.sorted { $0.key < $1.key }.map { path, text in
      Parser.parse(SourceFile(uri: path, text: text), language: "en")
    }
  }

  /// The names of the tests of features, in order.
  private func names(_ files: [String: String]) -> [String] {
    let files = parsed(files)
    let names = TestNames(files.map(\.document))
    return names.names(of: files.flatMap { Array(PickleCompiler.compile($0.document)) })
  }

  @Test(arguments: [
    ("Basket", "Eating cukes", "Basket.eating_cukes"),
    ("my shop's basket", "It's 5 o’clock", "My_shops_basket.its_5_oclock"),
    ("2 baskets", "3 cukes (or more!)", "_2_baskets._3_cukes_or_more"),
    ("Type", "in", "Type_.in_"),
    ("Корзина", "Пустая корзина", "Корзина.пустая_корзина"),
    ("買い物", "空のかご", "買い物.空のかご"),
    ("Basket 🧺", "🥒", "Basket.scenario"),
    ("", "", "Feature.scenario"),
    ("snake_case", "<a>, <b>", "Snake_case.a_b"),
  ])
  func `titles become names`(feature: String, scenario: String, name: String) {
    let text = "Feature: \(feature)\n  Scenario: \(scenario)\n    Given a step\n"
    #expect(names(["a.feature": text]) == [name])
  }

  @Test func `names are told apart by rules, paths and numbers`() {
    let text = """
      Feature: Basket
        Scenario: Empty
        Scenario: empty
        Rule: Delivery
          Scenario: Empty
          Scenario Outline: Costs <n>
            Given <n>
            Examples:
              | n |
              | 1 |
              | 2 |
      """
    #expect(
      names(["a.feature": text, "b/basket.feature": "Feature: basket\n  Scenario: Empty"]) == [
        "Basket_a_feature.empty", "Basket_a_feature.empty_2", "Basket_a_feature.Delivery.empty",
        "Basket_a_feature.Delivery.costs_n", "Basket_a_feature.Delivery.costs_n",
        "Basket_b_basket_feature.empty",
      ])
  }

  @Test func `names stay when lines move`() {
    let text = "Feature: A\n  Scenario: One\n    Given a\n  Scenario: Two\n    Given b\n"
    let moved = text.replacing("  Scenario: One", with: "\n  @new\n  # a comment\n  Scenario: One")
    #expect(names(["a.feature": text]) == names(["a.feature": moved]))
  }

  static let feature = """
    @shop @US-01
    Feature: Basket "large"
      @bug:https://bugs.example.com/12 @bug:7 @serial @timeout(5)
      Scenario: Eating cukes
        Given a step

      Rule: Delivery

        Scenario Outline: Costs <n>
          Given <n>
          @web
          Examples:
            | n |
            | 1 |
          Examples:
            | n |
            | 2 |

      @later
      Scenario: Later
        Given a step
    """

  private func source(
    _ framework: TestGenerator.Settings.Framework, tags: String = "", areResources: Bool = false
  ) throws -> String {
    var settings = TestGenerator.Settings()
    settings.framework = framework
    settings.tags = tags
    let generator = TestGenerator(
      settings, folder: "/shop", target: "ShopTests", areResources: areResources)
    return try generator.source(
      of: parsed([
        "Features/basket.feature": Self.feature,
        "Features/odd.feature": "Feature: A\n  Scenaro: B\n    Given c\n",
      ]))
  }

  @Test(arguments: TestGenerator.Settings.Framework.allCases)
  func `a test is generated for each scenario`(
    framework: TestGenerator.Settings.Framework
  ) throws {
    let text = try source(framework, areResources: framework == .xctest)
    try Fixture.expect(text, toBe: "generated-tests-\(framework.rawValue).txt")
  }

  @Test func `tags leave scenarios and rows out`() throws {
    let text = try source(.testing, tags: "@web")
    #expect(text.contains("func costs_n"))
    #expect(!text.contains("func eating_cukes"))
    let methods = try source(.xctest, tags: "not @web and not @later")
    #expect(!methods.contains("costs_n_1"))
    #expect(
      methods.contains(
        "costs_n_2() async throws { try await check(\"Basket_large.Delivery.costs_n\", row: 1) }"))
  }

  @Test(arguments: [
    (#"{"suit": "Specs"}"#, "has the key 'suit', which means nothing there"),
    (#"{"profiles": {"a": {}}}"#, "has the key 'profiles', which means nothing there"),
    (#"{"framework": "JUnit"}"#, "specs-tests.json: framework is "),
    (#"{"suite": 1}"#, "specs-tests.json: suite is 1"),
    (#"{"suite": ""}"#, "specs-tests.json: suite is"),
    ("[]", "specs-tests.json is"),
    ("{", "specs-tests.json:1:2"),
  ])
  func `settings that mean nothing are refused`(text: String, message: String) throws {
    let error = #expect(throws: GenerationError.self) {
      try TestGenerator.Settings(path: "specs-tests.json", bytes: Bytes(text.utf8))
    }
    #expect(error?.description.contains(message) == true, "\(error as Any)")
  }

  @Test func `the program writes the tests of a target`() throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": "Feature: A\n  Scenario: B\n    Given c\n",
      "Tests/specs-tests.json": #"{"suite": "ShopSpecs.Specs", "features": ["../Features"]}"#,
    ])
    let output = folder.path + "/build/Tests.swift"
    let arguments = [
      output, folder.path, "ShopTests", folder.path + "/Tests/specs-tests.json", "",
      folder.path + "/Features/a.feature",
    ]
    #expect(TestGeneratorCommand.run(arguments) == nil)
    let text = try folder.read("build/Tests.swift")
    #expect(text.contains("private typealias _suite = ShopSpecs.Specs\n"))
    #expect(text.contains("\"Features/a.feature\""))
    #expect(text.contains("func b() async throws"))
    let missing = TestGeneratorCommand.run(arguments.dropLast() + [folder.path + "/none.feature"])
    #expect(missing?.contains("none.feature") == true)
    #expect(TestGeneratorCommand.run([])?.contains("GherkinTestPlugin") == true)
  }

  @Test func `tests find their scenarios by name`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature,
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
      "resources/Features/a.feature": Self.feature,
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

  @Test func `if nothing can run, every test runs and says why`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    let tests = ScenarioTests(
      CaseSelectionTests.Suite.self, features: ["Features/a.feature"], in: folder.path,
      tags: "@none", target: "T", endsWithLastScenario: false)
    #expect(tests.selects("Basket_large.eating_cukes"))
    let problems = await tests["Basket_large.eating_cukes"].result().problems
    #expect(problems.first?.message.contains("satisfies '@none'") == true, "\(problems)")
  }
}
