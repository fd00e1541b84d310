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
  package var order = RunOrder.defined
  package var shardChoice: ShardChoice?
  /// The shard that was chosen; known once the environment is.
  package var shard: Shard?
  /// The file with earlier durations by which shards are balanced.
  package var durations: String?
  /// The commit to compare with, if only scenarios are to run that a change may affect; empty for HEAD.
  package var changed: String?
  /// The fewest scenarios that must be selected; 1 unless set.
  package var minimum: Int?
  /// The dialect of files that do not name one.
  package var language = "en"

  // How to run it.

  /// How long a step may take unless `--timeout` says otherwise.
  package static let defaultTimeout = Duration.seconds(60)

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
  /// Where pages write attachments that are too large for them.
  package var attachmentsPath: String?
  /// The history file, if results are to be kept.
  package var historyPath: String?
  /// How many megabytes the history may have; 0 for no limit.
  package var historyLimit: Int? = 64
  package var color = ColorChoice.auto
  package var verbosity = Verbosity.normal

  // What other commands do.

  private var own = OwnOptions()
  /// The name of the command to run instead of the one that was named, such as that of `--help`.
  package var substitute: String?

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

  /// The history as a report, if results are to be kept.
  var historyRequest: ReportRequest? { historyPath.map { ReportRequest(.history, path: $0) } }
}

/// Options that one command has alone; an option is a member with its default.
package protocol CommandOptions: Sendable, Equatable {
  init()
}

extension Options {
  /// An option that one command has alone, such as `options[\CheckOptions.format]`.
  package subscript<Own: CommandOptions, Value>(option: WritableKeyPath<Own, Value>) -> Value {
    get { own[Own.self][keyPath: option] }
    set { own[Own.self][keyPath: option] = newValue }
  }
}

/// The options of commands, by their types.
private struct OwnOptions: Sendable, Equatable {
  private var values: [ObjectIdentifier: any CommandOptions] = [:]

  subscript<Own: CommandOptions>(type: Own.Type) -> Own {
    get { values[ObjectIdentifier(type)] as? Own ?? Own() }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  static func == (left: OwnOptions, right: OwnOptions) -> Bool {
    func isEqual<Own: CommandOptions>(_ value: Own) -> Bool { right[Own.self] == value }
    return left.values.count == right.values.count && left.values.values.allSatisfy { isEqual($0) }
  }
}

/// Where an option comes from that was not typed.
package struct OptionOrigin: Sendable, Equatable {
  /// As part of a sentence: `the setting 'tags' of ../specs.json`.
  package let description: String
  /// In front of what is wrong with it: `"tags" (../specs.json)`.
  let place: String

  static func setting(key: String, path: String) -> OptionOrigin {
    OptionOrigin(description: "the setting '\(key)' of \(path)", place: "\"\(key)\" (\(path))")
  }

  static func variable(_ name: String) -> OptionOrigin {
    OptionOrigin(description: "the variable \(name)", place: name)
  }
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

  /// Whether it goes to an open stream rather than a file.
  var isStream: Bool { path.map { StreamPath($0) != nil } ?? true }

  /// What messages call it.
  var subject: String {
    isJobSummary
      ? "The summary of the job"
      : format == .history ? "The history" : "The report '\(format.name)'"
  }

  /// Where it goes, as messages say it.
  var place: String { path.map { "to '\($0)'" } ?? "to standard output" }

  /// What to do if it cannot go there.
  var remedy: String {
    let option = format == .history ? "--history PATH" : "--format \(format.name):PATH"
    return "Name a file for it alone that can be written, as in: "
      + (isJobSummary ? "\(Self.jobSummaryVariable)=PATH" : option)
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

extension CommandError {
  /// A report could not be written, or not completely.
  static func unwritableReport(_ request: ReportRequest, _ error: FileError) -> CommandError {
    CommandError(
      "\(request.subject) cannot be written \(request.place): \(error.reason).",
      remedy: request.remedy)
  }
}

/// A path that names an open stream. Opening it as a file would truncate it, and standard output is
/// another stream during the run.
struct StreamPath {
  let descriptor: Int32

  /// Nil for the path of a file.
  init?(_ path: String) {
    let name = ["-": "1", "/dev/stdout": "1", "/dev/stderr": "2"][path]
    let folders = ["/dev/fd/", "/proc/self/fd/"]
    let number = folders.first(where: path.hasPrefix).map { path.dropFirst($0.count) }
    guard let descriptor = Int32(name ?? number.map(String.init) ?? ""), descriptor >= 0 else {
      return nil
    }
    self.descriptor = descriptor
  }

  /// The one path of the stream, whatever was typed; nil for standard output.
  var path: String? {
    switch descriptor {
    case STDOUT_FILENO: nil
    case STDERR_FILENO: "/dev/stderr"
    default: "/dev/fd/\(descriptor)"
    }
  }
}
