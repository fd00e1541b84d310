import Foundation
import GherkinRunner
import Testing

@Suite struct ParameterTypeTests {
  enum Suit: String, CaseIterable, Sendable {
    case hearts, spades
    case none = "no suit (at all)"
  }

  @Test(
    arguments: [
      ("{int}", "-12", "-12: Int"), ("{byte}", "127", "127: Int8"),
      ("{short}", "-5", "-5: Int16"), ("{long}", "5", "5: Int64"), ("{float}", ".5", "0.5: Float"),
      ("{double}", "1.5E+3", "1500.0: Double"), ("{word}", "é-1", "é-1: String"),
      ("{bigdecimal}", "12345678901234567890.123", "12345678901234567890.123: Decimal"),
      (
        "{biginteger}", "-123456789012345678901234567890",
        "-123456789012345678901234567890: Decimal"
      ),
      ("{string}", #""a\"b\\c\'d""#, #"a"b\\c'd: String"#),
      ("{string}", "'it\"s'", "it\"s: String"),
      ("{}", "any thing", "any thing: String"), ("{suit}", "spades", "spades: Suit"),
      ("{suit}", "no suit (at all)", "none: Suit"),
      (#"{range}"#, "3..5", "[Optional(\"3\"), Optional(\"5\")]: Array<Optional<String>>"),
      (#"{range}"#, "3..", "[Optional(\"3\"), nil]: Array<Optional<String>>"),
      ("{flag}", "on", "[Optional(\"on\")]: Array<Optional<String>>"),
    ])
  func `makes a value of a text`(expression: String, text: String, expected: String) throws {
    let types = [
      ParameterType("suit", Suit.self), ParameterType("range", pattern: #"(\d+)\.\.(\d+)?"#) { $0 },
      ParameterType("flag", pattern: "on|off") { $0 },
    ]
    let pattern = try CompiledPattern(StepPattern(expression), adding: types)
    let value = try #require(try pattern.arguments(of: text)?.first ?? nil)
    #expect("\(value): \(type(of: value))" == expected)
    #expect(type(of: value) == pattern.parameters[0].type?.valueType)
  }

  @Test(
    arguments: [
      ("{byte}", "128", "The number is too large or too small; write one nearer to 0."),
      (
        "{int}", "99999999999999999999",
        "The number is too large or too small; write one nearer to 0."
      ),
      ("{double}", "1E+999", "The number is too large or too small; write one nearer to 0."),
      (
        "{bigdecimal}", "0.\(String(repeating: "7", count: 39))",
        "The number has more than 38 digits; write it with fewer."
      ),
      (
        "{biginteger}", String(repeating: "7", count: 39),
        "The number has more than 38 digits; write it with fewer."
      ),
      ("{bigdecimal}", "1E+200", "The number is too large or too small; write one nearer to 0."),
      (
        "{bigdecimal}", "1E-200",
        "The number is too near to 0 to be kept; write 0, or one further from it."
      ),
    ])
  func `says what makes no value`(expression: String, text: String, advice: String) throws {
    let pattern = try CompiledPattern(StepPattern(expression))
    let error = #expect(throws: ParameterValueError.self) { try pattern.arguments(of: text) }
    #expect(error?.description.hasSuffix(" does not fit here. \(advice)") == true)
  }

  @Test(
    arguments: [
      ("{float}", "1.", nil), ("{float}", "-", nil), ("{float}", ".", nil), ("{float}", "", nil),
      ("{float}", "1.E3", nil), ("{float}1", "1", nil), ("{float}", "+1.5E-3", "+1.5E-3"),
      ("{float}{}", "1E2", "1E2"), ("{float}{}", "-.5.5", "-.5"), ("{float}.", "1.", "1"),
      ("{float}E3", "12E3", "12"), ("{float}1", "1.01", "1.0"), ("{float}.5", "1.5", "1"),
    ])
  func `a number has a digit, and none but digits behind its point`(
    expression: String, text: String, number: String?
  ) throws {
    let match = try CompiledPattern(StepPattern(expression)).groups(of: text)
    #expect(match?.first?.value == number)
  }

  @Test(
    arguments: [
      (ParameterType("int", pattern: "a") { _ in 1 }, "There is already a parameter type"),
      (ParameterType("", pattern: "a") { _ in 1 }, "The anonymous parameter type has already"),
      (ParameterType("a(b", pattern: "a") { _ in 1 }, "Illegal character in parameter name {a(b}"),
      (
        ParameterType("bad", pattern: "a(") { _ in 1 },
        "The pattern of parameter type {bad}: This regular"
      ),
      (ParameterType("none", oneOf: [(String, Int)]()), "Parameter type {none} accepts no text"),
      (ParameterType("blank", oneOf: [("", 1)]), "Parameter type {blank} has an empty value"),
      (
        ParameterType("two", pattern: ".*", preferForRegularExpression: true) { _ in 1 },
        "There can only be one preferential parameter type per regexp"
      ),
    ])
  func `refuses what can not work`(type: ParameterType, message: String) throws {
    var types = ParameterTypes()
    let error = #expect(throws: ParameterTypeError.self) { try types.add(type) }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    #expect(types.all.count == ParameterTypes().all.count)
  }
}
