import Foundation

/// Turns the events of a run into one report.
///
/// A plain value: it looks names up in the plan and appends bytes to a buffer. It does not know where
/// the bytes go, nor what else runs. The public protocol `Reporter` is for suites; a
/// `RegisteredReporter` adapts theirs to this one.
package protocol PlanReporter: Sendable {
  /// Adds the text for `event` to `buffer`.
  ///
  /// - Parameter summary: What the run has come to: everything when it ends, and in between, when a scenario ends, what
  ///   happened in that one.
  /// - Throws: What keeps the report from being written. It receives no further event.
  mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
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
  /// Lines for the history file; not a name on the command line, where `--history` asks for it.
  case history
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
    case .message, .json, .junit, .html, .rerun, .github, .history, .registered: false
    }
  }
}

extension ReportFormat {
  /// Makes a reporter of this format.
  package func reporter(_ context: ReportContext) -> any PlanReporter {
    switch self {
    case .pretty: PrettyReporter(context)
    case .progress: ProgressReporter(context)
    case .summary: SummaryReporter(context)
    case .message: MessageReporter(context)
    case .json: JSONReporter(context)
    case .junit: JUnitReporter(context)
    case .html: HTMLReporter(context)
    case .rerun: RerunReporter(context)
    case .usage: UsageReporter(context)
    case .github: GitHubReporter(context)
    case .markdown: MarkdownReporter(context)
    case .history: HistoryReporter(context)
    case .registered(let report): RegisteredReporter(report.make(), context)
    }
  }
}

/// What reporters know besides the plan and the events.
package struct ReportContext: Sendable {
  /// The colours of reports for people.
  package var theme: Theme
  package var verbosity: Verbosity
  /// Whether the report goes to a terminal, where lines can be redrawn.
  package var isLive: Bool
  /// How many columns the terminal has.
  package var columns: Int
  /// What to type before a path to run the scenario there.
  package var command: String
  /// The folder that the paths of Swift files are relative to.
  package var folder: String
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict: Bool
  /// Whether steps are matched, but not run.
  package var isDryRun: Bool
  /// The shard that this run is, if it is one of several.
  package var shard: Shard?
  /// The environment variables.
  package var environment: [String: String]
  /// When the run began, as time since 1970.
  package var start: Duration
  /// The command line of the run.
  package var invocation = ""
  /// The commit that runs, if it is known.
  package var commit: String?
  /// The name of the machine.
  package var machine: String?
  /// The earlier runs, if a history is kept and reports show it.
  package var history: RunHistory?
  /// Whether the report alone says what cannot be read, so that it shows the lines as well.
  package var endsWithExcerpts = false
  /// The requirements that scenarios name in their tags.
  package var requirements = RequirementList()
  /// The words of the domain, which pages explain.
  package var glossary = Glossary()

  package init(
    theme: Theme = .plain, verbosity: Verbosity = .normal, isLive: Bool = false,
    columns: Int = 80, command: String = "swift run specs", folder: String = "",
    isStrict: Bool = true, isDryRun: Bool = false, shard: Shard? = nil,
    environment: [String: String] = [:], start: Duration = .zero
  ) {
    self.theme = theme
    self.verbosity = verbosity
    self.isLive = isLive
    self.columns = columns
    self.command = command
    self.folder = folder
    self.isStrict = isStrict
    self.isDryRun = isDryRun
    self.shard = shard
    self.environment = environment
    self.start = start
  }

  /// The place of a line in a Swift file.
  package func place(_ location: SourceReference) -> SourcePlace { location.place(from: folder) }

  /// The command that runs `scenario` alone.
  func command(running scenario: PlannedScenario) -> String {
    "\(command) \(ShellText.quoted(scenario.place))"
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
