/// The wording of every mistake a pattern can hold.
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
