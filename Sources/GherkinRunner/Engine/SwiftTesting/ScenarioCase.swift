public import Foundation

/// One scenario as a test case: for `swift test`, Xcode and CI, which list and run it by name.
///
/// Make them with `SpecSuite.cases(in:)`, or let the plug-in `GherkinTestPlugin` generate a test for each
/// scenario.
public struct ScenarioCase: Sendable, Identifiable {
  /// The feature's and the scenario's name.
  public let name: String
  /// What identifies the scenario when lines of the feature move: the file, the titles, and the cells of
  /// its row of examples.
  public let id: String
  /// The feature file and the line of the scenario, or of its row of examples.
  public let place: String

  private let body: @Sendable () async -> CaseResult

  init(
    name: String, id: String, place: String, body: @escaping @Sendable () async -> CaseResult
  ) {
    self.name = name
    self.id = id
    self.place = place
    self.body = body
  }

  init(name: String, id: String, place: String, failing problems: [ScenarioFailure.Problem]) {
    self.init(name: name, id: id, place: place) { CaseResult(problems: problems) }
  }

  /// The same case, with what `change` adds to its result.
  func adding(_ change: @escaping @Sendable (inout CaseResult) async -> Void) -> ScenarioCase {
    ScenarioCase(name: name, id: id, place: place) { [body] in
      var result = await body()
      await change(&result)
      return result
    }
  }

  /// Runs the scenario with its hooks.
  ///
  /// A scenario that skips itself on purpose passes; one that is pending, undefined or ambiguous
  /// does not.
  ///
  /// - Throws: `ScenarioFailure`, which says what did not pass, and where.
  public func run() async throws {
    let result = await result()
    guard result.problems.isEmpty else { throw ScenarioFailure(result.problems) }
  }

  /// Runs the scenario with its hooks, for libraries that show more of the result than `run()` does.
  public func result() async -> CaseResult { await body() }
}

extension ScenarioCase: CustomStringConvertible {
  /// The name and the place, as test reports show them.
  public var description: String { "\(name) (\(place))" }
}

extension SpecSuite {
  /// The scenarios of feature files as cases of a parameterised test.
  ///
  /// ```swift
  /// import GherkinTesting
  /// import Testing
  ///
  /// @Test(arguments: Specs.cases(in: "Features"))
  /// func scenario(_ scenario: ScenarioCase) async throws { try await scenario.test() }
  /// ```
  ///
  /// Nothing is lost in silence: a file that is not Gherkin, definitions that cannot work, and a
  /// selection without scenarios each become a case that fails and says why.
  ///
  /// The options of `specs.json` apply, and the environment variables `SPECS_TAGS`, `SPECS_NAME`,
  /// `SPECS_PROFILE` and `SPECS_FORMAT`. The hooks before the run are run once, before the first scenario;
  /// those after the run when every scenario of the list has run or, if only some of them were selected,
  /// when the process ends. Scenarios tagged `@serial` never overlap with others of this list.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and `PATH:LINE`, seen from the package that the calling test is part
  ///     of; those in `specs.json`, or else `Features`, if there are none.
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty.
  ///   - timeout: How long a step may take, zero for no limit; if there is none, what `specs.json` says,
  ///     or else a minute.
  public static func cases(
    in paths: String..., tags: String = "", timeout: Duration? = nil,
    filePath: String = #filePath
  ) -> [ScenarioCase] {
    let folder = PackageFolder.of(filePath)
    return cases(paths, tags: tags, timeout: timeout, folder: folder)
  }

  /// The scenarios of feature files that are resources of a bundle, as cases of a parameterised test: for
  /// tests that run where the sources are not, such as on a device.
  ///
  /// ```swift
  /// @Test(arguments: Specs.cases(in: "Features", bundle: .module))
  /// func scenario(_ scenario: ScenarioCase) async throws { try await scenario.test() }
  /// ```
  ///
  /// - Parameters:
  ///   - paths: Files and folders among the resources; all features in the bundle if there are none.
  ///   - bundle: The bundle of the test target.
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty.
  ///   - timeout: How long a step may take, zero for no limit; if there is none, a minute.
  public static func cases(
    in paths: String..., bundle: Bundle, tags: String = "", timeout: Duration? = nil
  ) -> [ScenarioCase] {
    let folder = bundle.resourcePath ?? bundle.bundlePath
    return cases(paths.isEmpty ? ["."] : paths, tags: tags, timeout: timeout, folder: folder)
  }

  private static func cases(
    _ paths: [String], tags: String, timeout: Duration?, folder: String
  ) -> [ScenarioCase] {
    let selection = CaseSelection(
      paths: paths, tags: tags, folder: folder, timeout: timeout,
      environment: ProcessInfo.processInfo.environment)
    OpenTestRuns.guardProcess()
    return ExitGuard.watchingNow {
      do throws(CommandError) {
        let selected = try selection.selected(of: Self(), endsWithLastCase: true)
        ScenarioTests.print(selected.notes)
        return selected.broken + selected.cases
      } catch {
        let id = paths.joined(separator: " ")
        return [
          ScenarioCase(
            name: error.problem, id: id, place: id, failing: selection.problems(error))
        ]
      }
    }
  }
}

/// Finds the package that a source file belongs to.
enum PackageFolder {
  /// The nearest folder above `file` that holds `Package.swift`; else the working folder.
  static func of(_ file: String) -> String {
    FileSystem.folders(from: FileSystem.parent(of: file)).first {
      FileSystem.exists($0 + "/Package.swift")
    } ?? "."
  }
}
