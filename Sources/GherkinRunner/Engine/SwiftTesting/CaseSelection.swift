import Foundation

/// Selects the scenarios that become test cases. It reads and plans them, and runs none.
package struct CaseSelection {
  /// Files and folders; those of the configuration, or else `Features`, if there are none.
  package var paths: [String]
  /// A tag expression that every scenario satisfies.
  package var tags: String
  /// What relative paths are relative to.
  package var folder: String
  /// How long a step may take, zero for no limit; nil for what `specs.json` says.
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

  /// The cases with their plan, in the order of the files. If nothing can run, the reports of `SPECS_FORMAT` say why.
  package func selected<Suite: SpecSuite>(
    of suite: Suite, endsWithLastCase: Bool
  ) throws(CommandError) -> SelectedCases {
    let session = try session(of: suite)
    let planning = RunPlanning(session, order: .defined)
    let definitions = suite.definitions()
    let (plan, notes): (Plan, String)
    do throws(CommandError) {
      (plan, notes) = try self.plan(definitions, planning)
    } catch {
      planning.reportRefusal(error)
      throw error
    }
    let broken = plan.files.filter { !$0.errors.isEmpty }.map(failingCase)
    // No run begins that would report them.
    if plan.scenarioCount == 0 {
      let errors = plan.files.flatMap(\.diagnostics).map { "\($0.place): \($0.problem)" }
      planning.reportRefusal(CommandError(errors.joined(separator: "\n")))
    }
    let runner = TestRun(
      suite, definitions, plan: plan, options: runOptions(session), session: session,
      endsWithLastCase: endsWithLastCase)
    let names = TestNames(plan.files.filter(\.errors.isEmpty).map(\.document))
    let ids = names.ids(of: plan.scenarios.map(\.pickle))
    let cases = zip(plan.scenarios, ids).map { scenario, id in
      let pickle = scenario.pickle
      let index = scenario.index
      return ScenarioCase(
        name: "\(pickle.featureName): \(pickle.name)", id: id,
        place: pickle.place
      ) { await runner.run(index) }
    }
    return SelectedCases(
      plan: plan, names: names, cases: cases, broken: broken, notes: notes,
      reasonToSkip: reasonToSkip(session, plan), finish: { await runner.finish() })
  }

  /// Why nothing can run: each definition that cannot work, on its own line; else `error`.
  func problems(_ error: CommandError) -> [ScenarioFailure.Problem] {
    guard error.definitions.isEmpty else {
      return error.definitions.map { problem in
        let (path, line) = (problem.location.path(from: folder), problem.location.line)
        return .init(
          "\(path):\(line): \(problem.message)\nNo scenario can run until this definition is corrected.",
          path: path, line: line, column: problem.location.column, in: folder)
      }
    }
    let places = ["specs.json"] + paths.map { PathArgument($0) { exists($0) }.path }
    let place = places.first {
      exists($0) && FileSystem.isOrdinaryFile(FileSystem.absolute($0, in: folder))
    }
    return [.init("\(error)", path: place ?? "Package.swift", in: folder)]
  }

  private func exists(_ path: String) -> Bool {
    FileSystem.exists(FileSystem.absolute(path, in: folder))
  }

  /// The session of `specs run` in the folder, whose options and environment variables apply here too. Which of the
  /// scenarios run, and whether one follows a failure, is for the tests to decide.
  private func session<Suite: SpecSuite>(of suite: Suite) throws(CommandError) -> Session {
    var environment = environment
    if let formats = environment["SPECS_FORMAT"] {
      environment["SPECS_FORMAT"] = formats.replacing("{target}", with: target)
    }
    let console = Console(
      output: DescriptorSink(STDOUT_FILENO, name: "standard output", nil),
      errors: DescriptorSink(STDERR_FILENO, name: "standard error", nil), environment: environment,
      workingFolder: folder, coreCount: max(2, ProcessInfo.processInfo.activeProcessorCount))
    let arguments = ["run"] + (paths.isEmpty ? [] : ["--"] + paths)
    var session = try Session(
      arguments, console: console, program: .running(try Suite.reportFormats())
    ) { suite }.reportingRuns()
    do throws(ValueError) {
      if !tags.isEmpty { session.options.tags.append(try TagOption(tags)) }
    } catch {
      throw .invalidValue("The tag expression of the test is '\(tags)'", error)
    }
    // How many there have to be is said of the whole suite, and a target may have a part of it.
    session.options.minimum = 0
    (session.options.run.isDryRun, session.options.run.failFast) = (false, false)
    return session
  }

  /// Plans as `specs run` does. Returns the plan, and what a run would print about it.
  private func plan<World>(
    _ definitions: Definitions<World>, _ planning: RunPlanning
  ) throws(CommandError) -> (plan: Plan, notes: String) {
    var planning = planning
    let text = MemorySink()
    planning.session.console.errors = text
    planning.session.options.color = .never
    let session = planning.session
    @Boxed var plan: Plan
    do throws(CommandError) {
      plan = try planning.plan(definitions).plan
    } catch {
      var error = error
      error.remedy = [text.text, error.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
      throw error
    }
    let unusable = plan.undefinedParameterTypes
    guard unusable.isEmpty else {
      throw .definitions(DefinitionProblems(problems: unusable.map(\.problem)), seenFrom: folder)
    }
    guard plan.scenarioCount > 0 || plan.files.contains(where: { !$0.errors.isEmpty }) else {
      throw .noScenarios(session.paths, session.options, drafts: plan.draftCount)
    }
    let selection = plan.basis.isSelectedUnseen ? plan.basis.selection : nil
    let drafts = plan.draftCount > 0 ? "\(RunOutcome.leftOut(drafts: plan.draftCount))." : nil
    return (plan, text.text + [selection, drafts].compactMap { $0.map { $0 + "\n" } }.joined())
  }

  private func runOptions(_ session: Session) -> RunOptions {
    var options = session.options.run
    options.parallel = session.workers
    if let timeout { options.timeout = timeout == .zero ? nil : timeout }
    return options
  }

  /// What leaves out scenarios that are not selected.
  private func reasonToSkip(_ session: Session, _ plan: Plan) -> String {
    let options = session.options
    let shard = options.shard.map { shard in
      "\(options.origins["shard"]?.description ?? "the shard") (\(shard.description))"
    }
    let filters = options.tagFilters + options.nameFilters + [shard].compactMap(\.self)
    let drafts = plan.draftCount > 0 ? "as a draft, which is tagged \(Plan.draftTag)" : nil
    let others =
      filters.isEmpty && drafts != nil
      ? nil : "by \(filters.isEmpty ? "specs.json" : filters.joined(separator: " and "))"
    return "left out " + [others, drafts].compactMap(\.self).joined(separator: ", or ")
  }

  private func failingCase(_ file: ParseResult) -> ScenarioCase {
    let path = file.document.source.uri
    let text = DiagnosticRenderer(color: false).render(file.diagnostics)
    let place = file.errors.first?.location
    let problem = ScenarioFailure.Problem(
      text, path: path, line: place?.line ?? 1, column: place?.column ?? 1, in: folder)
    return ScenarioCase(
      name: "\(path) can be read as Gherkin", id: path, place: path, failing: [problem])
  }
}

/// The scenarios that were selected as test cases, and what they are made of.
package struct SelectedCases: Sendable {
  @Boxed var plan: Plan
  let names: TestNames
  /// One for each scenario of the plan.
  package let cases: [ScenarioCase]
  /// One for each file that cannot be read.
  package let broken: [ScenarioCase]
  /// What a run would print about the plan.
  package let notes: String
  /// Why the other scenarios of the files are left out.
  package let reasonToSkip: String
  /// Ends the run of the cases.
  package let finish: @Sendable () async -> [ScenarioFailure.Problem]
}

extension CommandError {
  fileprivate static func noScenarios(
    _ paths: [String], _ options: Options, drafts: Int
  ) -> CommandError {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    let filters = options.tags.map(\.text) + options.names.map(\.pattern)
    let selected =
      filters.isEmpty
      ? "" : " that satisfies \(filters.map { "'\($0)'" }.joined(separator: " and "))"
    let advice = """
      Check the paths, which are seen from the folder of Package.swift, and the tags and names: those \
      of the test, of SPECS_TAGS and SPECS_NAME, and of specs.json.
      """
    return CommandError(
      "There is no scenario in \(places)\(selected)\(drafts > 0 ? " but drafts" : "").",
      remedy: drafts > 0 ? Selection.adviceOnDrafts : advice)
  }
}
