import Foundation
import GherkinRunner
import Testing

/// The Cucumber project's cases for what expressions and regular expressions match.
@Suite(Conformance.required) struct MatchingConformanceTests {
  /// A number, a text or nothing, as JSON has it.
  enum Argument: Decodable, Sendable, Equatable {
    case absent
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .absent
      } else if let number = try? container.decode(Double.self) {  // A text is not a number.
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    /// Whether a Swift value is what the data, which has fewer types, means.
    func equals(_ value: (any Sendable)?) -> Bool {
      switch (self, value) {
      case (.absent, nil): true
      case (.number(let number), let value as any BinaryInteger): Double(value) == number
      case (.number(let number), let value as Float): value == Float(number)
      case (.number(let number), let value as Double): value == number
      case (.number(let number), let value as Decimal):
        NSDecimalNumber(decimal: value) == .init(value: number)
      case (.text(let text), let value as any BinaryInteger): "\(value)" == text
      case (.text(let text), let value as Decimal): value == Decimal(string: text)
      case (.text(let text), let value as String): value == text
      default: false
      }
    }
  }

  struct Example: Decodable, Sendable {
    let name: String?
    let expression: String
    let text: String?
    let expected_args: [Argument]?
    let exception: String?
  }

  @Test(
    arguments: Conformance.cases("expressions/cucumber-expression-matching.json", of: Example.self))
  func `Cucumber expressions`(example: Example) throws {
    try check(example, StepPattern(example.expression))
  }

  @Test(
    arguments: Conformance.cases("expressions/regular-expression-matching.json", of: Example.self))
  func `regular expressions`(example: Example) throws {
    try check(example, .regex(example.expression))
  }

  private func check(_ example: Example, _ pattern: StepPattern) throws {
    let compiled: CompiledPattern
    do { compiled = try CompiledPattern(pattern, parameterTypes: ParameterTypes()) } catch {
      #expect(error.description == example.exception)
      return
    }
    #expect(example.exception == nil)
    let text = example.text ?? ""
    let arguments: [(any Sendable)?]?
    do {
      arguments = try compiled.arguments(of: text)
    } catch let error as ParameterValueError where "\(error)".contains("more than 38 digits") {
      // A deliberate difference: a number that `Decimal` would round is refused, and a definition
      // that takes it as text gets all of its digits.
      arguments = compiled.groups(of: text)?.map(\.value)
    }
    #expect(arguments?.count == example.expected_args?.count)
    for (argument, expected) in zip(arguments ?? [], example.expected_args ?? []) {
      #expect(expected.equals(argument), "\(String(describing: argument))")
    }
  }
}
