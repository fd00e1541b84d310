/// The syntax tree of a Cucumber expression. Knows neither parameter types nor how to match;
/// it may hold what parses but is not allowed, such as an empty optional.
package struct CucumberExpression: Sendable, Equatable {
  /// What a node is, named as in the Cucumber expression test data.
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
    /// What the node is.
    package let kind: Kind
    /// Its place in the expression, in code points.
    package let range: Range<Int>
    /// The text of a text node, escapes resolved; empty otherwise.
    package let token: String
    /// The parts; none for a text node.
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
    package var text: String {
      kind == .text ? token : nodes.map(\.text).joined()
    }
  }

  /// The expression as written.
  package let source: String
  /// The node of the whole expression.
  package let root: Node

  /// Parses `source`; throws what the grammar forbids.
  package init(parsing source: String) throws(ExpressionError) {
    self.source = source
    root = try ExpressionParser.parse(source)
  }
}
