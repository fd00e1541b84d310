import Foundation

/// Turns the events of a run into one report.
///
/// A plain value: it looks names up in the plan and appends bytes to a buffer. It does not know where
/// the bytes go, nor what else runs. The public protocol `Reporter` is for suites; a
/// `RegisteredReporter` adapts theirs to this one.
package protocol PlanReporter: Sendable {
  /// Adds the text for `event` to `buffer`. A reporter that throws receives no further event.
  ///
  /// - Parameter summary: What the run has come to: everything when it ends, and in between, when a scenario ends, what
  ///   happened in that one.
  mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) throws
}

/// A kind of report, by its name on the command line.
package struct ReportFormat: Sendable, Hashable {
  package let name: String
  /// Whether people read the report as it is.
  package let isForPeople: Bool
  /// Whether it is written by a reporter of the suite.
  package let isRegistered: Bool
  /// Makes a reporter of this format.
  package let reporter: @Sendable (ReportContext) -> any PlanReporter

  private init(
    _ name: String, isForPeople: Bool = false, isRegistered: Bool = false,
    _ reporter: @escaping @Sendable (ReportContext) -> any PlanReporter
  ) {
    (self.name, self.isForPeople, self.isRegistered) = (name, isForPeople, isRegistered)
    self.reporter = reporter
  }

  // One name has one reporter; that of a suite may have a name that the command line does not know.
  package static func == (one: Self, other: Self) -> Bool {
    (one.name, one.isRegistered) == (other.name, other.isRegistered)
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Every scenario with its steps.
  package static let pretty = Self("pretty", isForPeople: true) { PrettyReporter($0) }
  /// A character for each step.
  package static let progress = Self("progress", isForPeople: true) { ProgressReporter($0) }
  /// What did not pass, and the totals.
  package static let summary = Self("summary", isForPeople: true) { SummaryReporter($0) }
  /// What does not pass, as it happens, and the totals: what a terminal shows unless a report is asked for. Not a name on
  /// the command line.
  package static let failures = Self("failures", isForPeople: true) {
    SummaryReporter($0, failures: .asTheyHappen)
  }
  /// Cucumber Messages, line by line.
  package static let message = Self("message") { MessageReporter($0) }
  /// The legacy Cucumber JSON.
  package static let json = Self("json") { JSONReporter($0) }
  package static let junit = Self("junit") { JUnitReporter($0) }
  /// One self-contained page.
  package static let html = Self("html") { HTMLReporter($0) }
  /// What to run again.
  package static let rerun = Self("rerun") { RerunReporter($0) }
  /// Annotations for a GitHub workflow.
  package static let github = Self("github") { GitHubReporter($0) }
  /// A summary in Markdown.
  package static let markdown = Self("markdown", isForPeople: true) { MarkdownReporter($0) }
  /// Lines for the history file; not a name on the command line, where `--history` asks for it.
  package static let history = Self("history") { HistoryReporter($0) }

  /// Whether it says why scenarios did not pass, and ends with the totals.
  package var isConclusive: Bool {
    [.pretty, .progress, .summary, .failures, .markdown].contains(self)
  }

  package static let builtIn = [
    pretty, progress, summary, message, json, junit, html, rerun, github, markdown,
  ]

  /// The report of a reporter that the suite registers.
  package static func registered(
    _ name: String, _ make: @escaping @Sendable () -> any Reporter
  ) -> ReportFormat {
    Self(name, isRegistered: true) { RegisteredReporter(make(), $0) }
  }
}

/// What reporters know besides the plan and the events.
package struct ReportContext: Sendable {
  /// The colors of reports for people.
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
  /// Where a page writes attachments that are too large for it.
  package var attachments: AttachmentFolder?
  /// The features that pages fold, since they are for engineers.
  package var technical = TechnicalFeatures()

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
  func command(running scenario: PlannedScenario) -> String { command(runningAt: scenario.place) }

  func command(runningAt place: String) -> String { "\(command) \(ShellText.quoted(place))" }
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
