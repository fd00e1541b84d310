/// A piece of a Cucumber expression with its place in code points, backslashes included.
package struct ExpressionToken: Sendable, Equatable {
  /// What a token is, named as in the Cucumber expression test data.
  package enum Kind: String, Sendable {
    case startOfLine = "START_OF_LINE"
    case endOfLine = "END_OF_LINE"
    case whiteSpace = "WHITE_SPACE"
    case beginOptional = "BEGIN_OPTIONAL"
    case endOptional = "END_OPTIONAL"
    case beginParameter = "BEGIN_PARAMETER"
    case endParameter = "END_PARAMETER"
    case alternation = "ALTERNATION"
    case text = "TEXT"

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar {
        case "(": .beginOptional
        case ")": .endOptional
        case "{": .beginParameter
        case "}": .endParameter
        case "/": .alternation
        case _ where scalar.properties.isWhitespace: .whiteSpace
        default: .text
        }
    }

    /// Neighbouring characters of this kind make one token.
    var joins: Bool { self == .text || self == .whiteSpace }
  }

  /// What the token is.
  package let kind: Kind
  /// The text it stands for, escapes resolved.
  package let text: String
  /// Its place in the expression, in code points.
  package let range: Range<Int>
}
