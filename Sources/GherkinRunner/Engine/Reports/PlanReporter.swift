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

/// The features that are for engineers, by their tags and folders: `specs.json` names them, and pages for product owners
/// fold them.
package struct TechnicalFeatures: Sendable {
  private let tags: Set<String>
  private let paths: [String]

  /// - Parameter names: Tags with their `@`, and paths of folders or files.
  package init(_ names: [String] = []) {
    tags = Set(names.filter { $0.hasPrefix("@") })
    paths = names.filter { !$0.hasPrefix("@") }.map {
      $0.hasSuffix("/") ? String($0.dropLast()) : $0
    }
  }

  package func contains(_ document: GherkinDocument) -> Bool {
    contains(document.source.uri)
      || !tags.isEmpty && document.feature?.tags.contains { tags.contains($0.name) } == true
  }

  private func contains(_ path: String) -> Bool {
    paths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
