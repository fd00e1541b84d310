/// What a command works with: what was asked for, with the configuration file taken into account, and where.
package struct Session: Sendable {
  @Boxed package var arguments: ParsedArguments
  @Boxed package var configuration: Configuration
  @Boxed package var options: Options
  @Boxed package var console: Console
  /// Ends the command early; none in tests.
  package let interruption: Interruption?
  /// Makes the suite, when a command needs it.
  package let makeSuite: @Sendable () -> any SpecSuite
  /// The arguments as typed: another process makes the same session of them.
  package let typedArguments: [String]

  /// The reports to write, at most one of them to standard output.
  package let reports: [ReportRequest]
  /// The same, with the history and the summary of a GitHub job.
  let targets: [ReportRequest]
  /// The files that they replace, as the run has found them, once it has begun.
  var replacedFiles: ReplacedFiles?
  /// How many scenarios or files to work on at a time.
  package let workers: Int
  /// What pages and other reports refer to; empty until a command reads them.
  private var requirements = RequirementList()
  private var technical = TechnicalFeatures()

  /// Where features are unless a path is given.
  package static let standardPaths = ["Features"]

  /// Parses `arguments`, which follow the program's name, and reads the configuration file.
  package init(
    _ arguments: [String], console: Console, interruption: Interruption? = nil,
    program: Program, makeSuite: @escaping @Sendable () -> any SpecSuite
  ) throws(CommandError) {
    // Relative to no folder, paths would begin at the root of the file system.
    guard !console.workingFolder.isEmpty else {
      throw CommandError(
        "The folder in which this command was started no longer exists.",
        remedy: "Change to a folder that exists, and try again.")
    }
    let parsed = try ParsedArguments(
      arguments, environment: console.environment, program: program,
      exists: { FileSystem.exists($0, in: console.workingFolder) })
    self.arguments = parsed
    typedArguments = arguments
    let configuration = try Configuration(parsed, console)
    self.configuration = configuration
    var options = try configuration.options(for: parsed)
    options.shard = try options.shardChoice?.shard(in: console.environment)
    self.options = options
    guard Dialect.named(options.language) != nil else {
      throw .unknownLanguage(options.language)
    }
    workers = options.parallel ?? console.coreCount
    reports =
      options.formats.isEmpty
      ? [ReportRequest(console.outputIsTerminal ? .failures : .progress)] : options.formats
    let jobSummary = ReportRequest.jobSummary(with: reports, console.environment)
    targets = reports + [options.historyRequest, jobSummary].compactMap(\.self)
    try Self.checkPlaces(of: targets, in: console.workingFolder)
    self.console = console
    self.interruption = interruption
    self.makeSuite = makeSuite
  }

  /// The command that was asked for.
  package func makeCommand() throws(CommandError) -> any Command {
    let command = options.substitute.flatMap(arguments.program.command) ?? arguments.command
    if case .nothing = command.description.operand, let argument = arguments.paths.first {
      throw .needlessArgument(argument, command)
    }
    return try command.init(self)
  }

  /// A session of the same program for `arguments`, which `interruption` ends early.
  package func session(
    for arguments: [String], _ console: Console, _ interruption: Interruption?
  ) throws(CommandError) -> Session {
    try Session(
      arguments, console: console, interruption: interruption, program: self.arguments.program,
      makeSuite: makeSuite)
  }
}

/// Finding and reading features, and what defines their steps.
extension Session {
  /// What relative paths are relative to.
  package var folder: String { console.workingFolder }

  /// Files, folders and lists, as typed or configured.
  package var paths: [String] { options.paths.isEmpty ? Self.standardPaths : options.paths }

  package var pathOrigin: PathOrigin {
    options.paths.isEmpty ? .standard : options.pathFile.map(PathOrigin.file) ?? .typed
  }

  /// Where features are, and where that is written: the `typed` paths, or else those of `specs.json`.
  package func featurePaths(
    typed: [String]
  ) throws(CommandError) -> (paths: [String], origin: PathOrigin) {
    if !typed.isEmpty { return (typed, .typed) }
    guard let configured = try configuration.suitePaths(), let file = configuration.path else {
      return (Self.standardPaths, .standard)
    }
    return (configured, .file(file))
  }

  /// The feature files that `paths`, or else those that were asked for, stand for; lines of them are refused.
  package func findWholeFeatures(
    _ paths: [String]? = nil, _ origin: PathOrigin? = nil
  ) throws(CommandError) -> FeatureFinder {
    let found = try FeatureFinder(paths ?? self.paths, in: folder, origin: origin ?? pathOrigin)
    guard let path = found.lines.keys.sorted().first else { return found }
    throw CommandError(
      "A line of '\(path)' was given, but '\(arguments.command.name)' takes whole files.",
      remedy: "Leave out the colon and what follows it.")
  }

  /// Reads and parses the features at `paths`: their documents in order, each with its errors and warnings.
  ///
  /// - Parameter workers: How many files to work on at a time, if not as many as the options say.
  package func readFeatures(
    _ paths: [String], workers: Int? = nil
  ) throws(CommandError) -> [ParseResult] {
    try mapFeatures(paths, workers: workers, parse)
  }

  /// The document of one file, with its errors and warnings.
  package func parse(_ source: SourceFile) -> ParseResult {
    Parser.parse(source, language: options.language)
  }

  /// What `transform` makes of each file, in order.
  package func mapFeatures<Value: Sendable>(
    _ paths: [String], workers: Int? = nil, _ transform: @Sendable (SourceFile) -> Value
  ) throws(CommandError) -> [Value] {
    try console.showing("feature files read", of: paths.count) { noteRead in
      paths.concurrentMap(workers: workers ?? self.workers) { path in
        defer { noteRead() }
        return Result { () throws(CommandError) in transform(try source(at: path)) }
      }
    }.map { result throws(CommandError) in try result.get() }
  }

  package func source(at path: String) throws(CommandError) -> SourceFile {
    do {
      return SourceFile(
        uri: path, bytes: try FileSystem.contents(of: FileSystem.absolute(path, in: folder)))
    } catch {
      throw .unreadableFile(path, error)
    }
  }

  /// Makes the suite, and a planner of its definitions.
  package func makePlanner() throws(CommandError) -> Planner {
    func planner(for suite: some SpecSuite) throws(CommandError) -> Planner {
      try Planner(suite.definitions(), seenFrom: folder)
    }
    return try planner(for: makeSuite())
  }
}

extension SpecSuite {
  /// What the suite defines.
  package func definitions() -> Definitions<World> {
    let registry = Registry<World>()
    define(Steps(into: registry))
    return registry.definitions
  }
}

extension Planner {
  /// Compiles `definitions`; an error names places as seen from `folder`.
  init<World>(
    _ definitions: Definitions<World>, using used: Set<Int>? = nil, seenFrom folder: String
  ) throws(CommandError) {
    do {
      try self.init(definitions, using: used)
    } catch {
      throw .definitions(error, seenFrom: folder)
    }
  }
}

/// Reporting.
extension Session {
  /// The files and folders that the run writes.
  var outputs: [String] {
    reports.compactMap(\.path) + [options.historyPath, options.attachmentsPath].compactMap(\.self)
  }

  /// Whether reports on standard output are colored.
  package var colorsOutput: Bool {
    options.color.applies(console.outputIsTerminal, console.environment)
  }

  /// Whether diagnostics are colored.
  package var colorsErrors: Bool {
    options.color.applies(console.errorsIsTerminal, console.environment)
  }

  /// Whether what cannot be read is left to the end of the report: a terminal or a file would show it twice.
  var reportsUnreadableAtEnd: Bool {
    (console.outputIsTerminal && console.errorsIsTerminal || console.sharesStreams)
      && reports.contains { $0.path == nil && $0.format.isConclusive && $0.format != .markdown }
  }

  /// What the reporter of `request` knows of a run that began at `start`.
  package func context(of request: ReportRequest, start: Duration) -> ReportContext {
    let colors = request.path == nil ? colorsOutput : options.color == .always
    var context = ReportContext(
      theme: colors ? .colored : .plain, verbosity: options.verbosity,
      isLive: request.path == nil && console.drawsAnew, columns: console.columns ?? 80,
      command: reproductionCommand, folder: folder, isStrict: options.run.isStrict,
      isDryRun: options.run.isDryRun, shard: options.shard, environment: console.environment,
      start: start)
    context.endsWithExcerpts = request.path == nil && reportsUnreadableAtEnd
    context.invocation = ([console.command] + typedArguments.map(ShellText.quoted))
      .joined(separator: " ")
    context.requirements = requirements
    context.technical = technical
    if request.format == .html, let path = options.attachmentsPath {
      context.attachments = AttachmentFolder(
        path, in: folder, seenFrom: request.path.map(FileSystem.parent) ?? "")
    }
    return context
  }

  /// What to type before a path to run it with the same configuration, without which a scenario might not
  /// be selected.
  private var reproductionCommand: String {
    let file = options.configPath.map { ["--config \(ShellText.quoted($0))"] } ?? []
    let profiles = options.profiles.map { "--profile \(ShellText.quoted($0))" }
    return ([console.command] + file + profiles + options.reproductionFlags)
      .joined(separator: " ")
  }

  /// The session of a command that reports runs, with what its reports refer to.
  ///
  /// - Parameter isPage: Whether there is a page besides the reports that were asked for.
  package func reportingRuns(onPage isPage: Bool = false) throws(CommandError) -> Session {
    var session = self
    if isPage || reports.contains(where: { $0.format == .html }) {
      session.technical = try configuration.technicalFeatures()
    }
    if isPage || reports.contains(where: { $0.format == .html || $0.format == .junit }) {
      session.requirements = try requirementList()
    }
    return session
  }

  /// The requirements that `specs.json` names.
  package func requirementList() throws(CommandError) -> RequirementList {
    let paths = try configuration.requirementPaths()
    return paths.isEmpty ? RequirementList() : try RequirementList(reading: paths, in: folder)
  }

  /// Throws if a report would replace a feature, or two go to one place.
  private static func checkPlaces(
    of requests: [ReportRequest], in folder: String
  ) throws(CommandError) {
    var taken: Set<String?> = []
    for request in requests {
      if let path = request.path, FeatureFinder.isFeature(path) {
        throw .replacement(of: "which is a feature file", by: request)
      }
      // Two spellings of one path, and links to it, are one place.
      let place = request.path.map { path in
        StreamPath(path) == nil
          ? FileSystem.target(of: FileSystem.absolute(path, in: folder)) : path
      }
      guard taken.insert(place).inserted || request.path == "/dev/null" else {
        throw CommandError(
          "Two reports go \(request.place), but only one can.", remedy: request.remedy)
      }
    }
  }

  /// Throws if a report would replace a file that is read, under whatever name: files are compared, not
  /// paths, so that links and other spellings make no difference.
  ///
  /// - Parameters:
  ///   - inputs: The files that are read, besides the configuration file and those that it names.
  ///   - lists: The lists of scenarios to run again. A new list may replace the old one: that is how to
  ///     run what does not pass until all does.
  package func checkReportTargets(
    besides inputs: some Collection<FileSystem.Identity> = [],
    lists: Set<FileSystem.Identity> = []
  ) throws(CommandError) {
    let settingsFiles = try settingsFiles()
    for request in targets {
      guard let path = request.path, let file = FileSystem.identity(of: path, in: folder) else {
        continue
      }
      // Durations may be read from the history, which is only appended to.
      let isHistory = request.format == .history && request.path == options.durations
      if settingsFiles.contains(file) && !isHistory || inputs.contains(file)
        || request.format != .rerun && lists.contains(file)
      {
        throw .replacement(of: "which is read by this command", by: request)
      }
    }
  }

  /// The configuration file and those that it names, which no report may replace.
  package func settingsFiles() throws(CommandError) -> Set<FileSystem.Identity> {
    let paths =
      try [configuration.path, options.durations].compactMap(\.self)
      + configuration.requirementPaths() + configuration.glossaryPaths()
    return Set(paths.compactMap { FileSystem.identity(of: $0, in: folder) })
  }
}

extension CommandError {
  package static func unknownLanguage(_ code: String) -> CommandError {
    let nearest = Spelling.nearest(to: code, among: Dialect.codes)
    return CommandError(
      "There is no language '\(code)'.",
      remedy: (nearest.map { "Did you mean '\($0)'?" } ?? "Give a code such as en, nl or zh-CN.")
        + " All codes: the command 'languages'.")
  }

  fileprivate static func replacement(of input: String, by request: ReportRequest) -> CommandError {
    CommandError(
      "\(request.subject) would be written \(request.place), \(input).", remedy: request.remedy)
  }
}

extension Session {
  /// Runs the command that was asked for in this process, and reports why if it cannot be run.
  package func run() async -> ExitStatus {
    await console.status { () async throws(CommandError) in try await makeCommand().run() }
  }
}
