import Foundation
import GherkinRunner
import Testing

/// The Cucumber project's cases for the syntax of Cucumber expressions.
@Suite(Conformance.required) struct ExpressionConformanceTests {
  struct Tokens: Decodable, Sendable {
    struct Token: Decodable, Equatable {
      let type: String
      let start: Int
      let end: Int
      let text: String
    }
    let name: String
    let expression: String
    let expected_tokens: [Token]?
    let exception: String?
  }

  final class Node: Decodable, Sendable {  // A class because the type contains itself.
    let type: String
    let start: Int
    let end: Int
    let token: String?
    let nodes: [Node]?

    /// The node as one line each, indented by depth.
    func dump(_ depth: Int = 0) -> String {
      let line = "\(String(repeating: "  ", count: depth))\(type) \(start)-\(end) \(token ?? "")"
      return ([line] + (nodes ?? []).map { $0.dump(depth + 1) }).joined(separator: "\n")
    }
  }

  struct Tree: Decodable, Sendable {
    let name: String
    let expression: String
    let expected_ast: Node?
    let exception: String?
  }

  struct Translation: Decodable, Sendable {
    let name: String
    let expression: String
    let expected_regex: String
  }

  @Test(
    arguments: Conformance.cases("expressions/cucumber-expression-tokenizer.json", of: Tokens.self))
  func `tokens`(example: Tokens) {
    do {
      let tokens = try ExpressionTokenizer.tokens(of: example.expression).map {
        Tokens.Token(
          type: $0.kind.rawValue, start: $0.range.lowerBound, end: $0.range.upperBound,
          text: $0.text)
      }
      #expect(tokens == example.expected_tokens)
    } catch { #expect(error.description == example.exception) }
  }

  @Test(arguments: Conformance.cases("expressions/cucumber-expression-parser.json", of: Tree.self))
  func `trees`(example: Tree) {
    do {
      let tree = try CucumberExpression(parsing: example.expression)
      #expect(tree.root.dump() == example.expected_ast?.dump())
    } catch { #expect(error.description == example.exception) }
  }

  @Test(
    arguments: Conformance.cases(
      "expressions/cucumber-expression-transformation.json", of: Translation.self))
  func `regular expressions`(example: Translation) throws {
    let expression = try CucumberExpression(parsing: example.expression)
    #expect(try expression.regularExpression(ParameterTypes()) == example.expected_regex)
  }
}

extension CucumberExpression.Node {
  /// The node as one line each, indented by depth, in the words of the conformance data.
  func dump(_ depth: Int = 0) -> String {
    let indent = String(repeating: "  ", count: depth)
    let line = "\(indent)\(kind.rawValue) \(range.lowerBound)-\(range.upperBound) \(token)"
    return ([line] + nodes.map { $0.dump(depth + 1) }).joined(separator: "\n")
  }
}
