/// The regular expression a Cucumber expression stands for: the definition of what it matches.
extension CucumberExpression {
  /// The anchored regular expression that matches what this expression matches.
  package func regularExpression(
    _ parameterTypes: ParameterTypes
  ) throws(ExpressionError) -> String {
    try check(parameterTypes)
    return regularExpression { parameterTypes[$0]?.regularExpressions ?? [] }
  }

  /// The same for an expression that has been checked; `patterns` gives those of a named type.
  func regularExpression(patterns: (String) -> [String]) -> String {
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
