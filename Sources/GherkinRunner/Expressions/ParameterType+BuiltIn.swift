import Foundation

/// The parameter types of every Cucumber, with the patterns of the reference implementation.
extension ParameterType {
  /// The types each registry starts with.
  static let builtIn: [ParameterType] = [
    integer("int", Int.self, useForSnippets: true, preferred: true),
    decimal("float", finite(Float.init), useForSnippets: true),
    text("word", .word, pattern: #"[^\s]+"#),
    string,
    text("", .anything, pattern: ".*", preferred: true),
    decimal("double", finite(Double.init)),
    decimal("bigdecimal", Decimal.init(digits:)),
    integer("byte", Int8.self),
    integer("short", Int16.self),
    integer("long", Int64.self),
    ParameterType(
      name: "biginteger", form: .integer, patterns: integerPatterns, useForSnippets: false,
      isBuiltIn: true, transform: ParameterTransform(ofGroups: reading(Decimal.init(digits:)))),
  ]

  private static let integerPatterns = [#"-?\d+"#, #"\d+"#]
  private static let decimalPattern =
    #"(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?"#
  private static let stringPattern =
    #""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#

  private static var string: ParameterType {
    let transform = ParameterTransform<String>(
      ofBytes: { bytes in
        // What the one or the other group takes is what stands between the quotes.
        bytes.count < 2 ? nil : unescapeQuotes(bytes.string(in: 1..<(bytes.count - 1)))
      },
      orGroups: { unescapeQuotes($0.lazy.compactMap(\.self).first ?? "") })
    return ParameterType(
      name: "string", form: .string, patterns: [stringPattern], useForSnippets: true,
      isBuiltIn: true, transform: transform)
  }

  private static func text(
    _ name: String, _ form: Form, pattern: String, preferred: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: form, patterns: [pattern], useForSnippets: false,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform(
        ofBytes: { $0.string(in: 0..<$0.count) }, orGroups: reading { $0 }))
  }

  private static func integer<Value: FixedWidthInteger & Sendable>(
    _ name: String, _: Value.Type, useForSnippets: Bool = false, preferred: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: .integer, patterns: integerPatterns, useForSnippets: useForSnippets,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform(
        ofBytes: { $0.integer() }, orGroups: reading { Value($0, radix: 10) }))
  }

  private static func decimal<Value: Sendable>(
    _ name: String, _ read: @escaping @Sendable (String) -> Value?, useForSnippets: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: .decimal, patterns: [decimalPattern], useForSnippets: useForSnippets,
      isBuiltIn: true, transform: ParameterTransform(ofGroups: reading(read)))
  }

  /// A transform of the whole text that throws where `read` has no answer.
  private static func reading<Value: Sendable>(
    _ read: @escaping @Sendable (String) -> Value?
  ) -> @Sendable ([String?]) throws -> Value {
    { groups in
      guard let text = groups.first ?? nil, let value = read(text) else {
        throw ParameterValueError(text: groups.first ?? nil, type: Value.self)
      }
      return value
    }
  }

  /// What is too large for the type is no value, rather than infinity.
  private static func finite<Value: BinaryFloatingPoint & Sendable>(
    _ read: @escaping @Sendable (String) -> Value?
  ) -> @Sendable (String) -> Value? {
    { read($0).flatMap { $0.isFinite ? $0 : nil } }
  }

  private static func unescapeQuotes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return text.replacing(#"\""#, with: #"""#).replacing(#"\'"#, with: "'")
  }
}
