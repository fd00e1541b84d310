/// A pattern as the words a reader sees, in every way its optionals and alternatives allow.
/// Knows nothing of how near it is to a step.
struct PatternWords: Sendable {
  /// A word of a phrase.
  struct Word: Sendable {
    /// The word as shown, parameters in braces.
    var text = ""
    /// What the word matches, if there are parameters in it.
    var pattern: CompiledPattern?
    /// The texts it can be, if it is a parameter with a closed list.
    var values: [String] = []
    /// The word as a Cucumber expression.
    fileprivate var source = ""
    fileprivate var hasParameter = false
  }

  /// More ways than this through one phrase are not worth comparing.
  private static let limit = 8

  /// The words, in each way the pattern can be said.
  private(set) var variants: [[Word]] = []

  init(_ pattern: CompiledPattern, _ parameterTypes: ParameterTypes) {
    // What can not be read as an expression has no words and is never suggested.
    guard
      let expression = pattern.expression
        ?? (try? CucumberExpression(parsing: Self.expression(for: pattern.pattern.source)))
    else { return }
    variants = Self.sentences(of: expression).map { nodes in
      Self.words(of: nodes).map { word in
        var word = word
        if word.hasParameter {
          // A word that can not be compiled, as of an unknown type, is compared by its letters.
          word.pattern = try? CompiledPattern(
            StepPattern(word.source), parameterTypes: parameterTypes)
          if word.text.hasPrefix("{"), word.text.hasSuffix("}") {
            word.values =
              parameterTypes[String(word.text.dropFirst().dropLast())]?.alternatives ?? []
          }
        }
        return word
      }
    }
  }

  /// The texts and parameters of an expression in every way it can be said, the fullest first.
  static func sentences(of expression: CucumberExpression) -> [[CucumberExpression.Node]] {
    var sentences: [[CucumberExpression.Node]] = [[]]
    for node in expression.root.nodes { sentences = extend(sentences, by: node) }
    return sentences
  }

  private static func extend(
    _ sentences: [[CucumberExpression.Node]], by node: CucumberExpression.Node
  ) -> [[CucumberExpression.Node]] {
    let branches: [[CucumberExpression.Node]] =
      switch node.kind {
      case .optional: [node.nodes, []]
      case .alternation: node.nodes.map(\.nodes)
      default: [[node]]
      }
    let room = max(1, limit / sentences.count)
    return branches.prefix(room).flatMap { branch in
      var extended = sentences
      for part in branch {
        // Inside an alternative stand texts and optionals, of which the full form will do.
        let nodes = part.kind == .optional ? part.nodes : [part]
        for index in extended.indices { extended[index] += nodes }
      }
      return extended
    }
  }

  private static func words(of nodes: [CucumberExpression.Node]) -> [Word] {
    var words: [Word] = []
    var word = Word()
    func finishWord() {
      if !word.text.isEmpty { words.append(word) }
      word = Word()
    }
    for node in nodes {
      if node.kind == .parameter {
        word.text += "{\(node.text)}"
        word.source += "{\(node.text)}"
        word.hasParameter = true
        continue
      }
      for (index, part) in node.token.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { finishWord() }
        word.text += part
        word.source += part.map { #"\({/"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      }
    }
    finishWord()
    return words
  }
}

extension PatternWords {
  /// A regular expression as a Cucumber expression, `{}` for all that is not plain text.
  private static func expression(for source: String) -> String {
    var expression = ""
    var (depth, isInClass, isEscaped) = (0, false, false)
    func append(_ text: String) {
      guard depth == 0, !isInClass else { return }
      if text != "{}" || !expression.hasSuffix("{}") { expression += text }
    }
    for scalar in source.unicodeScalars {
      if isEscaped {
        isEscaped = false
        let isClass = scalar.properties.isAlphabetic
        append(
          isClass ? "{}" : #"\(/"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)")
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]":
        isInClass = false
        append("{}")
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass:
        depth -= 1
        append("{}")
      case "^", "$", "*", "+", "?": break
      case ".", "{": append("{}")
      case "}", "|": break
      case "/": append(#"\/"#)
      default: append("\(scalar)")
      }
    }
    return expression
  }
}
