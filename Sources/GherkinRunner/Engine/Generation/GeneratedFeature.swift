/// A feature with the names of its tests, without scenarios that are left out.
struct GeneratedFeature {
  /// A scenario, or an outline with its rows.
  struct Test {
    let scenario: Scenario
    /// The name that leads to the scenario when the tests run: `Basket.eating_cukes`.
    let name: String
    let function: String
    let pickles: [Pickle]

    var isOutline: Bool { pickles.first?.row != nil }
    /// The tags that all of its rows have.
    var tags: [String] {
      let common = pickles.map { Set($0.tags.map(\.name)) }.reduce(nil) {
        $0?.intersection($1) ?? $1
      }
      return (common ?? []).sorted()
    }
  }

  let name: TestNames.FeatureName
  /// The tests outside of rules.
  private(set) var tests: [Test] = []
  /// The tests of each rule.
  private(set) var rules: [(type: String, title: String, tests: [Test])] = []

  init(_ name: TestNames.FeatureName, _ tags: TagExpression) {
    self.name = name
    let document = name.document
    let pickles = PickleCompiler.compile(document).filter { pickle in
      tags.evaluate(pickle.tags.map(\.name))
    }
    let byScenario = Dictionary(grouping: pickles) { $0.scenario.index }
    let byRule = Dictionary(
      grouping: document.scenarios.indices.map { Scenario(document: document, index: $0) }
    ) { $0.rule?.index }
    func tests(in rule: Int?) -> [Test] {
      (byRule[rule] ?? []).compactMap { scenario in
        guard let pickles = byScenario[scenario.index] else { return nil }
        return Test(
          scenario: scenario, name: name.name(of: scenario),
          function: name.scenarios[scenario.index] ?? "", pickles: pickles)
      }
    }
    self.tests = tests(in: nil)
    rules = document.rules.indices.compactMap { index in
      let tests = tests(in: index)
      let title = Rule(document: document, index: index).name
      return tests.isEmpty ? nil : (name.rules[index] ?? "", title, tests)
    }
  }

  var path: String { name.document.source.uri }
  var title: String { name.document.feature?.name ?? "" }
  var isEmpty: Bool { tests.isEmpty && rules.isEmpty }
  var allTests: [Test] { tests + rules.flatMap(\.tests) }
}
