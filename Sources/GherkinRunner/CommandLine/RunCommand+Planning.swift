/// Planning what was asked for.
extension RunCommand {
  /// Finds, reads and plans the features, and tells what is wrong with them.
  ///
  /// - Parameter threads: How many may share the work.
  func plan(
    _ definitions: Definitions<Suite.World>, threads: Int
  ) throws(CommandError) -> Plan {
    let (compiled, searched) = concurrently(
      workers: threads,
      { Result { () throws(CommandError) -> Planner in try compile(definitions) } },
      { Result { () throws(CommandError) -> Search in try search() } })
    // What is wrong with definitions comes first.
    let planner = try compiled.get()
    let (paths, found) = try searched.get()
    let filter = try PickleFilter(options, lines: found.lines)
    let reader = FeatureReader(
      folder: console.workingFolder, language: options.language, workers: threads)
    let files = try reader.read(found.paths)
    try filter.check(files)
    // A list of nothing says that there is nothing to run again, which is as good as it gets.
    let check = SelectionCheck(
      options: options, paths: settings.paths,
      minimum: options.minimum ?? (paths.isEmpty ? 0 : 1))
    try check.check(found.lines, in: files)
    let plan = planner.plan(
      files, filter: filter, retry: settings.retry, order: settings.order, shard: options.shard,
      workers: threads)
    let warnings = RunWarnings(wantedBy: filter, rules)
      .warnings(in: plan.files, workers: threads)
    console.report(plan.files.flatMap(\.diagnostics) + warnings, colors: settings.colorsErrors)
    if !plan.undefinedParameterTypes.isEmpty {
      console.report(
        .undefinedParameterTypes(plan.undefinedParameterTypes, seenFrom: console.workingFolder))
    }
    guard plan.tagProblems.isEmpty else {
      console.report(plan.tagProblems, colors: settings.colorsErrors)
      throw .invalidTags(plan.tagProblems.count)
    }
    let selection = SelectionReport(options: options, paths: settings.paths, filter: filter)
    for warning in selection.warnings(plan, passedOver: found.passedOver) {
      console.errors.write("\(TerminalText.escaped(warning))\n")
    }
    try check.check(plan)
    if let line = selection.selection(plan) {
      console.errors.write("\(TerminalText.escaped(line))\n")
    }
    if case .random(let seed) = settings.order {
      console.errors.write("Random order; for the same again: --order random:\(seed)\n")
    }
    return plan
  }

  /// The paths that were looked at, and what is there.
  private typealias Search = (paths: [String], found: FeatureFinder)

  private func search() throws(CommandError) -> Search {
    try checkFirstWord()
    let folder = console.workingFolder
    let paths = try RerunList.expand(settings.paths, in: folder)
    let found = try FeatureFinder(paths, in: folder, origin: settings.pathOrigin)
    let lists = settings.paths.filter { $0.hasPrefix("@") }.compactMap {
      FileSystem.identity(of: String($0.dropFirst()), in: folder)
    }
    try settings.checkTargets(in: folder, besides: found.identities, lists: Set(lists))
    return (paths, found)
  }

  private func compile(
    _ definitions: Definitions<Suite.World>
  ) throws(CommandError) -> Planner {
    do {
      return try Planner(definitions)
    } catch {
      throw .definitions(error, seenFrom: console.workingFolder)
    }
  }

  /// Refuses a first argument that was meant for a command.
  private func checkFirstWord() throws(CommandError) {
    guard !isNamed, let word = arguments.first, word.isWord, word == settings.paths.first,
      !FileSystem.exists(FileSystem.absolute(word, in: console.workingFolder))
    else { return }
    // A folder that cannot be listed costs only the proposal; the word is refused either way.
    let names = (try? FileSystem.entries(of: console.workingFolder).map(\.name)) ?? []
    throw .unknownCommand(word, among: names.filter { !$0.hasPrefix(".") })
  }
}

extension CommandError {
  fileprivate static func invalidTags(_ count: Int) -> CommandError {
    CommandError("Nothing was run, because of \(count.counted("tag")) that cannot be read.")
  }
}
