import Foundation

/// Which scenarios become test cases. It reads and plans them, and runs none.
package struct CaseSelection {
  package let paths: [String]
  package let tags: String
  /// What relative paths are relative to.
  package let folder: String
  /// The variables of the environment, of which some choose scenarios.
  package var environment: [String: String] = [:]

  package init(
    paths: [String], tags: String, folder: String, environment: [String: String] = [:]
  ) {
    self.paths = paths
    self.tags = tags
    self.folder = folder
    self.environment = environment
  }

  /// The cases, in the order of the files; those about files that cannot be read come first.
  package func cases<Suite: SpecSuite>(
    of suite: Suite, timeout: Duration?
  ) throws(CommandError) -> [ScenarioCase] {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let plan = try plan(registry.definitions)
    let broken = plan.files.filter { !$0.errors.isEmpty }.map(failingCase)
    guard plan.scenarioCount > 0 || !broken.isEmpty else {
      throw .noScenarios(paths, try options())
    }
    let stage = CaseStage(
      suite, registry.definitions, plan,
      options: RunOptions(
        parallel: ProcessInfo.processInfo.activeProcessorCount, timeout: timeout),
      folder: folder)
    return broken
      + plan.scenarios.map { scenario in
        let pickle = scenario.pickle
        let index = scenario.index
        return ScenarioCase(
          name: "\(pickle.featureName): \(pickle.name)",
          id: "\(pickle.uri):\(pickle.location.line)"
        ) { try await stage.run(index) }
      }
  }

  private func plan<World>(_ definitions: Definitions<World>) throws(CommandError) -> Plan {
    let planner: Planner
    do {
      planner = try Planner(definitions)
    } catch {
      throw .definitions(error, seenFrom: folder)
    }
    let found = try FeatureFinder(paths, in: folder)
    let filter = try PickleFilter(try options(), lines: found.lines)
    let reader = FeatureReader(folder: folder, language: "en", workers: 1)
    let files = try reader.read(found.paths)
    try filter.check(files)
    let check = SelectionCheck(options: Options(), paths: paths, minimum: 0)
    try check.check(found.lines, in: files)
    let plan = planner.plan(files, filter: filter)
    guard plan.tagProblems.isEmpty else {
      let text = DiagnosticRenderer(color: false).render(plan.tagProblems)
      throw CommandError("There are tags that cannot be read:", remedy: text)
    }
    let unusable = plan.undefinedParameterTypes
    guard unusable.isEmpty else {
      throw .definitions(DefinitionProblems(problems: unusable.map(\.problem)), seenFrom: folder)
    }
    return plan
  }

  /// What chooses the scenarios: the tags of the test, and those of the environment.
  private func options() throws(CommandError) -> Options {
    let wanted = environment.filter {
      [EnvironmentVariable.tags, EnvironmentVariable.name].contains($0.key)
    }
    var options = try ArgumentParser.parse([], environment: wanted).options
    if !tags.isEmpty { options.tags.append(tags) }
    return options
  }

  private func failingCase(_ file: ParseResult) -> ScenarioCase {
    let path = file.document.source.uri
    let text = DiagnosticRenderer(color: false).render(file.diagnostics)
    return ScenarioCase(name: "\(path) can be read as Gherkin", id: path) {
      throw ScenarioFailure(text)
    }
  }
}

extension CommandError {
  fileprivate static func noScenarios(_ paths: [String], _ options: Options) -> CommandError {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    let filters = options.tags + options.names
    let selected =
      filters.isEmpty
      ? "" : " that satisfies \(filters.map { "'\($0)'" }.joined(separator: " and "))"
    return CommandError(
      "There is no scenario in \(places)\(selected).",
      remedy: "Check the paths, which are seen from the folder of Package.swift, and the tags.")
  }
}
