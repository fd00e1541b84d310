import Foundation

/// The scenarios of a test target, by the names of the tests that are generated for them.
///
/// The plug-in `GherkinTestPlugin` writes the code that uses it. The scenarios are read again when the tests
/// run, so that line numbers are those of the features as they are then.
public struct ScenarioTests: Sendable {
  private enum Content: Sendable {
    /// The cases by the names of their tests and the numbers of their rows.
    case selected(SelectedCases, cases: [String: [Int: ScenarioCase]], known: Set<String>)
    /// Nothing can run, for this reason.
    case failed(CommandError)
  }

  private let content: Content
  private let folder: String

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
    let (folder, paths) = Self.place(of: features, folder, resources)
    self.folder = folder
    let selection = CaseSelection(
      paths: paths, tags: tags, folder: folder,
      environment: ProcessInfo.processInfo.environment, target: target)
    do {
      let selected = try selection.selected(
        of: Suite(), endsWithLastCase: endsWithLastScenario)
      let pickles = selected.plan.scenarios.map(\.pickle)
      var cases: [String: [Int: ScenarioCase]] = [:]
      for (index, name) in selected.names.names(of: pickles).enumerated() {
        cases[name, default: [:]][pickles[index].rowNumber] = selected.cases[index]
      }
      for broken in selected.broken { cases[broken.id] = [0: broken] }
      let known = Set(selected.names.names(of: selected.plan.pickles.joined()))
      content = .selected(selected, cases: cases, known: known)
    } catch {
      content = .failed(error)
    }
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

  /// Whether the test `name` runs: whether its scenario is selected, or the row of its outline, or any row
  /// of it. If nothing can run, every test does, to say why.
  ///
  /// - Parameter row: The number of the row in the outline, from 0; nothing for all of them.
  public func selects(_ name: String, row: Int? = nil) -> Bool {
    guard case .selected(_, let cases, let known) = content, known.contains(name) else {
      return true
    }
    return row.map { cases[name]?[$0] != nil } ?? (cases[name] != nil)
  }

  /// The scenario of the test `name`, or that of a row of its outline.
  ///
  /// - Parameter row: The number of the row in the outline, from 0.
  public subscript(name: String, row row: Int = 0) -> ScenarioCase {
    switch content {
    case .failed(let error): failing(name, error)
    case .selected(_, let cases, _): cases[name]?[row] ?? failing(name, missing(name))
    }
  }

  /// The selected rows of the outline of the test `name`.
  public func rows(of name: String) -> [ScenarioCase] {
    switch content {
    case .failed(let error): [failing(name, error)]
    case .selected(_, let cases, let known):
      known.contains(name)
        ? (cases[name] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        : [failing(name, missing(name))]
    }
  }

  /// Ends the run: runs the hooks after it, and writes the reports.
  ///
  /// - Returns: What did not pass.
  public func finish() async -> [ScenarioFailure.Problem] {
    guard case .selected(let selected, _, _) = content else { return [] }
    return await selected.finish()
  }

  private func missing(_ name: String) -> CommandError {
    CommandError(
      "The features have no scenario for the test '\(name)' any more.",
      remedy: "Build the tests again, without --skip-build.")
  }

  private func failing(_ name: String, _ error: CommandError) -> ScenarioCase {
    ScenarioCase(
      name: name, id: name, place: folder,
      failing: .init(error.description, step: "", path: "Package.swift", in: folder))
  }
}
