/// What the options come to here: on this terminal, in this environment, on this machine.
package struct Settings: Sendable, Equatable {
  /// What to run, as typed.
  package let paths: [String]
  /// Where the paths come from.
  let pathOrigin: PathOrigin
  /// The reports to write, at most one of them to standard output.
  package let reports: [ReportRequest]
  package let parallel: Int
  package let order: RunOrder
  package let retry: RetryRule
  /// Whether reports on standard output are coloured.
  package let colorsOutput: Bool
  /// Whether diagnostics are coloured.
  package let colorsErrors: Bool
  /// Whether reports in files are coloured.
  package let colorsFiles: Bool

  /// Where features are unless a path is given.
  static let standardPaths = ["Features"]

  /// Settles what the options leave open.
  package init(_ options: Options, console: Console) throws(CommandError) {
    guard Dialect.named(options.language) != nil else {
      throw .unknownLanguage(options.language)
    }
    paths = options.paths.isEmpty ? Self.standardPaths : options.paths
    pathOrigin =
      options.paths.isEmpty ? .standard : options.pathFile.map(PathOrigin.file) ?? .typed
    parallel = options.parallel ?? max(1, console.coreCount)
    order = RunOrder(options.order)
    retry = try RetryRule(options)
    reports = try Self.reports(options, console)
    colorsOutput = options.color.applies(console.outputIsTerminal, console.environment)
    colorsErrors = options.color.applies(console.errorsIsTerminal, console.environment)
    colorsFiles = options.color == .always
  }

  private static func reports(
    _ options: Options, _ console: Console
  ) throws(CommandError) -> [ReportRequest] {
    if options.formats.isEmpty {
      return [ReportRequest(console.outputIsTerminal ? .pretty : .progress)]
    }
    var taken: Set<String?> = []
    for request in options.formats {
      if let path = request.path, FeatureFinder.isFeature(path) { throw .featureAsTarget(request) }
      // Two spellings of a path are one place all the same.
      let place = request.path.map { path in
        FileSystem.absolute(path, in: console.workingFolder)
          .split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      }
      guard taken.insert(place).inserted || request.path == "/dev/null" else {
        throw .sharedTarget(request)
      }
    }
    return options.formats
  }
}

extension Settings {
  /// Throws if a report would take the place of a file that is read, under whatever name: files are
  /// compared, not paths, so that links and other spellings make no difference.
  ///
  /// - Parameters:
  ///   - inputs: The files that are read.
  ///   - lists: The lists of scenarios to run again. A new list may take the place of the old one:
  ///     that is how to run what does not pass until all does.
  func checkTargets(
    in folder: String, besides inputs: some Collection<FileSystem.Identity>,
    lists: Set<FileSystem.Identity> = []
  ) throws(CommandError) {
    for request in reports {
      guard let path = request.path, let file = FileSystem.identity(of: path, in: folder) else {
        continue
      }
      if inputs.contains(file) || request.format != .rerun && lists.contains(file) {
        throw .inputAsTarget(request)
      }
    }
  }
}

extension RunOrder {
  /// The order chosen, with a seed made up where none was given: one that can be typed.
  fileprivate init(_ choice: OrderChoice) {
    switch choice {
    case .defined: self = .defined
    case .reverse: self = .reverse
    case .random(let seed): self = .random(seed: seed ?? .random(in: 0..<1_000_000_000))
    }
  }
}

extension RetryRule {
  fileprivate init(_ options: Options) throws(CommandError) {
    guard let tags = options.retryTags else {
      self.init(limit: options.retries)
      return
    }
    guard options.retries > 0 else { throw .retryTagsWithoutRetry }
    self.init(limit: options.retries, tags: try TagExpression(typed: tags))
  }
}

extension ColorChoice {
  /// Whether to colour what goes to a stream: what was asked for wins over the environment, and
  /// `NO_COLOR` over `FORCE_COLOR`.
  fileprivate func applies(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["FORCE_COLOR"], !value.isEmpty { return value != "0" }
    return isTerminal && environment["TERM"] != "dumb"
  }
}

extension CommandError {
  static func unknownLanguage(_ code: String) -> CommandError {
    let nearest = Spelling.nearest(to: code, among: Dialect.codes)
    return CommandError(
      "There is no language '\(code)'.",
      remedy: (nearest.map { "Did you mean '\($0)'?" } ?? "Give a code such as en, nl or zh-CN.")
        + " All codes: the command 'languages'.")
  }

  fileprivate static let retryTagsWithoutRetry = CommandError(
    "The option '--retry-tags' says what to run again, but not how often.",
    remedy: "Add --retry N, or leave --retry-tags out.")

  /// A report would be written over a feature.
  fileprivate static func featureAsTarget(_ request: ReportRequest) -> CommandError {
    CommandError(
      "The \(request.format.rawValue) report is to go to '\(request.path ?? "")', which is a feature file.",
      remedy: "Name another file; as in: --format \(request.format.rawValue):report.txt")
  }

  /// A report would be written over what is read.
  fileprivate static func inputAsTarget(_ request: ReportRequest) -> CommandError {
    let (name, path) = (request.format.rawValue, request.path ?? "")
    return CommandError(
      "The \(name) report would replace '\(path)', which is read by this command.",
      remedy: "Name another file; as in: --format \(name):report.txt")
  }

  /// Two reports would be written over each other.
  fileprivate static func sharedTarget(_ request: ReportRequest) -> CommandError {
    let place = request.path.map { "to '\($0)'" } ?? "to standard output"
    return CommandError(
      "Two reports are to go \(place); only one can.",
      remedy: "Send one to a file of its own, as in: --format \(request.format.rawValue):PATH")
  }
}
