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
      // A word of one text needs no list.
      case .text where tokens[next + 1].endsWord: nodes.append(takeText())
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
        throw .alternationNotAllowedInOptional(at: token.range, in: source)
      case .endOfLine:
        throw .missingEnd(of: open[open.count - 1].start, in: source)
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
        throw .missingEnd(of: start, in: source)
      default:
        throw .invalidParameterName(at: token.range, in: source)
      }
    }
  }

  private mutating func takeText() -> CucumberExpression.Node {
    defer { next += 1 }
    return CucumberExpression.Node(text: token)
  }
}

/// Splits a Cucumber expression into tokens and resolves its escapes.
package struct ExpressionTokenizer {
  private let source: String
  private var tokens: [ExpressionToken] = []
  private var kind = ExpressionToken.Kind.startOfLine
  /// The text of the token so far, without what `source` has from `rest` on.
  private var text = ""
  private var rest: String.Index?
  private var start = 0

  /// All tokens of `source`, between a start and an end of line.
  package static func tokens(of source: String) throws(ExpressionError) -> [ExpressionToken] {
    var tokenizer = ExpressionTokenizer(source: source)
    return try tokenizer.run()
  }

  private mutating func run() throws(ExpressionError) -> [ExpressionToken] {
    var position = 0
    var escapeStart: Int?
    for index in source.unicodeScalars.indices {
      defer { position += 1 }
      let scalar = source.unicodeScalars[index]
      if let backslash = escapeStart {
        guard scalar == "\\" || ExpressionToken.Kind(scalar) != .text else {
          throw .canNotBeEscaped(at: position, in: source)
        }
        append(.text, at: backslash, index)
        escapeStart = nil
      } else if scalar == "\\" {
        takeRest(to: index)
        escapeStart = position
      } else {
        append(ExpressionToken.Kind(scalar), at: position, index)
      }
    }
    if escapeStart != nil {
      throw .endOfLineCanNotBeEscaped(at: position - 1, in: source)
    }
    finishToken(at: position, source.endIndex)
    kind = .endOfLine
    finishToken(at: position, source.endIndex)
    return tokens
  }

  /// Adds the character at `index` of the source to the token, or to a new one that begins at `position`.
  private mutating func append(
    _ next: ExpressionToken.Kind, at position: Int, _ index: String.Index
  ) {
    if next != kind || !next.joins {
      finishToken(at: position, index)
      kind = next
    }
    if rest == nil { rest = index }
  }

  private mutating func finishToken(at end: Int, _ index: String.Index) {
    takeRest(to: index)
    tokens.append(ExpressionToken(kind: kind, text: text, range: start..<end))
    text = ""
    start = end
  }

  private mutating func takeRest(to index: String.Index) {
    guard let rest else { return }
    // Most tokens are one part of the source.
    text = text.isEmpty ? String(source[rest..<index]) : text + source[rest..<index]
    self.rest = nil
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
  package let text: String
  /// In code points, backslashes included.
  package let range: Range<Int>

  /// Whether a word, of text, optionals and alternatives, ends before it.
  fileprivate var endsWord: Bool {
    switch kind {
    case .whiteSpace, .beginParameter, .endOfLine: true
    default: false
    }
  }
}
