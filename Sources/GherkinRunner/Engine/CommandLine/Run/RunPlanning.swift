import Foundation

/// Makes the plan of a run, and reports what is wrong with the features or with what was selected.
package struct RunPlanning: Sendable {
  @Boxed package var session: Session
  package let order: RunOrder
  private let retry: RetryRule

  /// - Parameter retries: Whether failed scenarios run again as the options say.
  package init(_ session: Session, order: RunOrder, retries: Bool = true) {
    self.session = session
    self.order = order
    let options = session.options
    retry =
      retries
      ? RetryRule(limit: options.retries ?? 0, tags: options.retryTags?.expression) : RetryRule()
  }

  /// How many threads share the work: all that the machine has, since `--parallel` limits only what runs.
  private var threads: Int { session.console.coreCount }
  private var options: Options { session.options }
  private var console: Console { session.console }

  /// The plan, and the planner that made it. Warnings and notes go to the session's console, even if planning fails.
  ///
  /// - Parameters:
  ///   - startChildren: Starts processes that make the same plan, once all pipes are read that can be read only once.
  ///   - excerpt: In such a process, asks the parent for its excerpt of the plan, of which it says what there is to say.
  package func plan<World>(
    _ definitions: Definitions<World>,
    startChildren: () throws(CommandError) -> Void = {}, excerpt: (() -> PlanExcerpt)? = nil
  ) throws(CommandError) -> (plan: Plan, planner: Planner) {
    let (paths, found, listed) = try search()
    let durations = excerpt == nil ? try EarlierDurations(session) : nil
    try startChildren()
    var (files, lines) = (try session.readFeatures(found.paths, workers: threads), found.lines)
    // Scenarios may have moved anywhere in the suite.
    let moved = try listed.update(&files, &lines) { () throws(CommandError) in
      let found = try FeatureFinder(suitePaths(), in: session.folder)
      return try session.readFeatures(found.paths, workers: threads)
    }
    for note in moved { console.note(note) }
    let excerpt = excerpt?()
    let planner = try Planner(
      definitions, using: excerpt?.definitions.map(Set.init), seenFrom: session.folder)
    if let excerpt {
      let plan = planner.plan(
        files, retry: retry, quarantine: session.configuration.quarantine,
        refused: excerpt.refused, chosen: excerpt.scenarios, workers: threads)
      return (plan, planner)
    }
    var (filter, lost) = PickleFilter(
      tags: options.tags.map(\.expression), names: options.names, lines: lines, drafts: .unnamed
    ).selecting(options.identities, in: files)
    // They may be in a file with errors, which fail the run.
    if options.minimum != 0, !lost.isEmpty, files.allSatisfy(\.errors.isEmpty) {
      let ids = lost.map { "'\($0)'" }.joined(separator: " or ")
      throw CommandError(
        "No selected scenario of \(files.count.counted("feature file")) has the id \(ids).",
        remedy: "The id changes with the titles above a scenario and with the values of a row; "
          + "the HTML and the JUnit report show it.")
    }
    var order = order
    if case .given = order { order = .given(found.order) }
    if let base = options.changed {
      let plan = planner.plan(files, filter: filter, workers: threads)
      let chosen = ChangedScenarios(
        plan,
        try GitChanges(
          since: base.isEmpty ? nil : base, in: session.folder, console.environment),
        session.configuration.sources, outputs: session.outputs, folder: session.folder,
        language: options.language)
      for note in chosen.notes(options.verbosity) { console.note(note) }
      filter.places = chosen.places
    }
    // An empty list of scenarios to run again is a success: nothing is left to run.
    let minimum = options.minimum ?? (paths.isEmpty ? 0 : 1)
    let selection = Selection(session: session, filter: filter, lines: lines, minimum: minimum)
    var plan = planner.plan(
      files, filter: filter, retry: retry, order: order, shard: options.shard,
      durations: durations?.microseconds ?? [:], quarantine: session.configuration.quarantine,
      workers: threads)
    try filter.check(plan)
    if options.verbosity > .quiet, let note = durations?.note(plan) { console.note(note) }
    plan.isPartial = try leavesOutFeatures(found)
    plan.isRerun = !session.paths.isEmpty && session.paths.allSatisfy { $0.hasPrefix("@") }
    try selection.checkLines(in: plan)
    let readsSuite = try readsSuite(found, isPartial: plan.isPartial)
    let tags = try selection.namedTags(in: plan, readsSuite: readsSuite)
    try note(plan, filter, tags, readsSuite: readsSuite)
    for note in selection.warnings(plan, found, tags, lost: lost, readsSuite: readsSuite) {
      console.note(note)
    }
    try selection.checkCount(of: plan)
    plan.basis = selection.basis(of: plan)
    if plan.selectedCount < plan.foundCount { plan.selectedBy = selection.decisive }
    if case .random(let seed) = order {
      console.note("Random order; reproduce with --order random:\(seed)")
    }
    return (plan, planner)
  }

  /// Notes what is wrong with features, definitions and the quarantine.
  private func note(
    _ plan: Plan, _ filter: PickleFilter, _ tags: NamedTags, readsSuite: Bool
  ) throws(CommandError) {
    var rules = session.configuration.rules
    rules.areOfRuns = true
    let quarantine = session.configuration.quarantineFindings(
      in: plan.pickles, areAll: readsSuite, rules)
    let found = plan.warnings(selectedBy: filter, rules, tags, workers: threads)
    let warnings = (found.filter { $0.rule != .missingThen } + quarantine).map(\.diagnostic)
    let isLater = session.reportsUnreadableAtEnd && plan.tagProblems.isEmpty
    let files = plan.files.filter { !isLater || $0.errors.isEmpty }
    console.report(files.flatMap(\.diagnostics) + warnings, colors: session.colorsErrors)
    if options.verbosity > .quiet, let note = Self.missingThen(found, plan) { console.note(note) }
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: session.folder))
    }
    guard plan.tagProblems.isEmpty else {
      console.report(plan.tagProblems, colors: session.colorsErrors)
      throw CommandError(
        "Nothing was run, because \(plan.tagProblems.count.counted("tag")) cannot be read.")
    }
  }

  /// What to say of the scenarios that check nothing; not of those that do something after the last check.
  private static func missingThen(_ findings: [CheckFinding], _ plan: Plan) -> String? {
    let places = findings.filter { $0.rule == .missingThen }
      .map { "\($0.diagnostic.path):\($0.diagnostic.location.line)" }
    guard !places.isEmpty else { return nil }
    let unchecked = places.filter(Set(plan.files.flatMap(\.scenarioPlaces)).contains)
    guard let first = unchecked.first else { return nil }
    let more = unchecked.count - 1
    return "warning: The scenario at \(first) has no Then, so it checks nothing"
      + (more > 0 ? "; 'check' lists \(more) more." : ".")
  }

  /// Whether all features of the suite are read. If nothing says where they are, those of the folder of the settings
  /// are all.
  private func readsSuite(
    _ found: FeatureFinder, isPartial: Bool
  ) throws(CommandError) -> Bool {
    let paths = session.arguments.paths
    guard !paths.isEmpty else { return true }
    guard !paths.contains(where: Selection.isPart), !isPartial else { return false }
    guard try suitePaths().isEmpty else { return true }
    let folder = FileSystem.parent(of: session.configuration.path ?? "")
    let root = FileSystem.identity(of: folder.isEmpty ? "." : folder, in: session.folder)
    return paths.contains { FileSystem.identity(of: $0, in: session.folder) == root }
  }

  /// The paths, with those in lists, and the files that they stand for.
  func search() throws(CommandError) -> (
    paths: [String], found: FeatureFinder, listed: ListedScenarios
  ) {
    try checkFirstWord()
    let folder = session.folder
    var listed: ListedScenarios? = ListedScenarios()
    let paths = try RerunList.expand(session.paths, in: folder, &listed)
    let found = try FeatureFinder(paths, in: folder, origin: session.pathOrigin)
    let lists = session.paths.filter { $0.hasPrefix("@") }.compactMap {
      FileSystem.identity(of: String($0.dropFirst()), in: folder)
    }
    try session.checkReportTargets(besides: found.identities, lists: Set(lists))
    return (paths, found, listed ?? ListedScenarios())
  }

  /// Whether the suite has features that are not among those found, because of the paths on the command line.
  private func leavesOutFeatures(_ found: FeatureFinder) throws(CommandError) -> Bool {
    guard !session.arguments.paths.isEmpty else { return false }
    let paths = try suitePaths()
    // What cannot be searched is not read in any case.
    guard let suite = try? FeatureFinder(paths, in: session.folder) else { return true }
    return !Set(found.identities).isSuperset(of: suite.identities)
  }

  /// The paths of the suite at which there is something.
  private func suitePaths() throws(CommandError) -> [String] {
    try session.configuration.wholeSuite().filter {
      FileSystem.exists($0, in: session.folder)
    }
  }

  /// Refuses a first argument that looks like a misspelled command.
  private func checkFirstWord() throws(CommandError) {
    guard !session.arguments.isCommandNamed, let word = session.typedArguments.first,
      word.wholeMatch(of: /[a-z]*/) != nil,
      word == session.paths.first,
      !FileSystem.exists(word, in: session.folder)
    else { return }
    // If the folder cannot be listed, only the proposal is lost; the word is refused either way.
    let names = (try? FileSystem.entries(of: session.folder).map(\.name)) ?? []
    let program = session.arguments.program
    let known = names.filter { !$0.hasPrefix(".") }.sorted() + program.names
    throw CommandError(
      "There is no command, file or folder '\(word)'.",
      remedy: CommandError.proposal(for: word, among: known) + program.list
        + "; 'help' explains them.")
  }
}

extension ParseResult {
  /// `path:line` of the title of each scenario and outline.
  fileprivate var scenarioPlaces: [String] {
    document.scenarios.map { "\(document.source.uri):\($0.header.line)" }
  }
}

extension PickleFilter {
  /// Throws if a name takes too long to match: the scenario may be one that should be selected.
  fileprivate func check(_ plan: Plan) throws(CommandError) {
    guard !names.isEmpty else { return }
    for pickle in plan.pickles.joined() {
      guard let slow = slowName(for: pickle) else { continue }
      throw CommandError(
        "The name '\(slow.pattern)' takes too long to look for in the name of the scenario at "
          + "\(pickle.uri):\(pickle.location.line).",
        remedy: "Write it without a repetition within a repetition, such as (a+)+.")
    }
  }
}

/// A run that ends before it starts.
extension RunPlanning {
  /// Says in the reports that the run was interrupted while it was planned.
  package func reportInterruption() {
    session.console.note("Interrupted before the run started: no scenario ran.")
    let reason = "the run was interrupted before it started, so no scenario ran"
    report([.runProblem(Problem(reason, notRun: .interrupted))], .interrupted)
  }

  /// Says in the reports why the run did not start.
  package func reportRefusal(_ error: CommandError) {
    report([], .broken(Problem(error.description)))
  }

  /// Writes the reports that go to files, as far as possible, of a run in which nothing ran: none of an earlier run may
  /// look like one of this. What this run was to read stays.
  private func report(_ problems: [Event], _ end: RunEnd) {
    let lists = session.paths.filter { $0.hasPrefix("@") }.compactMap {
      FileSystem.identity(of: String($0.dropFirst()), in: session.folder)
    }
    // Until the features are found, a link might lead to one.
    let areFound = (try? search()) != nil
    var streams = ReportStreams(Plan(CompiledSuite()), session.interruption)
    for request in session.reports {
      guard let path = request.path, StreamPath(path) == nil else { continue }
      let place = FileSystem.absolute(path, in: session.folder)
      if let file = FileSystem.identity(of: place, in: session.folder) {
        guard FileSystem.isOrdinaryFile(place), !lists.contains(file),
          areFound || FileSystem.linkTarget(of: place) == nil
        else { continue }
      }
      guard let sink = try? FileSystem.sink(for: place) else { continue }
      let context = session.context(of: request, start: .sinceEpoch)
      streams.add(request, request.format.reporter(context), to: sink)
    }
    streams.receive(
      ([.runStarted] + problems + [.runFinished(end)]).map { TimedEvent($0, at: .zero) })
    streams.close()
  }
}
