import Foundation

/// One scenario as a test case: for `swift test`, Xcode and CI, which list and run it by name.
///
/// Make them with `SpecSuite.cases(in:)`.
public struct ScenarioCase: Sendable, Identifiable {
  /// The feature's and the scenario's name.
  public let name: String
  /// The feature file and the line of the scenario, or of its row of examples.
  public let id: String

  private let body: @Sendable () async throws -> Void

  init(name: String, id: String, body: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.id = id
    self.body = body
  }

  /// Runs the scenario with its hooks.
  ///
  /// A scenario that skips itself on purpose passes; one that is pending, undefined or ambiguous
  /// does not.
  ///
  /// - Throws: `ScenarioFailure`, which says what did not pass, and where.
  public func run() async throws { try await body() }
}

extension ScenarioCase: CustomStringConvertible {
  /// The name and the place, as test reports show them.
  public var description: String { "\(name) (\(id))" }
}

/// Why a scenario that is run as a test case did not pass.
public struct ScenarioFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Each step that did not pass, with the reason, its place in the feature, and that of its
  /// definition.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension SpecSuite {
  /// The scenarios of feature files as cases of a parameterised test.
  ///
  /// ```swift
  /// import GherkinRunner
  /// import Testing
  ///
  /// @Test(arguments: Specs.cases(in: "Features"))
  /// func scenario(_ scenario: ScenarioCase) async throws { try await scenario.run() }
  /// ```
  ///
  /// Nothing is lost in silence: a file that is no Gherkin, definitions that cannot work, and a
  /// selection without scenarios each become a case that fails and says why.
  ///
  /// Hooks around the whole run are run before the first of the scenarios that are running at a time
  /// and after the last of them. Scenarios tagged `@serial` never overlap with others of this list.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and `PATH:LINE`, seen from the package that the calling test is part
  ///     of.
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty. The environment
  ///     variables `SPECS_TAGS` and `SPECS_NAME` narrow the choice further.
  ///   - timeout: How long a step may take; no limit when none.
  public static func cases(
    in paths: String..., tags: String = "", timeout: Duration? = .seconds(60),
    filePath: String = #filePath
  ) -> [ScenarioCase] {
    let folder = PackageFolder.of(filePath)
    do {
      let selection = CaseSelection(
        paths: paths.isEmpty ? ["Features"] : paths, tags: tags, folder: folder,
        environment: ProcessInfo.processInfo.environment)
      return try selection.cases(of: Self(), timeout: timeout)
    } catch {
      let failure = ScenarioFailure("\(error)")
      return [ScenarioCase(name: error.problem, id: paths.joined(separator: " ")) { throw failure }]
    }
  }
}

/// Finds the package that a source file belongs to.
enum PackageFolder {
  /// The nearest folder above `file` that holds `Package.swift`; the working folder where there is
  /// none.
  static func of(_ file: String) -> String {
    var folder = FileSystem.parent(of: file)
    while !folder.isEmpty {
      if FileSystem.exists(folder + "/Package.swift") { return folder }
      let parent = FileSystem.parent(of: folder)
      guard parent != folder else { break }
      folder = parent
    }
    return "."
  }
}
