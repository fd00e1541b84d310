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
