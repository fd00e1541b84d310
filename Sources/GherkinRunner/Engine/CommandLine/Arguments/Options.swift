package import Foundation

/// What was asked for: by arguments, by environment variables and in `specs.json`, or else by default.
///
/// What depends on the terminal, the environment or the machine is decided later, by `Session`.
package struct Options: Sendable, Equatable {
  // What to run.

  /// Files, folders, files with lines, and lists of those, as typed; for `steps` also words.
  package var paths: [String] = []
  /// The configuration file that names the paths, if they come from one.
  package var pathFile: String?
  /// Tag expressions, all of which must hold.
  package var tags: [TagOption] = []
  /// One of these must match a scenario's name.
  package var names: [NSRegularExpression] = []
  /// One of these must be the scenario's, or that of its outline.
  package var identities: [ScenarioIdentity] = []
  package var order = OrderChoice.defined
  package var shardChoice: ShardChoice?
  /// The shard that was chosen; known once the environment is.
  package var shard: Shard?
  /// What to compare with, if only scenarios are to run that a change may affect.
  package var changed: ChangeBase?
  /// The fewest scenarios that must be selected; 1 unless set.
  package var minimum: Int?
  /// The dialect of files that do not name one.
  package var language = "en"

  // How to run it.

  /// How long a step may take unless `--timeout` says otherwise.
  static let defaultTimeout = Duration.seconds(60)

  /// How scenarios run. How many run at a time is `parallel`.
  package var run = RunOptions(timeout: defaultTimeout)
  /// How many scenarios or files to work on at a time; one per core unless set.
  package var parallel: Int?
  /// In which processes scenarios run.
  package var processes = ProcessChoice.supervised
  /// How often a failed scenario is run again.
  package var retries: Int?
  /// Which failed scenarios are run again; all unless set.
  package var retryTags: TagOption?

  // What to report.

  package var formats: [ReportRequest] = []
  /// Where results are kept, and by which of them shards are balanced.
  package var history = HistoryOptions()
  package var color = ColorChoice.auto
  package var verbosity = Verbosity.normal

  // What other commands do.

  /// How `check` reports.
  package var checkFormat = CheckFormat.text
  /// Whether `check` fixes what it can.
  package var fixesFiles = false
  /// What `parse` prints.
  package var output = ParseOutput.Kind.messages
  /// Whether `parse` numbers ids from 0.
  package var hasPredictableIds = false
  /// How `steps` lists step definitions.
  package var catalogueFormat = CatalogueFormat.text
  /// Whether `steps` lists only those that no feature uses.
  package var listsUnusedOnly = false
  /// How `mutate` reports.
  package var mutationFormat = MutationFormat.text
  /// Which changes `mutate` tries; all unless set.
  package var sample: MutantSample?
  /// The least percentage of changes that `mutate` wants noticed.
  package var leastPercentage: Double?
  /// How `history` reports.
  package var historyFormat = HistoryFormat.text
  /// How `trace` reports.
  package var traceFormat = TraceFormat.text
  /// The files from which `trace` reads results.
  package var results: [String] = []
  /// Which scenarios `trace` wants to have a requirement.
  package var traced: TagOption?
  /// What `compare` reports, and how.
  package var comparison = ComparisonOptions()
  /// What `publish` writes.
  package var publication = PublicationOptions()
  /// Whether `format` shows what it would change, and changes nothing.
  package var checksLayoutOnly = false
  /// How `lsp` serves an editor.
  package var editor = EditorOptions()
  package var wantsHelp = false
  package var wantsVersion = false

  // Where options come from.

  /// The configuration file, if one was named.
  package var configPath: String?
  /// The profiles to use; the last one has the highest rank.
  package var profiles: [String] = []
  /// What to type, besides paths, to select the same scenarios again: typed options that replace those
  /// of the configuration file.
  package var reproductionFlags: [String] = []
  /// Where options come from that were not typed and decide what a green run shows, by their names.
  package var origins: [String: OptionOrigin] = [:]

  package init() {}
}

/// Where an option comes from that was not typed.
package enum OptionOrigin: Sendable, Equatable, CustomStringConvertible {
  /// A key of a configuration file.
  case setting(key: String, path: String)
  case variable(String)

  /// As part of a sentence: `the setting 'tags' of ../specs.json`.
  package var description: String {
    switch self {
    case .setting(let key, let path): "the setting '\(key)' of \(path)"
    case .variable(let name): "the variable \(name)"
    }
  }

  /// In front of what is wrong with it: `"tags" (../specs.json)`.
  var place: String {
    switch self {
    case .setting(let key, let path): "\"\(key)\" (\(path))"
    case .variable(let name): name
    }
  }
}

/// What `--changed` compares the present files with.
package struct ChangeBase: Sendable, Equatable {
  /// The commit, or what it has in common with HEAD; HEAD itself without one.
  package var commit: String?
}

/// In which processes scenarios run.
package enum ProcessChoice: Sendable, Equatable {
  /// In a child, side by side, unless there is a debugger.
  case supervised
  /// In several children, each of which runs one scenario at a time.
  case isolated
  /// In this process.
  case inProcess
}

/// How `lsp` serves an editor.
package struct EditorOptions: Sendable, Equatable {
  /// Whether messages go through standard input and output, which they do in any case.
  package var usesStandardStreams = false
  /// The editor's process.
  package var process: Int?
  /// The file for a line about each message.
  package var log: String?
  /// Whether the log holds the messages as well.
  package var logsContent = false
}

/// The order in which scenarios run.
package enum OrderChoice: Sendable, Equatable {
  case defined, reverse
  /// As the arguments name the scenarios.
  case given
  /// A random order; without a seed, one is chosen.
  case random(seed: UInt64?)
}

/// When reports are colored.
package enum ColorChoice: String, Sendable, CaseIterable {
  case always, never, auto

  /// Whether to color what goes to a stream: the option wins over the environment, and `NO_COLOR` over
  /// `FORCE_COLOR`.
  func applies(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
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

/// A report that was asked for, and where it goes.
package struct ReportRequest: Sendable, Equatable {
  package var format: ReportFormat
  /// The file to write; standard output if there is none.
  package var path: String?
  /// Whether GitHub asks for it, rather than an option.
  private(set) var isJobSummary = false

  package init(_ format: ReportFormat, path: String? = nil) {
    self.format = format
    self.path = path
  }

  /// The variable by which GitHub asks for a summary of the job.
  static let jobSummaryVariable = "GITHUB_STEP_SUMMARY"

  /// The summary of the job that goes with annotations, if GitHub asks for one.
  static func jobSummary(
    with reports: [ReportRequest], _ environment: [String: String]
  ) -> ReportRequest? {
    guard reports.contains(where: { $0.format == .github }),
      let path = environment[jobSummaryVariable], !path.isEmpty
    else { return nil }
    var request = ReportRequest(.markdown, path: path)
    request.isJobSummary = true
    return request
  }
}

extension PickleFilter {
  /// The filter that the options ask for.
  init(_ options: Options, lines: [String: [Int]]) {
    self.init(tags: options.tags.map(\.expression), names: options.names, lines: lines)
  }
}
