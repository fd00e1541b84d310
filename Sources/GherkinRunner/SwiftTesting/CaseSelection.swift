import Foundation

/// Selects the scenarios that become test cases. It reads and plans them, and runs none.
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
    let definitions = suite.definitions()
    let plan = try plan(definitions)
    let broken = plan.files.filter { !$0.errors.isEmpty }.map(failingCase)
    guard plan.scenarioCount > 0 || !broken.isEmpty else {
      throw .noScenarios(paths, try options())
    }
    let runner = TestCaseRunner(
      suite, definitions, plan,
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
        ) { try await runner.run(index) }
      }
  }

  private func plan<World>(_ definitions: Definitions<World>) throws(CommandError) -> Plan {
    let planner = try Planner(definitions, seenFrom: folder)
    let found = try FeatureFinder(paths, in: folder)
    let filter = PickleFilter(try options(), lines: found.lines)
    let reader = FeatureReader(folder: folder, language: "en", workers: 1)
    let files = try reader.read(found.paths)
    let plan = planner.plan(files, filter: filter)
    try filter.check(plan)
    let check = SelectionCheck(options: Options(), paths: paths, minimum: 0)
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

  /// What chooses the scenarios: the tags of the test, and those of the environment.
  private func options() throws(CommandError) -> Options {
    let wanted = environment.filter {
      [EnvironmentVariable.tags, EnvironmentVariable.name].contains($0.key)
    }
    var options = try ParsedArguments([], environment: wanted).options()
    do throws(ValueError) {
      if !tags.isEmpty { options.tags.append(try TagOption(tags)) }
    } catch {
      throw .invalidValue("The tag expression of the test is '\(tags)'", error)
    }
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
    let filters = options.tags.map(\.text) + options.names.map(\.pattern)
    let selected =
      filters.isEmpty
      ? "" : " that satisfies \(filters.map { "'\($0)'" }.joined(separator: " and "))"
    return CommandError(
      "There is no scenario in \(places)\(selected).",
      remedy: "Check the paths, which are seen from the folder of Package.swift, and the tags.")
  }
}

/// Why a test case did not pass: each step that failed, the reason, its place in the feature and
/// that of its definition.
struct CaseReport: EventReceiver {
  private let plan: Plan
  private let context: ReportContext
  private var buffer = ReportBuffer()
  private var describer: FailureDescriber
  private var summary = RunSummary()

  init(_ plan: Plan, folder: String) {
    self.plan = plan
    context = ReportContext(folder: folder)
    describer = FailureDescriber(folder: folder)
  }

  /// What did not pass; nothing if the run is green.
  var problems: String? {
    var outcome = summary.outcome(plan, isStrict: true)
    // Each of them is a test case of its own.
    outcome.unreadableFiles = 0
    guard !outcome.isGreen else { return nil }
    return buffer.bytes.isEmpty
      ? outcome.headline : String(decoding: buffer.bytes, as: UTF8.self)
  }

  let isInteractive = false

  mutating func receive(_ event: TimedEvent) {
    summary.receive(event, plan: plan)
    switch event.event {
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      FailureText(context: context).write(plan.hooks[hook], result, indent: 0, into: &buffer)
    case .stepFinished(let attempt, let step, let result) where result.status > .skipped:
      write(plan.scenario(attempt.scenario), step, result)
    case .scenarioFinished(let id, let result)
    where result.status > .skipped && buffer.bytes.isEmpty:
      let reason = plan.scenario(id.scenario).explanation(of: result.status)
      buffer.appendLine("\(result.status.rawValue): \(reason)")
    case .runProblem(let problem), .runFinished(.broken(let problem)):
      buffer.appendLines(problem.reason, indent: 0)
    default: break
    }
  }

  private mutating func write(_ scenario: PlannedScenario, _ step: Int, _ result: StepResult) {
    StepText(context: context, plan: plan).writeTitle(of: step, result.status, scenario, &buffer)
    buffer.endLine()
    FailureText(context: context).write(
      describer.describe(step, result, of: scenario, plan), indent: 2, into: &buffer)
  }
}
