/// Something to tell a person about a feature file: where, what, and what to do about it.
///
/// Knows no colours and no widths: `DiagnosticRenderer` lays it out.
package struct Diagnostic: Sendable, Equatable {
  /// How grave it is.
  package enum Severity: String, Sendable, CaseIterable {
    /// Worth a look.
    case warning
    /// Sure to be wrong.
    case error
  }

  /// The file.
  package let path: String
  /// Where the problem is.
  package let location: Location
  /// What is wrong, in words that need no knowledge of the parser.
  package let problem: String
  /// The likely repair; may have several lines.
  package let advice: String?
  /// The line of the file, as it is; empty where there is none to show.
  package let sourceLine: String
  /// How many code points from the location on are meant.
  package let length: Int
  /// How grave it is.
  package let severity: Severity
  /// The name of the rule of `specs check` that it breaks, where it breaks one.
  package let rule: String?

  /// Tells of `problem` at `location`, and of what to do about it.
  package init(
    path: String, location: Location, problem: String, advice: String? = nil,
    sourceLine: String = "", length: Int = 1, severity: Severity = .error, rule: String? = nil
  ) {
    self.path = path
    self.location = location
    self.problem = problem
    self.advice = advice
    self.sourceLine = sourceLine
    self.length = length
    self.severity = severity
    self.rule = rule
  }
}
