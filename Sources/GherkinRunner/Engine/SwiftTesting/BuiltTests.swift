/// What the tests of a target were generated from, to compare with what is there when they run: with `--skip-build`, or
/// in a build folder that was kept, that may be something else.
struct BuiltTests: Sendable {
  /// The names of the tests of each feature, by its path seen from the folder of the package.
  let tests: [String: [String]]
  /// What `specs-tests.json` says.
  let settings: TestSettings
  let folder: String
  let package: String

  init(_ tests: [String: [String]], settings text: String, folder: String, package: String) {
    self.tests = tests
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

  private var settingsPath: String {
    let path = "\(folder)/\(TestSettings.fileName)"
    return path.hasPrefix(package + "/") ? String(path.dropFirst(package.count + 1)) : path
  }

  /// That the settings, a feature or a scenario has no test; nil if all that there is has one.
  ///
  /// - Parameters:
  ///   - found: The features that the generator would find now.
  ///   - selected: The scenarios of the features that have tests, if they can be read.
  func change(_ found: TestFeatures, _ selected: SelectedCases?) -> ScenarioFailure.Problem? {
    changedFile(found, selected).map { path in
      .init(
        "\(path) has changed since the tests were built. \(Self.advice)", path: path, in: package)
    }
  }

  private func changedFile(_ found: TestFeatures, _ selected: SelectedCases?) -> String? {
    guard (try? TestSettings.read(in: folder))?.settings == settings else { return settingsPath }
    if let path = found.paths.first(where: { tests[$0] == nil }) { return path }
    // The same expression has selected the scenarios, so it can be read.
    guard let selected, let tags = try? TagExpression(parsing: settings.tags) else { return nil }
    let built = tests.mapValues(Set.init)
    return selected.plan.pickles.joined().first { pickle in
      let name = selected.names.testName(of: pickle, perRow: settings.framework == .xctest)
      return tags.evaluate(pickle.tags.map(\.name)) && built[pickle.uri]?.contains(name) == false
    }?.uri
  }
}
