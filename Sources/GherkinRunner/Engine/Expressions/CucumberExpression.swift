/// The syntax tree of a Cucumber expression, which may contain what parses but is not allowed, such as an
/// empty optional. Knows neither parameter types nor how to match.
package struct CucumberExpression: Sendable, Equatable {
  /// The kind of a node, named as in the Cucumber expression test data.
  package enum Kind: String, Sendable {
    case text = "TEXT_NODE"
    case optional = "OPTIONAL_NODE"
    case alternation = "ALTERNATION_NODE"
    case alternative = "ALTERNATIVE_NODE"
    case parameter = "PARAMETER_NODE"
    case expression = "EXPRESSION_NODE"
  }

  /// A part of an expression with its place in code points.
  package struct Node: Sendable, Equatable {
    package let kind: Kind
    /// In code points.
    package let range: Range<Int>
    /// The text of a text node, escapes resolved; empty otherwise.
    package let token: String
    /// The parts; empty for a text node.
    package let nodes: [Node]

    init(_ kind: Kind, _ range: Range<Int>, token: String = "", nodes: [Node] = []) {
      self.kind = kind
      self.range = range
      self.token = token
      self.nodes = nodes
    }

    init(text token: ExpressionToken) {
      self.init(.text, token.range, token: token.text)
    }

    /// The text of the node and everything in it: a parameter's name.
    package var text: String { token + nodes.map(\.text).joined() }
  }

  /// The expression as written.
  package let source: String
  /// The node of the whole expression.
  package let root: Node

  package init(parsing source: String) throws(ExpressionError) {
    self.source = source
    root = try ExpressionParser.parse(source)
  }
}

/// What parses but is not allowed.
extension CucumberExpression {
  /// Throws the first thing that is not allowed, in reading order: parameters and optionals inside
  /// optionals, empty optionals and alternatives, unknown parameter types.
  package func check(_ parameterTypes: ParameterTypes) throws(ExpressionError) {
    for node in root.nodes {
      switch node.kind {
      case .optional: try check(optional: node)
      case .alternation: try check(alternation: node)
      case .parameter where parameterTypes[node.text] == nil:
        var error = mistake(
          "Undefined parameter type '\(node.text)'", node,
          "Please register a ParameterType for '\(node.text)'")
        error.undefinedParameterType = node.text
        throw error
      default: break
      }
    }
  }

  private func mistake(_ problem: String, _ node: Node, _ solution: String) -> ExpressionError {
    ExpressionError(problem, at: node.range, in: source, solution: solution)
  }

  private func check(optional: Node) throws(ExpressionError) {
    if let parameter = optional.nodes.first(where: { $0.kind == .parameter }) {
      throw mistake(
        "An optional may not contain a parameter type", parameter,
        #"If you did not mean to use an parameter type you can use '\{' to escape the '{'"#)
    }
    if let inner = optional.nodes.first(where: { $0.kind == .optional }) {
      throw mistake(
        "An optional may not contain an other optional", inner,
        #"""
        If you did not mean to use an optional type you can use '\(' to escape the '('. \#
        For more complicated expressions consider using a regular expression instead.
        """#)
    }
    if optional.nodes.isEmpty {
      throw mistake("An optional must contain some text", optional, Self.escapedOptional)
    }
  }

  private func check(alternation: Node) throws(ExpressionError) {
    for alternative in alternation.nodes {
      if alternative.nodes.isEmpty {
        throw mistake(
          "Alternative may not be empty", alternative,
          #"If you did not mean to use an alternative you can use '\/' to escape the '/'"#)
      }
      if !alternative.nodes.contains(where: { $0.kind == .text }) {
        throw mistake(
          "An alternative may not exclusively contain optionals", alternative,
          Self.escapedOptional)
      }
    }
    for optional in alternation.nodes.flatMap(\.nodes) where optional.kind == .optional {
      try check(optional: optional)
    }
  }

  private static let escapedOptional =
    #"If you did not mean to use an optional you can use '\(' to escape the '('"#
}

/// The regular expression that defines what a Cucumber expression matches.
extension CucumberExpression {
  /// The anchored regular expression that matches what this expression, which has been checked, matches.
  ///
  /// - Parameter patterns: Returns the regular expressions of a parameter type, by its name.
  package func regularExpression(patterns: (String) -> [String]) -> String {
    "^" + root.nodes.map { Self.translate($0, patterns) }.joined() + "$"
  }

  private static func translate(_ node: Node, _ patterns: (String) -> [String]) -> String {
    func parts(separator: String = "") -> String {
      node.nodes.map { translate($0, patterns) }.joined(separator: separator)
    }
    switch node.kind {
    case .text: return escape(node.token)
    case .optional: return "(?:\(parts()))?"
    case .alternation: return "(?:\(parts(separator: "|")))"
    case .alternative, .expression: return parts()
    case .parameter:
      let patterns = patterns(node.text)
      return patterns.count == 1
        ? "(\(patterns[0]))" : "((?:\(patterns.joined(separator: ")|(?:"))))"
    }
  }

  /// `text` as an expression that matches exactly it.
  static func literal(_ text: String) -> String {
    // A combining mark behind it does not keep a bracket from being one.
    text.unicodeScalars.map { #"\({/"#.unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// `text` as a regular expression that matches exactly it.
  static func escape(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if #"\^[({$.|?*+})]"#.unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
