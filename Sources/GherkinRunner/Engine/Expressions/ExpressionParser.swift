/// Builds the syntax tree of a Cucumber expression from its tokens. `CucumberExpression.check` finds
/// what the grammar does not: unknown parameter types, and what optionals must not contain.
///
///     expression  := ( alternation | optional | parameter | text )*
///     alternation := alternative ( '/' alternative )+      up to white space, '{' or the end
///     alternative := ( optional | text )*
///     optional    := '(' ( optional | parameter | text )* ')'
///     parameter   := '{' name* '}'
struct ExpressionParser {
  private let source: String
  private let tokens: [ExpressionToken]
  private var next = 1  // Past the start of line.

  static func parse(_ source: String) throws(ExpressionError) -> CucumberExpression.Node {
    var parser = ExpressionParser(
      source: source, tokens: try ExpressionTokenizer.tokens(of: source))
    return try parser.parseExpression()
  }

  private var token: ExpressionToken { tokens[next] }

  private mutating func parseExpression() throws(ExpressionError) -> CucumberExpression.Node {
    var nodes: [CucumberExpression.Node] = []
    while token.kind != .endOfLine {
      switch token.kind {
      case .whiteSpace: nodes.append(takeText())
      case .beginParameter: nodes.append(try parseParameter())
      default: nodes += try parseWord()
      }
    }
    return CucumberExpression.Node(.expression, 0..<token.range.upperBound, nodes: nodes)
  }

  /// Text up to white space or a parameter: an alternation if there is a slash in it.
  private mutating func parseWord() throws(ExpressionError) -> [CucumberExpression.Node] {
    var alternatives: [CucumberExpression.Node] = []
    var nodes: [CucumberExpression.Node] = []
    let start = token.range.lowerBound
    var alternativeStart = start

    func alternative(to end: Int) -> CucumberExpression.Node {
      CucumberExpression.Node(.alternative, alternativeStart..<end, nodes: nodes)
    }
    while !token.endsWord {
      switch token.kind {
      case .alternation:
        alternatives.append(alternative(to: token.range.lowerBound))
        nodes = []
        alternativeStart = token.range.upperBound
        next += 1
      case .beginOptional:
        nodes.append(try parseOptional())
      default:
        nodes.append(takeText())
      }
    }
    guard !alternatives.isEmpty else { return nodes }
    let end = token.range.lowerBound
    alternatives.append(alternative(to: end))
    return [CucumberExpression.Node(.alternation, start..<end, nodes: alternatives)]
  }

  /// An optional with the optionals inside it; the stack is explicit, so that no depth overflows.
  private mutating func parseOptional() throws(ExpressionError) -> CucumberExpression.Node {
    var open: [(start: ExpressionToken, nodes: [CucumberExpression.Node])] = []
    while true {
      switch token.kind {
      case .beginOptional:
        open.append((token, []))
        next += 1
      case .endOptional:
        let (start, nodes) = open.removeLast()
        let range = start.range.lowerBound..<token.range.upperBound
        let optional = CucumberExpression.Node(.optional, range, nodes: nodes)
        next += 1
        if open.isEmpty { return optional }
        open[open.count - 1].nodes.append(optional)
      case .beginParameter:
        open[open.count - 1].nodes.append(try parseParameter())
      case .alternation:
        throw ExpressionError(
          "An alternation can not be used inside an optional", at: token.range, in: source,
          solution: #"""
            If you did not mean to use an alternation you can use '\/' to escape the '/'. \#
            Otherwise rephrase your expression or consider using a regular expression instead.
            """#)
      case .endOfLine:
        throw missingEnd(of: open[open.count - 1].start)
      default:
        open[open.count - 1].nodes.append(takeText())
      }
    }
  }

  private mutating func parseParameter() throws(ExpressionError) -> CucumberExpression.Node {
    let start = token
    var name: [CucumberExpression.Node] = []
    next += 1
    while true {
      switch token.kind {
      case .endParameter:
        let range = start.range.lowerBound..<token.range.upperBound
        next += 1
        return CucumberExpression.Node(.parameter, range, nodes: name)
      case .text, .whiteSpace:
        name.append(takeText())
      case .endOfLine:
        throw missingEnd(of: start)
      default:
        throw ExpressionError(
          #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#, at: token.range,
          in: source, solution: "Did you mean to use a regular expression?")
      }
    }
  }

  private func missingEnd(of begin: ExpressionToken) -> ExpressionError {
    let isOptional = begin.kind == .beginOptional
    let purpose = isOptional ? "optional text" : "a parameter"
    let escaped = isOptional ? "the optional text" : "the a parameter"
    return ExpressionError(
      "The '\(begin.text)' does not have a matching '\(isOptional ? ")" : "}")'",
      at: begin.range, in: source,
      solution: """
        If you did not intend to use \(purpose) you can use '\\\(begin.text)' to escape \(escaped)
        """)
  }

  private mutating func takeText() -> CucumberExpression.Node {
    defer { next += 1 }
    return CucumberExpression.Node(text: token)
  }
}

/// Splits a Cucumber expression into tokens and resolves its escapes.
package enum ExpressionTokenizer {
  /// All tokens of `source`, between a start and an end of line.
  package static func tokens(of source: String) throws(ExpressionError) -> [ExpressionToken] {
    var tokens = [ExpressionToken(kind: .startOfLine, text: "", range: 0..<0)]
    var start = 0
    var isEscaped = false
    for (position, scalar) in source.unicodeScalars.enumerated() {
      var kind = ExpressionToken.Kind(scalar)
      if isEscaped {
        guard scalar == "\\" || kind != .text else {
          throw ExpressionError(
            #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped"#,
            at: position..<position + 1, in: source,
            solution: #"If you did mean to use an '\' you can use '\\' to escape it"#)
        }
        kind = .text
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
        continue
      }
      if tokens[tokens.count - 1].kind == kind, kind.joins {
        tokens[tokens.count - 1].append(scalar, upTo: position + 1)
      } else {
        tokens.append(
          ExpressionToken(kind: kind, text: String(scalar), range: start..<position + 1))
      }
      start = position + 1
    }
    let end = source.unicodeScalars.count
    if isEscaped {
      throw ExpressionError(
        "The end of line can not be escaped", at: end - 1..<end, in: source,
        solution: #"You can use '\\' to escape the '\'"#)
    }
    return tokens + [ExpressionToken(kind: .endOfLine, text: "", range: end..<end)]
  }
}

package struct ExpressionToken: Sendable, Equatable {
  /// The kind of a token, named as in the Cucumber expression test data.
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
        case " ", "\t"..."\r": .whiteSpace
        // Asking for the properties of a scalar takes longer than the rest.
        case _ where !scalar.isASCII && scalar.properties.isWhitespace: .whiteSpace
        default: .text
        }
    }

    /// Whether neighboring characters of this kind are one token.
    var joins: Bool { self == .text || self == .whiteSpace }
  }

  package let kind: Kind
  /// The text with escapes resolved.
  package private(set) var text: String
  /// In code points, backslashes included.
  package private(set) var range: Range<Int>

  fileprivate mutating func append(_ scalar: Unicode.Scalar, upTo end: Int) {
    text.unicodeScalars.append(scalar)
    range = range.lowerBound..<end
  }

  /// Whether a word, of text, optionals and alternatives, ends before it.
  fileprivate var endsWord: Bool {
    switch kind {
    case .whiteSpace, .beginParameter, .endOfLine: true
    default: false
    }
  }
}
