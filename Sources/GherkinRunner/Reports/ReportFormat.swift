import Foundation

/// Turns the events of a run into one report.
///
/// A plain value: it looks names up in the plan and appends bytes to a buffer. It does not know where
/// the bytes go, nor what else runs. The public protocol `Reporter` is for suites; a
/// `RegisteredReporter` adapts theirs to this one.
package protocol PlanReporter: Sendable {
  /// Adds the text for `event` to `buffer`.
  ///
  /// - Throws: What keeps the report from being written. It receives no further event.
  mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) throws
}

/// The reports there are, by the names used on the command line.
package enum ReportFormat: Sendable, Hashable {
  /// Every scenario with its steps.
  case pretty
  /// A character for each step.
  case progress
  /// What did not pass, and the totals.
  case summary
  /// Cucumber Messages, line by line.
  case message
  /// The legacy Cucumber JSON.
  case json
  case junit
  /// One self-contained page.
  case html
  /// What to run again.
  case rerun
  /// Step definitions by the time they took.
  case usage
  /// Annotations for a GitHub workflow.
  case github
  /// A summary in Markdown.
  case markdown
  /// The report of a reporter that the suite registers.
  case registered(SuiteReport)

  package static let builtIn: [ReportFormat] = [
    .pretty, .progress, .summary, .message, .json, .junit, .html, .rerun, .usage, .github,
    .markdown,
  ]

  /// The name on the command line.
  package var name: String {
    if case .registered(let report) = self { report.name } else { String(describing: self) }
  }

  /// Whether it is written by a reporter of the suite.
  package var isRegistered: Bool { if case .registered = self { true } else { false } }

  /// Whether people read the report as it is.
  package var isForPeople: Bool {
    switch self {
    case .pretty, .progress, .summary, .usage, .markdown: true
    case .message, .json, .junit, .html, .rerun, .github, .registered: false
    }
  }
}

extension ReportFormat {
  /// Makes a reporter of this format.
  package func reporter(_ style: ReportStyle, _ surroundings: RunSurroundings) -> any PlanReporter {
    switch self {
    case .pretty: PrettyReporter(style)
    case .progress: ProgressReporter(style)
    case .summary: SummaryReporter(style)
    case .message: MessageReporter(surroundings)
    case .json: JSONReporter(surroundings)
    case .junit: JUnitReporter(surroundings)
    case .html: HTMLReporter(style, surroundings)
    case .rerun: RerunReporter(surroundings)
    case .usage: UsageReporter(style)
    case .github: GitHubReporter(surroundings)
    case .markdown: MarkdownReporter(style, surroundings)
    case .registered(let report): RegisteredReporter(report.make(), surroundings)
    }
  }
}

/// The style of reports for people: colours, details, and how places are named.
package struct ReportStyle: Sendable {
  package var theme: Theme
  package var verbosity: Verbosity
  /// The folder that the paths of Swift files are relative to.
  package var folder: String
  /// What to type before a path to run the scenario there.
  package var command: String
  /// Whether the report goes to a terminal, where lines can be redrawn.
  package var isLive: Bool
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict: Bool
  /// How many columns the terminal has.
  package var columns: Int

  package init(
    theme: Theme = .plain, verbosity: Verbosity = .normal, folder: String = "",
    command: String = "swift run specs", isLive: Bool = false, isStrict: Bool = true,
    columns: Int = 80
  ) {
    self.theme = theme
    self.verbosity = verbosity
    self.folder = folder
    self.command = command
    self.isLive = isLive
    self.isStrict = isStrict
    self.columns = columns
  }

  /// The place of a line in a Swift file.
  func place(_ location: SourceReference) -> SourcePlace { location.place(from: folder) }

  /// The command that runs `scenario` alone.
  func command(running scenario: PlannedScenario) -> String {
    "\(command) \(ShellText.quoted(scenario.place))"
  }
}

/// The circumstances of a run that reports for machines mention.
package struct RunSurroundings: Sendable {
  package var environment: [String: String]
  /// When the run began, as time since 1970.
  package var start: Duration
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict: Bool
  /// The folder that the paths of Swift files are relative to.
  package var folder: String
  /// The shard that this run is, if it is one of several.
  package var shard: Shard?
  /// Whether steps are matched, but not run.
  package var isDryRun: Bool

  package init(
    environment: [String: String] = [:], start: Duration = .zero, isStrict: Bool = true,
    folder: String = "", shard: Shard? = nil, isDryRun: Bool = false
  ) {
    self.environment = environment
    self.start = start
    self.isStrict = isStrict
    self.folder = folder
    self.shard = shard
    self.isDryRun = isDryRun
  }
}

extension Duration {
  /// The current time, since 1970.
  package static var sinceEpoch: Duration { .seconds(Date.now.timeIntervalSince1970) }
}

/// How detailed reports are.
package enum Verbosity: Int, Sendable, Comparable {
  /// Scenarios without their steps, and no hints.
  case quiet
  case normal
  /// Hooks and durations as well as steps.
  case verbose

  package static func < (one: Verbosity, other: Verbosity) -> Bool {
    one.rawValue < other.rawValue
  }
}
