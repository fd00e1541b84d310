import Foundation

/// Selects the scenarios that become test cases. It reads and plans them, and runs none.
package struct CaseSelection {
  /// Files and folders; those of the configuration, or else `Features`, if there are none.
  package var paths: [String]
  /// A tag expression that every scenario satisfies.
  package var tags: String
  /// What relative paths are relative to.
  package var folder: String
  /// How long a step may take, zero for no limit; nothing for what `specs.json` says.
  package var timeout: Duration?
  /// The environment variables, some of which choose scenarios and reports.
  package var environment: [String: String]
  /// What `{target}` in the path of a report stands for.
  package var target: String

  package init(
    paths: [String], tags: String = "", folder: String, timeout: Duration? = nil,
    environment: [String: String] = [:], target: String = ""
  ) {
    self.paths = paths
    self.tags = tags
    self.folder = folder
    self.timeout = timeout
    self.environment = environment
    self.target = target
  }

  /// The cases, in the order of the files; those about files that cannot be read come first.
  package func cases<Suite: SpecSuite>(of suite: Suite) throws(CommandError) -> [ScenarioCase] {
    let selected = try selected(of: suite, endsWithLastCase: true)
    return selected.broken + selected.cases
  }

  /// The cases with their plan.
  ///
  /// - Parameter endsWithLastCase: Whether the run ends when every scenario has run.
  package func selected<Suite: SpecSuite>(
    of suite: Suite, endsWithLastCase: Bool
  ) throws(CommandError) -> SelectedCases {
    let session = try session(of: suite)
    let definitions = suite.definitions()
    let plan = try plan(definitions, session)
    let broken = plan.files.filter { !$0.errors.isEmpty }.map(failingCase)
    guard plan.scenarioCount > 0 || !broken.isEmpty else {
      throw .noScenarios(paths(session), try options(session))
    }
    let runner = TestCaseRunner(
      suite, definitions, plan, options: runOptions(session), session,
      endsWithLastCase: endsWithLastCase)
    let names = TestNames(plan.files.filter(\.errors.isEmpty).map(\.document))
    let ids = names.ids(of: plan.scenarios.map(\.pickle))
    let cases = zip(plan.scenarios, ids).map { scenario, id in
      let pickle = scenario.pickle
      let index = scenario.index
      return ScenarioCase(
        name: "\(pickle.featureName): \(pickle.name)", id: id,
        place: "\(pickle.uri):\(pickle.location.line)"
      ) { await runner.run(index) }
    }
    return SelectedCases(
      plan: plan, names: names, cases: cases, broken: broken, finish: { await runner.finish() })
  }

  /// The session of `specs run` in the folder, whose options and environment variables apply here too.
  private func session<Suite: SpecSuite>(of suite: Suite) throws(CommandError) -> Session {
    var environment = environment
    if let formats = environment["SPECS_FORMAT"] {
      environment["SPECS_FORMAT"] = formats.replacing("{target}", with: target)
    }
    let console = Console(
      output: DescriptorSink(STDOUT_FILENO, name: "standard output", nil),
      errors: DescriptorSink(STDERR_FILENO, name: "standard error", nil), environment: environment,
      workingFolder: folder, coreCount: max(2, ProcessInfo.processInfo.activeProcessorCount))
    return try Session([], console: console, flags: try Suite.flags()) { suite }
  }

  private func paths(_ session: Session) -> [String] { paths.isEmpty ? session.paths : paths }

  private func plan<World>(
    _ definitions: Definitions<World>, _ session: Session
  ) throws(CommandError) -> Plan {
    let planner = try Planner(definitions, seenFrom: folder)
    let paths = paths(session)
    let found = try FeatureFinder(paths, in: folder)
    let options = try options(session)
    let filter = PickleFilter(options, lines: found.lines)
    let files = try session.reader(workers: 1).read(found.paths)
    let retry = RetryRule(limit: options.retries ?? 0, tags: options.retryTags?.expression)
    let plan = try session.plan(
      files, by: planner, filter: filter, retry: retry, order: .defined, workers: 1)
    let check = SelectionCheck(
      options: Options(), paths: paths, minimum: 0, selectsLines: !found.lines.isEmpty)
    try check.check(found.lines, in: plan)
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

  /// What chooses the scenarios: the options of `specs.json` and of the environment, and the tags of the
  /// test.
  private func options(_ session: Session) throws(CommandError) -> Options {
    var options = session.options
    do throws(ValueError) {
      if !tags.isEmpty { options.tags.append(try TagOption(tags)) }
    } catch {
      throw .invalidValue("The tag expression of the test is '\(tags)'", error)
    }
    return options
  }

  /// How the scenarios run. Which of them run, and whether one follows a failure, is for the tests to
  /// decide.
  private func runOptions(_ session: Session) -> RunOptions {
    var options = session.options.run
    options.parallel = session.workers
    (options.isDryRun, options.failFast) = (false, false)
    if let timeout { options.timeout = timeout == .zero ? nil : timeout }
    return options
  }

  private func failingCase(_ file: ParseResult) -> ScenarioCase {
    let path = file.document.source.uri
    let text = DiagnosticRenderer(color: false).render(file.diagnostics)
    let place = file.errors.first?.location
    let problem = ScenarioFailure.Problem(
      text, step: "", path: path, line: place?.line ?? 1, column: place?.column ?? 1, in: folder)
    return ScenarioCase(
      name: "\(path) can be read as Gherkin", id: path, place: path, failing: problem)
  }
}

/// The scenarios that were selected as test cases, and what they are made of.
package struct SelectedCases: Sendable {
  let plan: Plan
  let names: TestNames
  /// One for each scenario of the plan.
  package let cases: [ScenarioCase]
  /// One for each file that cannot be read.
  package let broken: [ScenarioCase]
  /// Ends the run of the cases.
  package let finish: @Sendable () async -> [ScenarioFailure.Problem]
}

extension CommandError {
  fileprivate static func noScenarios(_ paths: [String], _ options: Options) -> CommandError {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    let filters = options.tags.map(\.text) + options.names.map(\.pattern)
    let selected =
      filters.isEmpty
      ? "" : " that satisfies \(filters.map { "'\($0)'" }.joined(separator: " and "))"
    return CommandError(
      "There is no scenario in \(places)\(selected).",
      remedy: """
        Check the paths, which are seen from the folder of Package.swift, and the tags and names: those \
        of the test, of SPECS_TAGS and SPECS_NAME, and of specs.json.
        """)
  }
}
