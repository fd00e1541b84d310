/// The reports there are, by the names used on the command line.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Every scenario with its steps.
  case pretty
  /// A character a step.
  case progress
  /// What did not pass, and the counts.
  case summary
  /// Cucumber Messages, line by line.
  case message
  /// The legacy Cucumber JSON.
  case json
  /// JUnit XML.
  case junit
  /// One page for people, which holds everything itself.
  case html
  /// What to run again.
  case rerun
  /// What step definitions cost.
  case usage
  /// Annotations for a GitHub workflow.
  case github
  /// A summary in Markdown.
  case markdown

  /// Whether it tells of each step that passed.
  package var needsPassedSteps: Bool {
    switch self {
    case .pretty, .message, .json, .junit, .html, .usage: true
    case .progress, .summary, .rerun, .github, .markdown: false
    }
  }

  /// Whether people read it as it is.
  package var isForPeople: Bool {
    switch self {
    case .pretty, .progress, .summary, .usage, .markdown: true
    case .message, .json, .junit, .html, .rerun, .github: false
    }
  }

  /// All names, for help and messages.
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
