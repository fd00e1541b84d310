/// A condition on tags: `@smoke and not (@slow or @wip)`.
///
/// In postfix order rather than a tree, so that no depth of nesting exhausts the stack.
package struct TagExpression: Sendable, Equatable {
  /// A tag, or an operator on the terms before it.
  enum Term: Sendable, Equatable {
    case tag(String)
    case not, and, or
  }

  /// The terms; none in the empty expression, which every list of tags satisfies.
  let postfix: [Term]

  package init(parsing source: String) throws(TagExpressionError) {
    var parser = TagExpressionParser(source: source)
    postfix = try parser.parse()
  }

  /// The tags that it names.
  package var names: [String] {
    postfix.compactMap { if case .tag(let name) = $0 { name } else { nil } }
  }

  /// The tags that it asks for; not those that it excludes.
  package var wantedNames: [String] {
    let names = folded({ [($0, true)] }, not: { $0.map { ($0.0, !$0.1) } }) { left, right, _ in
      left + right
    }
    return (names ?? []).filter(\.1).map(\.0)
  }

  /// Whether `tags` (each with its `@`) satisfy the expression.
  package func evaluate(_ tags: some Sequence<String>) -> Bool {
    folded({ tags.contains($0) }, not: { !$0 }) { $2 == .and ? $0 && $1 : $0 || $1 } ?? true
  }

  /// The value of the expression, made of those of its parts; nil for the empty one.
  private func folded<Value>(
    _ tag: (String) -> Value, not: (Value) -> Value, both: (Value, Value, Term) -> Value
  ) -> Value? {
    var values: [Value] = []
    for term in postfix {
      // The parser leaves no operator without operands.
      switch term {
      case .tag(let name): values.append(tag(name))
      case .not: values.append(not(values.removeLast()))
      case .and, .or:
        let right = values.removeLast()
        values.append(both(values.removeLast(), right, term))
      }
    }
    return values.last
  }
}

extension TagExpression {
  /// `source` with another name for one tag; everything else stays as it is written.
  package static func renaming(_ tag: String, to name: String, in source: String) -> String {
    var renamed = ""
    // A word as written, and the tag that it means.
    var (word, meaning) = ("", "")
    var isEscaped = false
    func finishWord() {
      renamed += meaning == tag ? escape(name) : word
      (word, meaning) = ("", "")
    }
    for scalar in source.unicodeScalars {
      if !isEscaped, scalar != "\\", scalar.isEscapable {
        finishWord()
        renamed.unicodeScalars.append(scalar)
        continue
      }
      word.unicodeScalars.append(scalar)
      let isEscape = scalar == "\\" && !isEscaped
      if !isEscape { meaning.unicodeScalars.append(scalar) }
      isEscaped = isEscape
    }
    finishWord()
    return renamed
  }
}

extension TagExpression: CustomStringConvertible {
  /// The canonical form, fully parenthesised; reads back as an equal expression.
  package var description: String {
    let text = folded(
      { (text: Self.escape($0), isBinary: false) },
      not: { ($0.isBinary ? "not \($0.text)" : "not ( \($0.text) )", false) }
    ) { ("( \($0.text) \($2 == .and ? "and" : "or") \($1.text) )", true) }
    return text?.text ?? ""
  }

  private static func escape(_ tag: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      if scalar.isEscapable { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

/// Why a tag expression cannot be parsed, in the words that every Cucumber uses.
package struct TagExpressionError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Problem: Sendable, Equatable {
    case expectedOperand, expectedOperator, unmatchedOpening, unmatchedClosing
    case illegalEscape(before: Unicode.Scalar)
    case illegalEscapeAtEnd
  }

  /// The expression as written.
  package let source: String
  package let problem: Problem

  /// The problem in plain words.
  package var plainReason: String { reasons.plain }

  /// The message in full.
  package var description: String {
    """
    Tag expression "\(source)" could not be parsed because of syntax error: \(reasons.official).
    """
  }

  private var reasons: (official: String, plain: String) {
    switch problem {
    case .expectedOperand:
      ("Expected operand", "a tag is missing, or 'and', 'or' or ')' stands where one should be")
    case .expectedOperator: ("Expected operator", "'and' or 'or' is missing between two tags")
    case .unmatchedOpening: ("Unmatched (", "a '(' has no ')'")
    case .unmatchedClosing: ("Unmatched )", "a ')' has no '('")
    case .illegalEscape(let scalar):
      ("Illegal escape before \"\(scalar)\"", "a backslash must not stand before '\(scalar)'")
    case .illegalEscapeAtEnd:
      ("Illegal escape at the end", "a backslash must not stand at the end")
    }
  }
}

/// Parses a tag expression: tokens, then postfix order by precedence (`not` before `and` before `or`).
private struct TagExpressionParser {
  private enum Token {
    case opening, closing
    case term(TagExpression.Term)
  }

  let source: String
  private var postfix: [TagExpression.Term] = []
  /// The operators that lack an operand, and nil for each parenthesis that is open.
  private var pending: [TagExpression.Term?] = []
  private var expectsOperand = true

  init(source: String) { self.source = source }

  mutating func parse() throws(TagExpressionError) -> [TagExpression.Term] {
    let tokens = try tokens()
    for token in tokens { try add(token) }
    if expectsOperand, pending.last ?? nil != nil { throw fault(.expectedOperand) }
    applyPending { _ in true }
    guard pending.isEmpty else { throw fault(.unmatchedOpening) }
    return postfix
  }

  private mutating func add(_ token: Token) throws(TagExpressionError) {
    switch token {
    case .term(.tag(let tag)):
      try expect(operand: true)
      postfix.append(.tag(tag))
      expectsOperand = false
    case .term(.not), .opening:
      try expect(operand: true)
      if case .term(let term) = token { pending.append(term) } else { pending.append(nil) }
    case .term(let term):
      try expect(operand: false)
      applyPending { $0 != .or || term == .or }
      pending.append(term)
      expectsOperand = true
    case .closing:
      try expect(operand: false)
      applyPending { _ in true }
      guard pending.popLast() != nil else { throw fault(.unmatchedClosing) }
    }
  }

  /// Applies the operators behind the last open parenthesis, the last first, as far as `isDue` says.
  private mutating func applyPending(while isDue: (TagExpression.Term) -> Bool) {
    while let term = pending.last ?? nil, isDue(term) {
      postfix.append(term)
      pending.removeLast()
    }
  }

  private func expect(operand: Bool) throws(TagExpressionError) {
    guard operand != expectsOperand else { return }
    throw fault(expectsOperand ? .expectedOperand : .expectedOperator)
  }

  private func fault(_ problem: TagExpressionError.Problem) -> TagExpressionError {
    TagExpressionError(source: source, problem: problem)
  }

  private func tokens() throws(TagExpressionError) -> [Token] {
    let operators: [String: TagExpression.Term] = ["not": .not, "and": .and, "or": .or]
    var tokens: [Token] = []
    var word = ""
    var isEscaped = false
    func finishWord() {
      if !word.isEmpty { tokens.append(.term(operators[word] ?? .tag(word))) }
      word = ""
    }
    for scalar in source.unicodeScalars {
      if isEscaped {
        guard scalar.isEscapable else { throw fault(.illegalEscape(before: scalar)) }
        word.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar.isEscapable {
        finishWord()
        if scalar == "(" { tokens.append(.opening) }
        if scalar == ")" { tokens.append(.closing) }
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    if isEscaped { throw fault(.illegalEscapeAtEnd) }
    finishWord()
    return tokens
  }
}

extension Unicode.Scalar {
  /// Whether a backslash before the character makes it part of a tag.
  fileprivate var isEscapable: Bool {
    self == "\\" || self == "(" || self == ")" || properties.isWhitespace
  }
}
