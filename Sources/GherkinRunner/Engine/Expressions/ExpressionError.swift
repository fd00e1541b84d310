/// Why a pattern cannot be used, where the fault is, and what to do. The description is the message that
/// every Cucumber prints for the same mistake.
package struct ExpressionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The pattern as written.
  package let source: String
  /// The code points at fault; `nil` for the whole pattern.
  package let range: Range<Int>?
  /// What is wrong, without a full stop.
  package let problem: String
  package let solution: String
  /// The name of the parameter type that is missing, if that is the problem.
  package var undefinedParameterType: String?

  init(
    _ problem: String, at range: Range<Int>? = nil, in source: String, solution: String
  ) {
    self.source = source
    self.range = range
    self.problem = problem
    self.solution = solution
  }

  /// The message in full, with the pattern and a caret below the fault.
  package var description: String {
    guard let range else { return "\(problem):\n\n\(source)\n\n\(solution)" }
    return """
      This Cucumber Expression has a problem at column \(range.lowerBound + 1):

      \(source)
      \(Self.pointer(to: range))
      \(problem).
      \(solution)
      """
  }

  /// A caret under the first code point of `range`, and under the last one if there are several.
  package static func pointer(to range: Range<Int>) -> String {
    let indent = String(repeating: " ", count: range.lowerBound)
    guard range.count > 1 else { return indent + "^" }
    return indent + "^" + String(repeating: "-", count: range.count - 2) + "^"
  }
}

extension ExpressionError {
  static func invalidRegularExpression(_ source: String, reason: String) -> Self {
    Self(
      "This regular expression can not be read: \(reason)", in: source,
      solution: "Correct the regular expression, or use a Cucumber expression instead.")
  }
}
