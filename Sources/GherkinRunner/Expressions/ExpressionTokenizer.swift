/// Cuts a Cucumber expression into tokens and resolves its escapes; knows nothing of grammar.
package struct ExpressionTokenizer {
  private let source: String
  private var tokens: [ExpressionToken] = []
  private var kind = ExpressionToken.Kind.startOfLine
  private var text = String.UnicodeScalarView()
  private var start = 0

  /// All tokens of `source`, between a start and an end of line.
  package static func tokens(of source: String) throws(ExpressionError) -> [ExpressionToken] {
    var tokenizer = ExpressionTokenizer(source: source)
    return try tokenizer.run()
  }

  private init(source: String) {
    self.source = source
  }

  private mutating func run() throws(ExpressionError) -> [ExpressionToken] {
    var position = 0
    var escapeStart: Int?
    for scalar in source.unicodeScalars {
      defer { position += 1 }
      if let backslash = escapeStart {
        guard scalar == "\\" || ExpressionToken.Kind(scalar) != .text else {
          throw .canNotBeEscaped(at: position, in: source)
        }
        append(scalar, as: .text, at: backslash)
        escapeStart = nil
      } else if scalar == "\\" {
        escapeStart = position
      } else {
        append(scalar, as: ExpressionToken.Kind(scalar), at: position)
      }
    }
    if escapeStart != nil {
      throw .endOfLineCanNotBeEscaped(at: position - 1, in: source)
    }
    finishToken(at: position)
    kind = .endOfLine
    finishToken(at: position)
    return tokens
  }

  private mutating func append(
    _ scalar: Unicode.Scalar, as next: ExpressionToken.Kind, at position: Int
  ) {
    if next != kind || !next.joins {
      finishToken(at: position)
      kind = next
    }
    text.append(scalar)
  }

  private mutating func finishToken(at end: Int) {
    tokens.append(ExpressionToken(kind: kind, text: String(text), range: start..<end))
    text = String.UnicodeScalarView()
    start = end
  }
}
