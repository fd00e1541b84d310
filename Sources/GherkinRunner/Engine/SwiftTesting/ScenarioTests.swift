import Foundation
import Synchronization

/// The scenarios of a test target, by the names of the tests that are generated for them.
///
/// The plug-in `GherkinTestPlugin` writes the code that uses it. The scenarios are read again when the tests
/// run, so that line numbers are those of the features as they are then. If the tests are not those of the features
/// any more, or if nothing can run, the first test that runs fails and says so. What fails when the scenarios are over
/// fails the last one: reports of test libraries list tests, and lose what belongs to none.
public struct ScenarioTests: Sendable {
  /// What was selected; nil if nothing can run.
  private let selected: SelectedCases?
  /// The cases by the names of their tests and the numbers of their rows.
  private let cases: [String: [Int: ScenarioCase]]
  /// The names of the tests of all scenarios, selected or not.
  private let known: Set<String>
  private let folder: String
  private let built: BuiltTests?
  /// What is said once about all tests of a target.
  private let problems = Collected<ScenarioFailure.Problem>()
  private let warnings = Collected<ScenarioFailure.Problem>()
  private let chosen = ChosenTests()

  /// Reads and plans the scenarios of tests that the plug-in has generated.
  ///
  /// - Parameters:
  ///   - suite: What defines the steps.
  ///   - tests: The names of the tests of each feature, by its path seen from `package`.
  ///   - settings: The text of `specs-tests.json`, empty without such a file.
  ///   - target: The name of the test target, which stands for `{target}` in `SPECS_FORMAT`.
  ///   - folder: The folder of the target.
  ///   - package: The folder of the package.
  ///   - resources: The folder of the bundle that holds the features, for machines that have no sources.
  public init<Suite: SpecSuite>(
    _ suite: Suite.Type, tests: [String: [String]], settings: String, target: String,
    at folder: String, in package: String, resources: String? = nil
  ) {
    let built = BuiltTests(tests, settings: settings, folder: folder, package: package)
    let hasSources = FileSystem.exists(package)
    self.init(
      suite, features: hasSources ? built.presentFeatures : built.features, in: package,
      resources: resources, tags: built.settings.tags, target: target,
      endsWithLastScenario: built.settings.framework == .xctest, built: built)
    guard hasSources else { return }
    let found = TestFeatures(of: folder, in: package, built.settings)
    problems.add([built.change(found, selected)].compactMap(\.self))
    let replacement = found.replacement.map { ($0, TestFeatures.note(onReplacement: $0)) }
    let passedOver = found.passedOver.map { ($0, "'\($0)' is left out: \($1).") }
    warnings.add(
      (passedOver + [replacement].compactMap(\.self)).map { .init($1, path: $0, in: package) })
  }

  /// Reads and plans the scenarios.
  ///
  /// - Parameters:
  ///   - suite: What defines the steps.
  ///   - features: The feature files, seen from `folder`.
  ///   - folder: The folder of the package.
  ///   - resources: The folder of the bundle that holds the features, for machines that have no sources.
  ///   - tags: A tag expression that the scenarios of the target satisfy.
  ///   - target: The name of the test target, which stands for `{target}` in `SPECS_FORMAT`.
  ///   - endsWithLastScenario: Whether the run ends when every scenario has run. Otherwise it ends when
  ///     `finish()` is called. In either case it ends with the process.
  public init<Suite: SpecSuite>(
    _ suite: Suite.Type, features: [String], in folder: String, resources: String? = nil,
    tags: String = "", target: String, endsWithLastScenario: Bool
  ) {
    self.init(
      suite, features: features, in: folder, resources: resources, tags: tags, target: target,
      endsWithLastScenario: endsWithLastScenario, built: nil)
  }

  private init<Suite: SpecSuite>(
    _ suite: Suite.Type, features: [String], in folder: String, resources: String?,
    tags: String, target: String, endsWithLastScenario: Bool, built: BuiltTests?
  ) {
    OpenTestRuns.guardProcess()
    let (folder, paths) = Self.place(of: features, folder, resources)
    self.folder = folder
    self.built = built
    guard !paths.isEmpty else {
      // Not the features of `specs.json`, which an empty list would stand for.
      (selected, cases, known) = (nil, [:], [])
      let place = built?.folder ?? folder
      problems.add([
        .init("The features of \(target) are gone. \(BuiltTests.advice)", path: place, in: folder)
      ])
      return
    }
    let selection = CaseSelection(
      paths: paths, tags: tags, folder: folder,
      environment: ProcessInfo.processInfo.environment, target: target)
    let selected: SelectedCases? = ExitGuard.watchingNow { [problems] in
      do throws(CommandError) {
        let selected = try selection.selected(of: Suite(), endsWithLastCase: endsWithLastScenario)
        Self.print(selected.notes)
        return selected
      } catch {
        problems.add(selection.problems(error))
        return nil
      }
    }
    self.selected = selected
    cases = selected.map(Self.cases) ?? [:]
    known = selected.map { Set($0.names.names(of: $0.plan.pickles.joined())) } ?? []
  }

  private static func cases(of selected: SelectedCases) -> [String: [Int: ScenarioCase]] {
    let pickles = selected.plan.scenarios.map(\.pickle)
    var cases: [String: [Int: ScenarioCase]] = [:]
    for (index, name) in selected.names.names(of: pickles).enumerated() {
      cases[name, default: [:]][selected.names.rowNumber(of: pickles[index])] =
        selected.cases[index]
    }
    for broken in selected.broken { cases[broken.id] = [0: broken] }
    return cases
  }

  /// The features in `folder`, or, where that does not exist, in the folder of resources.
  private static func place(
    of features: [String], _ folder: String, _ resources: String?
  ) -> (folder: String, paths: [String]) {
    guard let resources, !FileSystem.exists(folder) else { return (folder, features) }
    let paths = features.map { path in
      // A resource keeps the end of its path: all of it in a folder that was copied, else its name.
      let parts = path.split(separator: "/")
      let candidates = parts.indices.map { parts[$0...].joined(separator: "/") }
      return candidates.first { FileSystem.exists("\(resources)/\($0)") } ?? path
    }
    return (resources, paths)
  }

  /// Prints what a run would print before it begins.
  static func print(_ notes: String) {
    guard !notes.isEmpty else { return }
    // Where standard error is closed, it is lost.
    StandardError.write(notes)
  }
}

/// What tests ask for.
extension ScenarioTests {
  /// Whether the test `name` runs: whether its scenario is selected, or the row of its outline, or any row
  /// of it. If nothing can run, the first test that asks does, to say why.
  ///
  /// - Parameter row: The number of the row in the outline, from 0; nil for all of them.
  public func selects(_ name: String, row: Int? = nil) -> Bool {
    guard selected != nil else { return chosen.isFirst(name) }
    guard known.contains(name) else { return true }
    return row.map { cases[name]?[$0] != nil } ?? (cases[name] != nil)
  }

  /// The same, for a library that asks for each test before the first one runs, so that the last one is known.
  package func chooses(_ name: String) -> Bool {
    guard selects(name) else { return false }
    if selected != nil { chosen.expect(known.contains(name) ? cases[name]?.count ?? 0 : 1) }
    return true
  }

  /// Why a test does not run whose scenario is not selected.
  public var reasonToSkip: String {
    selected?.reasonToSkip ?? "no scenario can run, for the reason that one test reports"
  }

  /// The scenario of the test `name`, or that of a row of its outline.
  ///
  /// - Parameter row: The number of the row in the outline, from 0.
  public subscript(name: String, row row: Int = 0) -> ScenarioCase {
    selected == nil ? notRun(name) : withFindings(cases[name]?[row] ?? missing(name))
  }

  /// The selected rows of the outline of the test `name`.
  public func rows(of name: String) -> [ScenarioCase] {
    guard selected != nil else { return [notRun(name)] }
    guard known.contains(name) else { return [withFindings(missing(name))] }
    return (cases[name] ?? [:]).sorted { $0.key < $1.key }.map { withFindings($0.value) }
  }

  /// What is wrong with the tests as a whole, such as a feature that has none. The first test that asks reports it, so
  /// that nothing is left for a suite unless no test has run.
  public func takeProblems() -> [ScenarioFailure.Problem] { problems.take() }

  /// What may be wrong with the tests as a whole. The first test that asks reports it.
  public func takeWarnings() -> [ScenarioFailure.Problem] { warnings.take() }

  /// Runs `body`, in which all scenarios run, and during which the process must not end.
  public func run(_ body: () async throws -> Void) async rethrows {
    try await ExitGuard.watching(nil, body)
  }

  /// Ends the run: runs the hooks after it, and writes the reports.
  ///
  /// - Returns: What did not pass.
  public func finish() async -> [ScenarioFailure.Problem] {
    await selected?.finish() ?? []
  }

  /// The case of a test whose scenario is gone, or in a file that the definitions show to be mistaken, which the
  /// generator does not know.
  private func missing(_ name: String) -> ScenarioCase {
    let path = built?.place(of: name) ?? "Package.swift"
    if let broken = selected?.broken.first(where: { $0.id == path }) { return broken }
    let problem = ScenarioFailure.Problem(
      "The features have no scenario for the test '\(name)' any more. \(BuiltTests.advice)",
      path: path, in: folder)
    return ScenarioCase(name: name, id: name, place: path, failing: [problem])
  }

  /// The case of a test while nothing can run. The first one says why; the others would only repeat it.
  private func notRun(_ name: String) -> ScenarioCase {
    ScenarioCase(name: name, id: name, place: folder) { [problems, reasonToSkip] in
      var result = CaseResult(problems: problems.take())
      if result.problems.isEmpty { result.skipReason = reasonToSkip }
      return result
    }
  }

  private func withFindings(_ scenario: ScenarioCase) -> ScenarioCase {
    scenario.adding { result in
      result.problems = problems.take() + result.problems
      result.warnings = warnings.take() + result.warnings
      if chosen.endsWithThis() { result.problems += await finish() }
    }
  }
}

/// The tests that are to run. A class, because all tests share it.
private final class ChosenTests: Sendable {
  /// The first test that asked, how many scenarios are to run, and how many of them have not ended.
  private let state = Mutex((first: String?.none, count: 0, left: 0))

  /// Whether `name` is the first test that asks.
  func isFirst(_ name: String) -> Bool {
    state.withLock { state in
      state.first = state.first ?? name
      return state.first == name
    }
  }

  /// More scenarios are to run.
  func expect(_ more: Int) {
    state.withLock { ($0.count, $0.left) = ($0.count + more, $0.left + more) }
  }

  /// Whether the scenario that ends now is known to be the last. The same tests may be repeated.
  func endsWithThis() -> Bool {
    state.withLock { state in
      state.left -= 1
      guard state.count > 0, state.left == 0 else { return false }
      state.left = state.count
      return true
    }
  }
}
