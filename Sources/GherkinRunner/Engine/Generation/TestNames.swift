/// The names of the tests that are generated from features: made from titles, so that they stay the same
/// when lines move.
///
/// A feature and a rule are a type, a scenario is a function in it: `Basket.eating_cukes`. Names that
/// would be the same are distinguished by the path of the feature, or else by a number.
package struct TestNames: Sendable {
  struct FeatureName: Sendable {
    let document: GherkinDocument
    let type: String
    /// The types of its rules, by their index in the document.
    var rules: [Int: String] = [:]
    /// The functions of its scenarios, by their index in the document.
    var scenarios: [Int: String] = [:]
    /// The number of each row of examples among all rows of its outline, from 0.
    var rows: [Int: Int] = [:]
  }

  /// In the order of the documents, without those that hold no feature.
  private(set) var features: [FeatureName] = []
  /// The features by the paths of their documents.
  private var byPath: [String: Int] = [:]

  package init(_ documents: [GherkinDocument]) {
    let documents = documents.filter { $0.feature != nil }
    let types = documents.map { Identifier.type($0.feature?.name ?? "", else: "Feature") }
    let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
    var taken = TakenNames()
    for (document, type) in zip(documents, types) {
      let path = document.source.uri
      let name = counts[type] == 1 ? type : "\(type)_\(Identifier.function(path, else: ""))"
      byPath[path] = byPath[path] ?? features.count
      features.append(Self.names(in: document, type: taken.add(name)))
    }
  }

  private static func names(in document: GherkinDocument, type: String) -> FeatureName {
    var feature = FeatureName(document: document, type: type)
    // Types and functions share their scope.
    var taken = TakenNames()
    var takenInRules: [Int: TakenNames] = [:]
    for rule in document.rules.indices {
      let title = Rule(document: document, index: rule).name
      feature.rules[rule] = taken.add(Identifier.type(title, else: "Rule"))
    }
    for index in document.scenarios.indices {
      let scenario = Scenario(document: document, index: index)
      let name = Identifier.function(scenario.name, else: "scenario")
      if let rule = scenario.rule?.index {
        feature.scenarios[index] = takenInRules[rule, default: TakenNames()].add(name)
      } else {
        feature.scenarios[index] = taken.add(name)
      }
      let tables = document.examples[scenario.node.examples.indices]
      for (number, row) in tables.flatMap({ $0.rows.indices.dropFirst() }).enumerated() {
        feature.rows[row] = number
      }
    }
    return feature
  }

  /// The names of the tests of `pickles`, such as `Basket.eating_cukes`; rows of an outline share theirs.
  package func names(of pickles: some Sequence<Pickle>) -> [String] { pickles.map(name) }

  private func name(of pickle: Pickle) -> String {
    byPath[pickle.uri].map { features[$0].name(of: pickle.scenario) } ?? ""
  }

  /// The number of the row of `pickle` among all rows of its outline, from 0; 0 for a scenario that is not an outline.
  func rowNumber(of pickle: Pickle) -> Int {
    guard let row = pickle.entry.row, let feature = byPath[pickle.uri] else { return 0 }
    return features[feature].rows[row] ?? 0
  }

  /// What is generated for `pickle`: the name of its test or, if each row is a test of its own, that and the row.
  func testName(of pickle: Pickle, perRow: Bool) -> String {
    guard perRow, pickle.entry.row != nil else { return name(of: pickle) }
    return "\(name(of: pickle))[\(rowNumber(of: pickle))]"
  }

  /// What identifies each of `pickles`: the file, the name of its test, and the cells of its row.
  package func ids(of pickles: [Pickle]) -> [String] {
    var taken = TakenNames()
    return zip(pickles, names(of: pickles)).map { pickle, name in
      let cells = pickle.row.map { "(\($0.cells.map(\.value).joined(separator: ", ")))" } ?? ""
      return taken.add("\(pickle.uri)/\(name)\(cells)")
    }
  }
}

extension TestNames.FeatureName {
  func name(of scenario: Scenario) -> String {
    let rule = scenario.rule.flatMap { rules[$0.index] }
    return [type, rule, scenarios[scenario.index]].compactMap(\.self).joined(separator: ".")
  }
}

/// Names that have been given in one scope.
struct TakenNames {
  private var names: Set<String> = []
  /// The number of the last twin of a name.
  private var numbers: [String: Int] = [:]
  /// What stands before and behind the number of a twin.
  private var marks = ("_", "")
  /// What two names have in common that are twins.
  private var key: @Sendable (String) -> String = { $0 }

  /// Names of which twins are numbered as in `a (2)`. Readers of reports may take two names for one that differ only in
  /// blanks and capitals.
  static let parenthesized = {
    var names = TakenNames()
    names.marks = (" (", ")")
    names.key = { $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return names
  }()

  /// Adds `name`, with a number after it if it is taken, and returns it.
  mutating func add(_ name: String) -> String {
    var candidate = name
    let twin = key(name)
    while !names.insert(key(candidate)).inserted {
      let number = numbers[twin, default: 1] + 1
      numbers[twin] = number
      candidate = "\(name)\(marks.0)\(number)\(marks.1)"
    }
    return candidate
  }
}

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
  private(set) var tests: [Test] = []
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
