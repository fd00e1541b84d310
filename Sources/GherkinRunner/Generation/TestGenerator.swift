/// Generates the Swift source of the tests of a test target: one for each scenario, and one with arguments
/// for each outline.
package struct TestGenerator {
  /// What the tests of a target are made of: the content of `specs-tests.json`, all of it optional.
  package struct Settings: Sendable, Equatable {
    /// The library that runs the tests.
    package enum Framework: String, Sendable, CaseIterable {
      case testing = "Testing"
      case xctest = "XCTest"
    }

    package var framework = Framework.testing
    /// The name of the suite in the test target.
    package var suite = "Specs"
    /// A tag expression that chooses the scenarios.
    package var tags = ""

    package init() {}
  }

  private let settings: Settings
  /// The folder of the package.
  private let folder: String
  private let target: String
  /// Whether the features are resources of the target.
  private let areResources: Bool

  package init(_ settings: Settings, folder: String, target: String, areResources: Bool = false) {
    self.settings = settings
    self.folder = folder
    self.target = target
    self.areResources = areResources
  }

  /// The source of the tests of `files`, whose paths are seen from the folder of the package.
  package func source(of files: [ParseResult]) throws(GenerationError) -> String {
    let tags: TagExpression
    do throws(TagExpressionError) {
      tags = try TagExpression(parsing: settings.tags)
    } catch {
      throw GenerationError(
        "The tag expression of the tests is '\(settings.tags)': \(error.plainReason).",
        remedy: "It takes a tag expression, such as '@web and not (@slow or @wip)'.")
    }
    let names = TestNames(files.filter(\.errors.isEmpty).map(\.document))
    let broken = files.filter { !$0.errors.isEmpty }.map(\.document.source.uri)
    let features = names.features.map { GeneratedFeature($0, tags) }.filter { !$0.isEmpty }
    let paths = files.map { literal($0.document.source.uri) }.joined(separator: ",\n    ")
    let resources = areResources ? " resources: Bundle.module.resourcePath," : ""
    let header = """
      // Generated from the features of \(target) whenever they change. Do not edit.

      \(areResources ? "import Foundation\n" : "")\(imports)

      // The suite that defines the steps. If there is none of this name, write one, or name yours in
      // specs-tests.json in the folder of \(target): {"suite": "MySpecs"}
      private typealias _suite = \(settings.suite)
      private nonisolated let _scenarios = ScenarioTests(
        _suite.self,
        features: [
          \(paths)
        ],
        in: \(literal(folder)),\(resources) tags: \(literal(settings.tags)), target: \(literal(target)),
        endsWithLastScenario: \(settings.framework == .xctest))

      """
    switch settings.framework {
    case .testing:
      return header + SwiftTestingSource().text(features, broken)
    case .xctest:
      return header + XCTestSource().text(features, broken)
    }
  }

  private var imports: String {
    switch settings.framework {
    case .testing: "import GherkinRunner\nimport GherkinTesting\nimport Testing"
    case .xctest: "import GherkinRunner\nimport XCTest"
    }
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
    func tests(in rule: Int?) -> [Test] {
      document.scenarios.indices.compactMap { index in
        let scenario = Scenario(document: document, index: index)
        guard scenario.rule?.index == rule, let pickles = byScenario[index] else { return nil }
        return Test(
          scenario: scenario, name: name.name(of: scenario),
          function: name.scenarios[index] ?? "", pickles: pickles)
      }
    }
    self.tests = tests(in: nil)
    rules = document.rules.indices.compactMap { index in
      let tests = tests(in: index)
      let title = Rule(document: document, index: index).name
      return tests.isEmpty ? nil : (name.rules[index] ?? "", title, tests)
    }
  }

  var title: String { name.document.feature?.name ?? "" }
  var isEmpty: Bool { tests.isEmpty && rules.isEmpty }
  var allTests: [Test] { tests + rules.flatMap(\.tests) }
}

/// `text` as a Swift string literal.
func literal(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    default:
      // Control characters, which have no place in source code, among them line breaks.
      if scalar.properties.generalCategory == .control {
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        literal.unicodeScalars.append(scalar)
      }
    }
  }
  return literal + "\""
}

/// Why no tests can be generated.
package struct GenerationError: Error, Sendable, CustomStringConvertible {
  /// The problem, and what to do about it.
  package let description: String

  init(_ problem: String, remedy: String) { description = "\(problem)\n\(remedy)" }
}

extension TestGenerator.Settings {
  /// Reads the content of `specs-tests.json` at `path`.
  ///
  /// The plug-in reads `features` itself, the paths of the features.
  package init(path: String, bytes: Bytes) throws(GenerationError) {
    let content: JSONValue
    do throws(JSONReader.Fault) {
      content = try JSONReader.read(bytes)
    } catch {
      throw GenerationError(
        "\(path):\(error.line):\(error.column): this is not JSON: \(error.reason).",
        remedy: "The file must hold one JSON object, such as {\"tags\": \"not @wip\"}.")
    }
    guard let values = content.members?.dictionary else {
      throw .misplaced(content, path, expected: "an object of settings")
    }
    let known = ["features", "framework", "suite", "tags"]
    for key in values.keys.sorted() where !known.contains(key) {
      throw GenerationError(
        "\(path) has the key '\(key)', which means nothing there.",
        remedy: "The keys are \(known.joined(separator: ", ")).")
    }
    func text(_ key: String, expected: String) throws(GenerationError) -> String? {
      guard let value = values[key] else { return nil }
      guard case .text(let text) = value, !text.isEmpty else {
        throw .misplaced(value, "\(path): \(key)", expected: expected)
      }
      return text
    }
    if let suite = try text("suite", expected: "the name of a suite, such as \"Specs\"") {
      self.suite = suite
    }
    if let tags = try text("tags", expected: "a tag expression, such as \"not @wip\"") {
      self.tags = tags
    }
    let frameworks = Framework.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    if let name = try text("framework", expected: frameworks) {
      guard let framework = Framework(rawValue: name) else {
        throw .misplaced(.text(name), "\(path): framework", expected: frameworks)
      }
      self.framework = framework
    }
  }
}

extension GenerationError {
  fileprivate static func misplaced(
    _ value: JSONValue, _ place: String, expected: String
  ) -> GenerationError {
    GenerationError("\(place) is \(value).", remedy: "It takes \(expected).")
  }
}

/// The generator as a program, which the plug-in starts before the tests are compiled.
package enum TestGeneratorCommand {
  /// Runs it with the arguments that follow the program's name:
  /// `OUTPUT PACKAGE-FOLDER TARGET SETTINGS-OR-EMPTY RESOURCES-OR-EMPTY FEATURE…`.
  ///
  /// - Returns: What to print, which is nothing if all went well.
  package static func run(_ arguments: [String]) -> String? {
    guard arguments.count > 5 else {
      return "error: this program is for the plug-in GherkinTestPlugin, and runs with its arguments"
    }
    let (output, folder, target) = (arguments[0], arguments[1], arguments[2])
    do {
      var settings = TestGenerator.Settings()
      if !arguments[3].isEmpty {
        settings = try TestGenerator.Settings(
          path: arguments[3], bytes: try FileSystem.contents(of: arguments[3]))
      }
      let generator = TestGenerator(
        settings, folder: folder, target: target, areResources: !arguments[4].isEmpty)
      let files = try arguments[5...].sorted().map { path in
        let isInside = path.hasPrefix(folder + "/")
        let uri = isInside ? String(path.dropFirst(folder.count + 1)) : path
        return Parser.parse(SourceFile(uri: uri, bytes: try FileSystem.contents(of: path)))
      }
      try write(try generator.source(of: files), to: output)
      return nil
    } catch let error as FileError {
      return "error: \(error.path): \(error.reason)"
    } catch {
      return "error: \(error)"
    }
  }

  private static func write(_ text: String, to path: String) throws(FileError) {
    try FileSystem.createFolder(FileSystem.parent(of: path))
    let draft = try Draft(of: path)
    try FileSystem.write(Bytes(text.utf8), to: draft.descriptor, named: path)
    try draft.publish()
  }
}
