/// What the tests of a target were generated from, to compare with what is there when they run: with `--skip-build`, or
/// in a build folder that was kept, that may be something else.
struct BuiltTests: Sendable {
  /// The names of the tests of each feature, by its path seen from the folder of the package.
  let tests: [String: [String]]
  /// The text of `specs-tests.json`.
  let text: String
  /// What it says.
  let settings: TestSettings
  let folder: String
  let package: String

  init(_ tests: [String: [String]], settings text: String, folder: String, package: String) {
    self.tests = tests
    self.text = text
    // The generator has read it.
    settings = (try? TestSettings(Bytes(text.utf8))) ?? TestSettings()
    self.folder = folder
    self.package = package
  }

  /// The features, in the order in which the generator read them.
  var features: [String] { tests.keys.sorted() }

  var presentFeatures: [String] {
    features.filter { FileSystem.exists(FileSystem.absolute($0, in: package)) }
  }

  /// What to do about tests that are not those of the features.
  static let advice = """
    Build the tests again, without --skip-build. If that does not help, run 'touch Package.swift' before.
    """

  /// Where the test `name` was; the settings if it is unknown.
  func place(of name: String) -> String {
    tests.first { $0.value.contains { $0 == name || $0.hasPrefix("\(name)[") } }?.key
      ?? (tests[name] == nil ? settingsPath : name)
  }

  private var settingsPath: String { seen("\(folder)/\(TestSettings.fileName)") }

  private func seen(_ path: String) -> String {
    path.hasPrefix(package + "/") ? String(path.dropFirst(package.count + 1)) : path
  }

  private func problem(_ message: String, at path: String) -> ScenarioFailure.Problem {
    .init(message, path: path, in: package)
  }
}

extension BuiltTests {
  /// Features and settings that the tests do not know, and features that are left out by mistake.
  func changes() -> (problems: [ScenarioFailure.Problem], warnings: [ScenarioFailure.Problem]) {
    var now = settings
    do throws(GenerationError) {
      now = try TestSettings.read(in: folder).settings
    } catch {
      let (line, column) = (error.line, error.column)
      return (
        [.init("\(error)", path: settingsPath, line: line, column: column, in: package)], []
      )
    }
    var problems: [ScenarioFailure.Problem] = []
    if now != settings {
      problems.append(
        problem(
          "\(TestSettings.fileName) has changed since the tests were built. \(Self.advice)",
          at: settingsPath))
    }
    let found = TestFeatures(of: folder, in: package, now)
    for path in found.paths where tests[path] == nil {
      problems.append(problem("The feature \(path) has no tests yet. \(Self.advice)", at: path))
    }
    for place in found.emptyPlaces {
      problems.append(
        problem("There is no feature at '\(place)', which 'features' names.", at: settingsPath))
    }
    if let path = found.shadowed.first {
      let count = found.shadowed.count.counted("feature")
      problems.append(
        problem(
          """
          \(count) in the folder Features \(found.shadowed.count == 1 ? "is" : "are") not tested, because \
          \(seen(folder)) has features of its own. Name the folders to test in \(settingsPath): \
          {"features": [".", "\(relativeFeatures)"]}, or {"features": ["."]} for those of its own alone.
          """, at: path))
    }
    let warnings = found.passedOver.map { path, reason in
      problem("'\(path)' is left out: \(reason).", at: path)
    }
    return (problems, warnings)
  }

  /// The folder `Features` of the package, seen from that of the target.
  private var relativeFeatures: String {
    let depth = seen(folder).split(separator: "/").count
    return String(repeating: "../", count: depth) + "Features"
  }

  /// Those of `pickles`, all scenarios of the features, that have no test: for each feature, the first of them.
  func scenariosWithoutTest(
    _ pickles: some Sequence<Pickle>, _ names: TestNames
  ) throws(TagExpressionError) -> [ScenarioFailure.Problem] {
    let tags = try TagExpression(parsing: settings.tags)
    let built = tests.mapValues(Set.init)
    var missing: [(first: Pickle, count: Int)] = []
    for pickle in pickles where tags.evaluate(pickle.tags.map(\.name)) {
      let name = names.testName(of: pickle, perRow: settings.framework == .xctest)
      guard built[pickle.uri]?.contains(name) == false else { continue }
      if missing.last?.first.uri == pickle.uri {
        missing[missing.count - 1].count += 1
      } else {
        missing.append((pickle, 1))
      }
    }
    return missing.map { pickle, count in
      let others = count == 1 ? "has" : "and \((count - 1).counted("other")) of the feature have"
      return .init(
        "The scenario \"\(pickle.name)\" \(others) no test yet. \(Self.advice)",
        scenario: pickle, in: package)
    }
  }
}
