/// Why a tag expression can not be read, in the words every Cucumber uses.
package struct TagExpressionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong with a tag expression.
  package enum Problem: Sendable, Equatable {
    case expectedOperand
    case expectedOperator
    case unmatchedOpening
    case unmatchedClosing
    case illegalEscape(before: Unicode.Scalar)
    case illegalEscapeAtEnd
  }

  /// The expression as written.
  package let source: String
  /// What is wrong with it.
  package let problem: Problem

  /// What is wrong, in words for people who have not read a grammar.
  package var plainReason: String {
    switch problem {
    case .expectedOperand: "a tag is missing, or 'and', 'or' or ')' stands where one should be"
    case .expectedOperator: "'and' or 'or' is missing between two tags"
    case .unmatchedOpening: "a '(' has no ')'"
    case .unmatchedClosing: "a ')' has no '('"
    case .illegalEscape(let scalar): "a backslash must not stand before '\(scalar)'"
    case .illegalEscapeAtEnd: "a backslash must not stand at the end"
    }
  }

  /// The message in full.
  package var description: String {
    let reason =
      switch problem {
      case .expectedOperand: "Expected operand"
      case .expectedOperator: "Expected operator"
      case .unmatchedOpening: "Unmatched ("
      case .unmatchedClosing: "Unmatched )"
      case .illegalEscape(let scalar): "Illegal escape before \"\(scalar)\""
      case .illegalEscapeAtEnd: "Illegal escape at the end"
      }
    return """
      Tag expression "\(source)" could not be parsed because of syntax error: \(reason).
      """
  }
}
