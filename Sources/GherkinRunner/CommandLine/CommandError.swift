/// Why a run cannot be done as asked, and what to do about it.
///
/// It leads to exit status 2. Wording stands beside the rule that is broken; this type only knows
/// how to say it.
package struct CommandError: Error, Sendable, Equatable {
  /// What is wrong, naming the option, file or definition it is about.
  package let problem: String
  /// What the reader can do, as a whole sentence; empty when the problem says it all.
  package let remedy: String

  package init(_ problem: String, remedy: String = "") {
    self.problem = problem
    self.remedy = remedy
  }
}

extension CommandError: CustomStringConvertible {
  /// The problem, and the remedy on a line of its own.
  package var description: String {
    remedy.isEmpty ? problem : "\(problem)\n\(remedy)"
  }
}
