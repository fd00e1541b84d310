import Foundation

/// Makes the plan of a run, and reports what is wrong with the features or with what was selected.
package struct RunPlanning: Sendable {
  package var session: Session
  package let order: RunOrder
  package let retry: RetryRule
  /// The rules of `check` that apply to a run as well.
  package let rules: CheckSettings

  package init(session: Session, order: RunOrder, retry: RetryRule, rules: CheckSettings) {
    self.session = session
    self.order = order
    self.retry = retry
    self.rules = rules
  }

  /// How many threads share the work: all that the machine has, since `--parallel` limits only what runs.
  private var threads: Int { session.console.coreCount }
  private var options: Options { session.options }
  private var console: Console { session.console }

  /// The plan, and the planner that made it.
  ///
  /// - Parameter notes: Receives what there is to say of the plan, even if there is none.
  /// - Throws: What keeps the run from being done as asked.
  package func plan<World>(
    _ definitions: Definitions<World>, _ notes: inout [PlanNote]
  ) throws(CommandError) -> (plan: Plan, planner: Planner) {
    let planner = try Planner(definitions, seenFrom: session.folder, workers: threads)
    let (paths, found, listed) = try search()
    var (files, lines) = (try session.reader(workers: threads).read(found.paths), found.lines)
    try listed.update(&files, &lines) { () throws(CommandError) in try otherFeatures() }
    var (filter, lost) = PickleFilter(options, lines: lines).selecting(
      options.identities, in: files)
    // They may be in a file with errors, which fail the run.
    if options.minimum != 0, !lost.isEmpty, files.allSatisfy(\.errors.isEmpty) {
      throw .noIdentities(lost, files.count)
    }
    var order = order
    if case .given = order { order = .given(found.order) }
    if let base = options.changed {
      filter.places = try changedPlaces(
        since: base, planner.plan(files, filter: filter, workers: threads), &notes)
    }
    // An empty list of scenarios to run again is a success: nothing is left to run.
    let minimum = options.minimum ?? (paths.isEmpty ? 0 : 1)
    let check = SelectionCheck(
      options: options, paths: session.paths, minimum: minimum, selectsLines: !lines.isEmpty)
    var plan = try session.plan(
      files, by: planner, filter: filter, retry: retry, order: order, workers: threads, &notes)
    plan.isPartial = try leavesOutFeatures(found)
    try check.check(lines, in: plan)
    let readsSuite = try readsSuite(found, isPartial: plan.isPartial)
    try note(plan, filter, readsSuite: readsSuite, in: &notes)
    let warnings = SelectionWarnings(
      options: options, paths: session.paths, filter: filter, lines: lines, lostIdentities: lost,
      settings: try settings(), readsSuite: readsSuite, minimum: minimum)
    notes += warnings.all(plan, found).map(PlanNote.line)
    try check.check(plan)
    let selection = SelectionReport(
      options: options, paths: session.paths, filter: filter, minimum: minimum,
      isWatching: console.rerunList != nil)
    plan.basis = selection.basis(plan, quarantineFile: session.configuration.path)
    if plan.selectedCount < plan.foundCount { plan.selectedBy = selection.filters }
    if case .random(let seed) = order {
      notes.append(.line("Random order; reproduce with --order random:\(seed)"))
    }
    return (plan, planner)
  }

  /// Notes what is wrong with features, definitions and the quarantine.
  private func note(
    _ plan: Plan, _ filter: PickleFilter, readsSuite: Bool, in notes: inout [PlanNote]
  ) throws(CommandError) {
    let quarantine = try session.configuration.quarantineCheck(rules.ofRuns)
    let warnings =
      RunWarnings(selectedBy: filter, rules).warnings(in: plan.files, workers: threads)
      + (quarantine?.findings(in: plan.pickles, areAll: readsSuite) ?? []).map(\.diagnostic)
    let isLater = session.reportsUnreadableAtEnd && plan.tagProblems.isEmpty
    let files = plan.files.filter { !isLater || $0.errors.isEmpty }
    notes.append(.diagnostics(files.flatMap(\.diagnostics) + warnings))
    if !plan.undefinedParameterTypes.isEmpty {
      notes.append(
        .error(
          .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: session.folder)))
    }
    guard plan.tagProblems.isEmpty else {
      notes.append(.diagnostics(plan.tagProblems))
      throw .invalidTags(plan.tagProblems.count)
    }
  }

  /// The tag expressions of `specs.json` that say which scenarios a setting is about, and where they stand.
  private func settings() throws(CommandError) -> [(place: String, tags: TagExpression)] {
    let configuration = session.configuration
    guard let path = configuration.path else { return [] }
    let budgets = try configuration.suiteRules().budgets.map(\.tags)
    let sources =
      options.changed == nil ? [] : try configuration.declaredSources(seenFrom: session.folder).tags
    return [(SuiteRules.budgetsKey, budgets), (DeclaredSources.key, sources)].flatMap { key, tags in
      tags.map { ("\"\(key)\" (\(path))", $0) }
    }
  }

  /// Whether all features of the suite are read. If nothing says where they are, those of the folder of the settings
  /// are all.
  private func readsSuite(
    _ found: FeatureFinder, isPartial: Bool
  ) throws(CommandError) -> Bool {
    let paths = session.arguments.paths
    guard !paths.isEmpty else { return true }
    guard !paths.contains(where: SelectionWarnings.isPart), !isPartial else { return false }
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

  /// The features of the suite, wherever scenarios may have moved; none if there are none.
  private func otherFeatures() throws(CommandError) -> [ParseResult] {
    let found = try FeatureFinder(try suitePaths(), in: session.folder)
    return try session.reader(workers: threads).read(found.paths)
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
    let paths = try session.configuration.suitePaths() ?? Session.standardPaths
    return paths.filter { FileSystem.exists(FileSystem.absolute($0, in: session.folder)) }
  }

  /// Refuses a first argument that looks like a misspelled command.
  private func checkFirstWord() throws(CommandError) {
    guard !session.arguments.isCommandNamed, let word = session.typedArguments.first, word.isWord,
      word == session.paths.first,
      !FileSystem.exists(FileSystem.absolute(word, in: session.folder))
    else { return }
    // If the folder cannot be listed, only the proposal is lost; the word is refused either way.
    let names = (try? FileSystem.entries(of: session.folder).map(\.name)) ?? []
    throw .unknownCommand(
      word, of: session.arguments.program, among: names.filter { !$0.hasPrefix(".") })
  }
}

extension String {
  /// Whether it looks like the name of a command.
  fileprivate var isWord: Bool {
    utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) }
  }
}

extension Session {
  /// Plans what the options and `specs.json` select of `files`, for a run of any kind.
  func plan(
    _ files: [ParseResult], by planner: Planner, filter: PickleFilter, retry: RetryRule,
    order: RunOrder, workers: Int, _ notes: inout [PlanNote]
  ) throws(CommandError) -> Plan {
    let durations = try EarlierDurations(self, &notes)
    let plan = planner.plan(
      files, filter: filter, retry: retry, order: order, shard: options.shard,
      durations: durations?.microseconds, rules: try configuration.suiteRules(), workers: workers)
    try filter.check(plan)
    if options.verbosity > .quiet, let note = durations?.note(plan) { notes.append(.line(note)) }
    return plan
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

extension CommandError {
  fileprivate static func invalidTags(_ count: Int) -> CommandError {
    CommandError("Nothing was run, because \(count.counted("tag")) cannot be read.")
  }
}
