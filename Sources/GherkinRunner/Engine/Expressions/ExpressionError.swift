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

/// The wording of every mistake.
extension ExpressionError {
  static func canNotBeEscaped(at position: Int, in source: String) -> Self {
    Self(
      #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped"#,
      at: position..<position + 1, in: source,
      solution: #"If you did mean to use an '\' you can use '\\' to escape it"#)
  }

  static func endOfLineCanNotBeEscaped(at position: Int, in source: String) -> Self {
    Self(
      "The end of line can not be escaped", at: position..<position + 1, in: source,
      solution: #"You can use '\\' to escape the '\'"#)
  }

  static func missingEnd(of begin: ExpressionToken, in source: String) -> Self {
    let isOptional = begin.kind == .beginOptional
    let purpose = isOptional ? "optional text" : "a parameter"
    let escaped = isOptional ? "the optional text" : "the a parameter"
    return Self(
      "The '\(begin.text)' does not have a matching '\(isOptional ? ")" : "}")'",
      at: begin.range, in: source,
      solution: """
        If you did not intend to use \(purpose) you can use '\\\(begin.text)' to escape \(escaped)
        """)
  }

  static func alternationNotAllowedInOptional(at range: Range<Int>, in source: String) -> Self {
    Self(
      "An alternation can not be used inside an optional", at: range, in: source,
      solution: #"""
        If you did not mean to use an alternation you can use '\/' to escape the '/'. \#
        Otherwise rephrase your expression or consider using a regular expression instead.
        """#)
  }

  static func invalidParameterName(at range: Range<Int>, in source: String) -> Self {
    Self(
      #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#, at: range, in: source,
      solution: "Did you mean to use a regular expression?")
  }

  static func alternativeMayNotBeEmpty(_ node: CucumberExpression.Node, in source: String) -> Self {
    Self(
      "Alternative may not be empty", at: node.range, in: source,
      solution: #"If you did not mean to use an alternative you can use '\/' to escape the '/'"#)
  }

  static func alternativeOfOptionalsOnly(_ node: CucumberExpression.Node, in source: String) -> Self
  {
    Self(
      "An alternative may not exclusively contain optionals", at: node.range, in: source,
      solution: #"If you did not mean to use an optional you can use '\(' to escape the '('"#)
  }

  static func optionalMayNotBeEmpty(_ node: CucumberExpression.Node, in source: String) -> Self {
    Self(
      "An optional must contain some text", at: node.range, in: source,
      solution: #"If you did not mean to use an optional you can use '\(' to escape the '('"#)
  }

  static func parameterInOptional(_ node: CucumberExpression.Node, in source: String) -> Self {
    Self(
      "An optional may not contain a parameter type", at: node.range, in: source,
      solution: #"If you did not mean to use an parameter type you can use '\{' to escape the '{'"#)
  }

  static func optionalInOptional(_ node: CucumberExpression.Node, in source: String) -> Self {
    Self(
      "An optional may not contain an other optional", at: node.range, in: source,
      solution: #"""
        If you did not mean to use an optional type you can use '\(' to escape the '('. \#
        For more complicated expressions consider using a regular expression instead.
        """#)
  }

  static func undefinedParameterType(_ node: CucumberExpression.Node, in source: String) -> Self {
    var error = Self(
      "Undefined parameter type '\(node.text)'", at: node.range, in: source,
      solution: "Please register a ParameterType for '\(node.text)'")
    error.undefinedParameterType = node.text
    return error
  }

  static func invalidRegularExpression(_ source: String, reason: String) -> Self {
    Self(
      "This regular expression can not be read: \(reason)", in: source,
      solution: "Correct the regular expression, or use a Cucumber expression instead.")
  }

  static func ambiguousParameterTypes(
    _ names: [String], regularExpression: String, in source: String
  ) -> Self {
    Self(
      """
      The group (\(regularExpression)) of this regular expression is the pattern of several \
      parameter types, \(names.map { "{\($0)}" }.joined(separator: ", "))
      """, in: source,
      solution: """
        Use a Cucumber expression instead, or make one of the parameter types preferred for \
        regular expressions.
        """)
  }
}
