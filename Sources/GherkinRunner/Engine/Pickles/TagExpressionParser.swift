/// Parses a tag expression: tokens, then postfix order by precedence (`not` before `and` before `or`).
struct TagExpressionParser {
  private enum Token {
    case opening, closing, not, and, or
    case tag(String)
  }

  /// What is not complete, weakest first.
  private enum Pending: Int {
    case opening, or, and, not

    var term: TagExpression.Term? {
      switch self {
      case .opening: nil
      case .or: .or
      case .and: .and
      case .not: .not
      }
    }
  }

  private let source: String
  private var postfix: [TagExpression.Term] = []
  private var operandCount = 0
  private var pending: [Pending] = []
  private var expectsOperand = true

  static func parse(_ source: String) throws(TagExpressionError) -> [TagExpression.Term] {
    var parser = TagExpressionParser(source: source)
    return try parser.run()
  }

  private mutating func run() throws(TagExpressionError) -> [TagExpression.Term] {
    let tokens = try tokens()
    guard !tokens.isEmpty else { return [] }
    for token in tokens {
      try add(token)
    }
    while let next = pending.popLast() {
      guard next != .opening else { throw fault(.unmatchedOpening) }
      try apply(next)
    }
    return postfix
  }

  private mutating func add(_ token: Token) throws(TagExpressionError) {
    switch token {
    case .tag(let tag):
      try expect(operand: true)
      postfix.append(.tag(tag))
      operandCount += 1
      expectsOperand = false
    case .not:
      try expect(operand: true)
      pending.append(.not)
    case .opening:
      try expect(operand: true)
      pending.append(.opening)
    case .and: try add(binary: .and)
    case .or: try add(binary: .or)
    case .closing:
      try expect(operand: false)
      try applyPending { $0 != .opening }
      guard pending.popLast() != nil else { throw fault(.unmatchedClosing) }
    }
  }

  private mutating func add(binary next: Pending) throws(TagExpressionError) {
    try expect(operand: false)
    try applyPending { $0.rawValue >= next.rawValue }
    pending.append(next)
    expectsOperand = true
  }

  private mutating func applyPending(
    while isDue: (Pending) -> Bool
  ) throws(TagExpressionError) {
    while let next = pending.last, isDue(next) {
      pending.removeLast()
      try apply(next)
    }
  }

  private mutating func apply(_ next: Pending) throws(TagExpressionError) {
    guard let term = next.term else { return }
    let needed = next == .not ? 1 : 2
    guard operandCount >= needed else { throw fault(.expectedOperand) }
    operandCount -= needed - 1
    postfix.append(term)
  }

  private func expect(operand: Bool) throws(TagExpressionError) {
    guard operand != expectsOperand else { return }
    throw fault(expectsOperand ? .expectedOperand : .expectedOperator)
  }

  private func fault(_ problem: TagExpressionError.Problem) -> TagExpressionError {
    TagExpressionError(source: source, problem: problem)
  }
}

extension TagExpressionParser {
  /// Whether a backslash before `scalar` makes it part of a tag.
  static func isEscapable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\\" || scalar == "(" || scalar == ")" || scalar.properties.isWhitespace
  }

  private func tokens() throws(TagExpressionError) -> [Token] {
    var tokens: [Token] = []
    var word = String.UnicodeScalarView()
    var isEscaped = false

    func finishWord() {
      guard !word.isEmpty else { return }
      tokens.append(Self.token(String(word)))
      word = String.UnicodeScalarView()
    }
    for scalar in source.unicodeScalars {
      if isEscaped {
        guard Self.isEscapable(scalar) else { throw fault(.illegalEscape(before: scalar)) }
        word.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if Self.isEscapable(scalar) {
        finishWord()
        if scalar == "(" { tokens.append(.opening) }
        if scalar == ")" { tokens.append(.closing) }
      } else {
        word.append(scalar)
      }
    }
    if isEscaped { throw fault(.illegalEscapeAtEnd) }
    finishWord()
    return tokens
  }

  private static func token(_ word: String) -> Token {
    switch word {
    case "not": .not
    case "and": .and
    case "or": .or
    default: .tag(word)
    }
  }
}
