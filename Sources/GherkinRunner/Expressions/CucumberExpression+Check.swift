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
        throw .undefinedParameterType(node, in: source)
      default: break
      }
    }
  }

  private func check(optional: Node) throws(ExpressionError) {
    if let parameter = optional.nodes.first(where: { $0.kind == .parameter }) {
      throw .parameterInOptional(parameter, in: source)
    }
    if let inner = optional.nodes.first(where: { $0.kind == .optional }) {
      throw .optionalInOptional(inner, in: source)
    }
    if optional.nodes.isEmpty {
      throw .optionalMayNotBeEmpty(optional, in: source)
    }
  }

  private func check(alternation: Node) throws(ExpressionError) {
    for alternative in alternation.nodes {
      if alternative.nodes.isEmpty {
        throw .alternativeMayNotBeEmpty(alternative, in: source)
      }
      if !alternative.nodes.contains(where: { $0.kind == .text }) {
        throw .alternativeOfOptionalsOnly(alternative, in: source)
      }
    }
    for optional in alternation.nodes.flatMap(\.nodes) where optional.kind == .optional {
      try check(optional: optional)
    }
  }
}
