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
    _ framework: TestSettings.Framework, tags: String = "", areResources: Bool = false
  ) -> String {
    var settings = TestSettings()
    settings.framework = framework
    settings.tags = tags
    let generator = TestGenerator(
      package: "/shop", target: "ShopTests", folder: "/shop/Tests/ShopTests",
      areResources: areResources)
    return generator.source(
      of: parsed([
        "Features/basket.feature": Self.feature,
        "Features/odd.feature": "Feature: A\n  Scenario: B\n    Given c\n    Thne d\n",
      ]), settings, text: tags.isEmpty ? "" : "{\"tags\": \"\(tags)\"}")
  }

  @Test(arguments: TestSettings.Framework.allCases)
  func `a test is generated for each scenario`(framework: TestSettings.Framework) throws {
    let text = source(framework, areResources: framework == .xctest)
    try Golden.expect(text, equals: "reports/generated-tests-\(framework.rawValue).txt")
  }

  @Test func `tags leave scenarios and rows out`() {
    let text = source(.testing, tags: "@web")
    #expect(text.contains("func costs_n"))
    #expect(!text.contains("func eating_cukes"))
    let methods = source(.xctest, tags: "not @web and not @later")
    #expect(!methods.contains("costs_n_1"))
    #expect(
      methods.contains(
        "costs_n_2() async throws { try await check(\"Basket_large.Delivery.costs_n\", row: 1) }"))
    #expect(
      methods.contains("[\"Basket_large.eating_cukes\", \"Basket_large.Delivery.costs_n[1]\"]"))
  }

  @Test(arguments: [
    (#"{"suit": "Specs"}"#, "The key 'suit' means nothing here."),
    (#"{"profiles": {"a": {}}}"#, "The key 'profiles' means nothing here."),
    (#"{"framework": "JUnit"}"#, "'framework' is 'JUnit'."),
    (#"{"suite": 1}"#, "'suite' is 1."),
    (#"{"suite": ""}"#, "'suite' is ''."),
    (#"{"suite": "Specs; let x = 1"}"#, "'suite' is 'Specs; let x = 1'."),
    ("{\"suite\": \"Specs\\nlet x = 1\"}", "'suite' is 'Specs\nlet x = 1'."),
    (#"{"features": "Features"}"#, "'features' is 'Features'."),
    (#"{"features": []}"#, "'features' is a list."),
    (
      #"{"tag": "@x"}"#,
      "The key 'tag' means nothing here.\nThe keys are features, framework, suite, tags."
    ),
    ("[]", "The content is a list."),
    ("{", "This is not JSON: "),
  ])
  func `settings that mean nothing are refused`(text: String, message: String) throws {
    let error = #expect(throws: GenerationError.self) { try TestSettings(Bytes(text.utf8)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error as Any)")
  }

  /// Runs the program for a target of a package.
  ///
  /// - Returns: What it generates.
  private func generated(_ files: [String: String], resources: [String] = []) throws -> String {
    let folder = try TemporaryFolder(files.merging(["Tests/T/A.swift": ""]) { $1 })
    let message = TestGeneratorCommand.run(
      ["Tests.swift", "stamp", "", "T", "Tests/T"].enumerated().map { index, argument in
        index == 3 ? argument : folder.path + (argument.isEmpty ? "" : "/\(argument)")
      } + resources.map { "\(folder.path)/\($0)" })
    #expect(message == nil)
    return try folder.read("Tests.swift").replacing(folder.path, with: "/p")
  }

  static let small = "Feature: A\n  Scenario: B\n    Given c\n"

  @Test func `the folder 'features' is read where 'Features' is missing`() throws {
    #expect(
      try generated(["features/a.feature": Self.small]).contains(#""features/a.feature": ["A.b"]"#))
    let text = try generated(["features/a.feature": Self.small, "Features/b.feature": Self.small])
    #expect(text.contains("Features/b.feature") && !text.contains("features/a.feature"))
  }

  @Test func `the program writes the tests of a target`() throws {
    let text = try generated([
      "Features/a.feature": Self.small, "Features/deep/b.feature.md": "# Feature: M\n",
      "Tests/T/specs-tests.json": #"{"suite": "ShopSpecs.Specs", "features": ["../../Features"]}"#,
    ])
    #expect(text.contains("private typealias _suite = ShopSpecs.Specs\n"))
    #expect(
      text.contains(
        """
          tests: [
            "Features/a.feature": ["A.b"],
            "Features/deep/b.feature.md": [],
          ],
          settings: "{\\"suite\\": \\"ShopSpecs.Specs\\", \\"features\\": [\\"../../Features\\"]}", target: "T",
          at: "/p/Tests/T", in: "/p")

        """), "\(text)")
    #expect(text.contains("func b() async throws"))
    let own = try generated(
      [
        "Features/a.feature": Self.small, "Tests/T/F/own.feature": Self.small,
        "Tests/T/specs-tests.json": #"{"features": ["."]}"#,
      ],
      resources: ["Tests/T/F"])
    #expect(own.contains("\"Tests/T/F/own.feature\": [\"A.b\"]"), "\(own)")
    #expect(
      own.contains("resources: Bundle.module.resourcePath") && !own.contains("Features/a.feature"))
    #expect(TestGeneratorCommand.run([])?.contains("touch Package.swift") == true)
  }

  @Test
  func `the program runs at each build, and changes the tests only if the features have changed`()
    throws
  {
    let folder = try TemporaryFolder(["Features/a.feature": Self.small, "Tests/T/A.swift": ""])
    let arguments =
      ["Tests.swift", "stamp"].map { "\(folder.path)/\($0)" } + [
        folder.path, "T", folder.path + "/Tests/T",
      ]
    func run() throws -> (stamp: String, text: String, time: Date?) {
      #expect(TestGeneratorCommand.run(arguments) == nil)
      let attributes = try FileManager.default.attributesOfItem(atPath: arguments[0])
      return (
        try folder.read("stamp"), try folder.read("Tests.swift"),
        attributes[.modificationDate] as? Date
      )
    }
    let (first, second) = (try run(), try run())
    #expect(first.stamp != second.stamp)
    #expect(first.time == second.time)
    // A feature that was added or removed needs no new plan of the build.
    try folder.write("Feature: Later\n  Scenario: S\n", to: "Features/later.feature")
    #expect(try run().text.contains("Later.s"))
    try FileManager.default.removeItem(atPath: folder.path + "/Features/later.feature")
    #expect(try run().text == first.text)
  }

  @Test(
    arguments: [
      ([:], "T has no features to make tests of."),
      (
        ["Features/a.feature": small, "Tests/T/specs-tests.json": "{"],
        "/p/Tests/T/specs-tests.json:1:2: This is not JSON"
      ),
      (
        ["Features/a.feature": small, "Tests/T/specs-tests.json": #"{"tags": "@none"}"#],
        "There is no scenario to test in the features of T that satisfies '@none'."
      ),
      (
        ["Features/a.feature": small, "Tests/T/specs-tests.json": #"{"tags": "("}"#],
        "'tags' is '(': "
      ),
      (
        ["Features/a.feature": small, "Tests/T/specs-tests.json": #"{"tags": "@a,@b"}"#],
        "There is no scenario to test in the features of T that satisfies '@a,@b'."
      ),
      (
        ["Features/a.feature": small, "Tests/T/own.feature": small],
        "'Features/a.feature' is not tested, because T has features of its own."
      ),
      (
        ["Features/a.feature": small, "Tests/T/specs-tests.json": #"{"features": ["../None"]}"#],
        "'features' names 'Tests/None', where there is no feature."
      ),
      (
        ["Features/a.feature": "Feature: A\n"], "There is no scenario to test in the features of T."
      ),
    ] as [([String: String], String)])
  func `a target that would test nothing has a test that fails`(
    files: [String: String], message: String
  ) throws {
    let text = try generated(files)
    #expect(text.contains(SwiftText.literal(message).dropFirst().dropLast()), "\(text)")
    #expect(text.contains("Issue.record("))
    #expect(!text.contains("_suite"))
  }

  @Test func `the language of specs.json counts`() throws {
    let german = "Funktionalität: Korb\n  Szenario: Leer\n    Angenommen er ist leer\n"
    let files = ["Features/k.feature": german, "specs.json": #"{"language": "de"}"#]
    #expect(try generated(files).contains("Korb.leer"))
  }
}
