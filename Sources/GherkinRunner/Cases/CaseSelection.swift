/// Which scenarios become test cases. It reads and plans them, and runs none.
struct CaseSelection {
  let paths: [String]
  let tags: String
  /// What relative paths are relative to.
  let folder: String

  /// The cases, in the order of the files; those about files that cannot be read come first.
  func cases<Suite: SpecSuite>(
    of suite: Suite, timeout: Duration?
  ) throws(CommandError) -> [ScenarioCase] {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    let plan = try plan(registry.definitions)
    let broken = plan.files.filter { !$0.errors.isEmpty }.map(failingCase)
    guard plan.scenarioCount > 0 || !broken.isEmpty else { throw .noScenarios(paths, tags) }
    let stage = CaseStage(
      suite, registry.definitions, plan,
      options: RunOptions(timeout: timeout), folder: folder)
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
    let filter = PickleFilter(
      tags: tags.isEmpty ? [] : [try TagExpression(typed: tags)], lines: found.lines)
    let reader = FeatureReader(folder: folder, language: "en", workers: 1)
    let files = try reader.read(found.paths)
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

  private func failingCase(_ file: ParseResult) -> ScenarioCase {
    let path = file.document.source.uri
    let text = DiagnosticRenderer(color: false).render(file.diagnostics)
    return ScenarioCase(name: "\(path) can be read as Gherkin", id: path) {
      throw ScenarioFailure(text)
    }
  }
}

extension CommandError {
  fileprivate static func noScenarios(_ paths: [String], _ tags: String) -> CommandError {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    let selected = tags.isEmpty ? "" : " that satisfies '\(tags)'"
    return CommandError(
      "There is no scenario in \(places)\(selected).",
      remedy: "Check the paths, which are seen from the folder of Package.swift, and the tags.")
  }
}
