import Foundation
import GherkinRunner
import Testing

/// The Cucumber project's cases for tag expressions.
@Suite(Conformance.required) struct TagExpressionConformanceTests {
  struct Evaluations: Decodable, Sendable {
    struct Test: Decodable, Sendable {
      let variables: [String]
      let result: Bool
    }
    let expression: String
    let tests: [Test]
  }

  struct Printing: Decodable, Sendable {
    let expression: String
    let formatted: String
  }

  struct Mistake: Decodable, Sendable {
    let expression: String
    let error: String
  }

  @Test(arguments: Conformance.cases("tag-expressions/evaluations.json", of: Evaluations.self))
  func `evaluates`(example: Evaluations) throws {
    let expression = try TagExpression(parsing: example.expression)
    for test in example.tests {
      #expect(expression.evaluate(test.variables) == test.result, "\(test.variables)")
    }
  }

  @Test(arguments: Conformance.cases("tag-expressions/parsing.json", of: Printing.self))
  func `prints`(example: Printing) throws {
    #expect(try TagExpression(parsing: example.expression).description == example.formatted)
  }

  @Test(arguments: Conformance.cases("tag-expressions/errors.json", of: Mistake.self))
  func `refuses`(example: Mistake) {
    let error = #expect(throws: TagExpressionError.self) {
      try TagExpression(parsing: example.expression)
    }
    #expect(error?.description == example.error)
  }
}

extension Conformance {
  /// The cases of a JSON file; none where the data is absent.
  static func cases<Case: Decodable>(_ path: String, of _: Case.Type) -> [Case] {
    guard isPresent else { return [] }
    do { return try JSONDecoder().decode([Case].self, from: data(path)) } catch {
      Issue.record("\(path): \(error)")
      return []
    }
  }
}
