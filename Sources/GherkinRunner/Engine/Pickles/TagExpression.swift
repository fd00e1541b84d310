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
    postfix = try TagExpressionParser.parse(source)
  }

  /// The tags that it names.
  package var names: [String] {
    postfix.compactMap { if case .tag(let name) = $0 { name } else { nil } }
  }

  /// The tags that it asks for; not those that it excludes.
  package var wantedNames: [String] {
    var names: [[(name: String, isWanted: Bool)]] = []
    for term in postfix {
      switch term {
      case .tag(let tag): names.append([(tag, true)])
      case .not: names.combine { $0.map { ($0.name, !$0.isWanted) } }
      case .and, .or: names.combine { $0 + $1 }
      }
    }
    return (names.last ?? []).filter(\.isWanted).map(\.name)
  }

  /// Whether `tags` (each with its `@`) satisfy the expression.
  package func evaluate(_ tags: some Sequence<String>) -> Bool {
    var values: [Bool] = []
    for term in postfix {
      switch term {
      case .tag(let tag): values.append(tags.contains(tag))
      case .not: values.combine { !$0 }
      case .and: values.combine { $0 && $1 }
      case .or: values.combine { $0 || $1 }
      }
    }
    return values.last ?? true
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
      if !isEscaped, scalar != "\\", TagExpressionParser.isEscapable(scalar) {
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
    var texts: [(text: String, isBinary: Bool)] = []
    for term in postfix {
      switch term {
      case .tag(let tag): texts.append((Self.escape(tag), false))
      case .not: texts.combine { ($0.isBinary ? "not \($0.text)" : "not ( \($0.text) )", false) }
      case .and: texts.combine { ("( \($0.text) and \($1.text) )", true) }
      case .or: texts.combine { ("( \($0.text) or \($1.text) )", true) }
      }
    }
    return texts.last?.text ?? ""
  }

  private static func escape(_ tag: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      if TagExpressionParser.isEscapable(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

/// An array as the stack of a postfix evaluation; the parser leaves no operator without operands.
extension Array {
  fileprivate mutating func combine(_ operation: (Element) -> Element) {
    if let operand = popLast() { append(operation(operand)) }
  }

  fileprivate mutating func combine(_ operation: (Element, Element) -> Element) {
    if let right = popLast(), let left = popLast() { append(operation(left, right)) }
  }
}

/// Why a tag expression cannot be parsed, in the words that every Cucumber uses.
package struct TagExpressionError: Error, Sendable, Equatable, CustomStringConvertible {
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
  package let problem: Problem

  /// The problem in plain words.
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
